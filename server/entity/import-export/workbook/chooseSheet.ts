import { titleOf } from "./titleOf.ts";
import type { Cell, SheetChoice } from "./workbook.types.ts";

/** First rows of a sheet in which its titles are looked for. */
export const HEAD_ROWS = 11;
/** Sheets that are looked into. */
const LOOKED_INTO = 30;

interface Listed {
  readonly name: string;
  readonly isHidden: boolean;
}

/**
 * Chooses the sheet that is read, and names the others that people see.
 *
 * @param headOf the first rows of a sheet; asked where there is a choice only
 * @returns undefined where the workbook has no sheet, or none of the name asked for
 */
export async function chooseSheet<S extends Listed>(
  sheets: readonly S[],
  { titles = [], name }: SheetChoice,
  headOf: (sheet: S) => Promise<readonly (readonly Cell[])[]>,
): Promise<{ readonly sheet: S; readonly others: readonly string[] } | undefined> {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const offered = visible.length > 0 ? visible : sheets.slice(0, 1);
  const sheet = name === undefined ? await bestOf(offered, titles, headOf) : offered.find((one) => one.name === name);
  return sheet && { sheet, others: offered.filter((other) => other !== sheet).map((other) => other.name) };
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
