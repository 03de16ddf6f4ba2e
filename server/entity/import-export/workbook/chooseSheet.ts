import { isFilled } from "./shownText.ts";
import { titleOf } from "./titleOf.ts";
import type { Cell, SheetChoice } from "./workbook.types.ts";

/** First rows of a sheet in which its titles are looked for. */
export const HEAD_ROWS = 11;
/** Sheets that are looked into. */
const LOOKED_INTO = 30;
/** In these WPS keeps what belongs to cells, such as their pictures. */
const OF_PROGRAM = /^wpsreserved/i;

interface Listed {
  readonly name: string;
  readonly isHidden: boolean;
}

/** The sheet that is read, and the names of those that are not. */
interface ChosenSheet<S> {
  readonly sheet: S;
  readonly others: readonly string[];
  readonly hidden: readonly string[];
}

/**
 * Chooses the sheet that is read, and names the others: those that people see, and hidden ones with lines below their titles.
 *
 * @param headOf the first rows of a sheet; asked where there is a choice only
 * @returns undefined where the workbook has no sheet, or none of the name asked for
 */
export async function chooseSheet<S extends Listed>(
  sheets: readonly S[],
  { titles = [], name }: SheetChoice,
  headOf: (sheet: S) => Promise<readonly (readonly Cell[])[]>,
): Promise<ChosenSheet<S> | undefined> {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const offered = visible.length > 0 ? visible : sheets.slice(0, 1);
  const sheet = name === undefined ? await bestOf(offered, titles, headOf) : offered.find((one) => one.name === name);
  if (!sheet) return undefined;
  const hidden: string[] = [];
  for (const other of sheets.filter((one) => !offered.includes(one) && !OF_PROGRAM.test(one.name)).slice(0, LOOKED_INTO))
    if (await hasLines(() => headOf(other))) hidden.push(other.name);
  return { sheet, others: offered.filter((other) => other !== sheet).map((other) => other.name), hidden };
}

/** Nobody asked for a hidden sheet, so a broken one is no reason to refuse the file; what it holds, nobody knows. */
async function hasLines(read: () => Promise<readonly (readonly Cell[])[]>): Promise<boolean> {
  try {
    return (await read()).filter((cells) => cells.some(isFilled)).length > 1;
  } catch {
    return true;
  }
}

async function bestOf<S extends Listed>(
  sheets: readonly S[],
  titles: readonly string[],
  headOf: (sheet: S) => Promise<readonly (readonly Cell[])[]>,
): Promise<S | undefined> {
  const [first] = sheets;
  if (sheets.length < 2 || titles.length === 0) return first;
  const wanted = new Set(titles);
  let [best, most] = [first, 0];
  for (const sheet of sheets.slice(0, LOOKED_INTO)) {
    const counts = (await headOf(sheet)).map((cells) => new Set(cells.map(titleOf).filter((title) => wanted.has(title))).size);
    const count = Math.max(0, ...counts);
    if (count > most) [best, most] = [sheet, count];
  }
  return best;
}
