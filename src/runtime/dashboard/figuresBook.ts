import { writeXlsx } from "hucre";
import type { NumbersCard } from "../../schema/model/dashboard.ts";
import type { CardFigures } from "../../schema/wire/dashboardAnswers.ts";
import { measureTitle } from "./figureText.ts";

/** Characters of a sheet's name at most, and those that no sheet may have in it. */
const LONGEST_NAME = 31;
const NOT_IN_NAMES = /[\\/?*[\]:]/g;

/** The numbers of a card as a workbook of one sheet; numbers stay numbers. */
export async function figuresBook(card: NumbersCard, figures: CardFigures): Promise<Blob> {
  const { groups, splits, values, from, to, before } = figures;
  const head = card.by
    ? [card.by.title, ...splits.map(({ text }) => (card.split ? text : measureTitle(card)))]
    : [card.title, ...(before ? [`${before.from} 至 ${before.to}`] : [])];
  const rows = card.by
    ? groups.map(({ text }, group) => [text, ...splits.map((_, split) => values[split]?.[group] ?? null)])
    : [[values[0]?.[0] ?? null, ...(before ? [before.value] : [])]];
  const note = from === undefined || to === undefined ? [] : [[`${from} 至 ${to}`]];
  const book = await writeXlsx({
    sheets: [{ name: card.title.replace(NOT_IN_NAMES, " ").slice(0, LONGEST_NAME), rows: [...note, head, ...rows] }],
  });
  return new Blob([new Uint8Array(book)], { type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" });
}
