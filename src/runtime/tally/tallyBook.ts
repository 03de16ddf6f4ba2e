import { writeXlsx } from "hucre";
import type { QuestionTally, TallyAnswer, TallyCross, TallyGroup } from "../../schema/wire/tallyAnswers.ts";
import { STRAY, wayText } from "./tallyText.ts";

/** The table of two questions as it is shown. */
export interface BookCross {
  readonly cross: TallyCross;
  readonly first: string;
  readonly second: string;
}

type Cell = string | number | null;

/** Counted answers as a workbook: a sheet of all questions, one of the crossed ones; numbers stay numbers, shares are parts of one. */
export async function tallyBook(tally: TallyAnswer, crossed: BookCross | undefined): Promise<Blob> {
  const sheets = [
    { name: "统计", rows: tallyRows(tally) },
    ...(crossed ? [{ name: "交叉表", rows: [...spanRow(tally), ...crossRows(crossed)] }] : []),
  ];
  const book = await writeXlsx({ sheets });
  return new Blob([new Uint8Array(book)], { type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" });
}

const HEAD: readonly string[] = [
  "题号",
  "题干",
  "题型",
  "必答",
  "答了",
  "没答",
  "平均",
  "中位",
  "最低",
  "最高",
  "选项",
  "份数",
  "占比",
  "备注",
];

/** One line for each group of a question, so that a sheet can be filtered and turned; a question without any has a line of its own. */
export function tallyRows(tally: TallyAnswer): Cell[][] {
  return [
    ...spanRow(tally),
    ["有效", tally.results, "不计入", tally.leftOut],
    [...HEAD],
    ...tally.questions.flatMap((question, index) => {
      const lines: readonly (TallyGroup | undefined)[] = question.groups.length > 0 ? question.groups : [undefined];
      return lines.map((group) => [...headCells(question, index + 1), ...groupCells(question, group)]);
    }),
  ];
}

function headCells(question: QuestionTally, place: number): Cell[] {
  const { text, isRequired, answered, skipped, numbers } = question;
  return [
    place,
    text,
    wayText(question),
    isRequired ? "是" : "否",
    answered,
    skipped,
    numbers?.average ?? null,
    numbers?.median ?? null,
    numbers?.least ?? null,
    numbers?.most ?? null,
  ];
}

function groupCells({ answered }: QuestionTally, group: TallyGroup | undefined): Cell[] {
  if (!group) return [null, null, null, null];
  return [group.text, group.count, answered ? part(group.count, answered) : null, group.isStray ? STRAY : null];
}

function crossRows({ cross, first, second }: BookCross): Cell[][] {
  const { rows, columns, counts, total } = cross;
  const texts = columns.map(({ text }) => text);
  const table = (cellOf: (count: number, of: number) => Cell): Cell[][] => [
    ...rows.map(({ text, count }, place) => [
      text,
      ...columns.map((_, at) => cellOf(counts[place]?.[at] ?? 0, count)),
      cellOf(count, count),
    ]),
    ["合计", ...columns.map(({ count }) => cellOf(count, total)), cellOf(total, total)],
  ];
  return [
    ["行", first],
    ["列", second],
    ["份数", ...texts, "合计"],
    ...table((count) => count),
    [],
    ["占本行", ...texts, "合计"],
    ...table((count, of) => (of === 0 ? null : part(count, of))),
  ];
}

function spanRow({ from, to }: TallyAnswer): Cell[][] {
  return from === undefined || to === undefined ? [] : [[`${from} 至 ${to}`]];
}

const PARTS = 10_000;

function part(count: number, of: number): number {
  return Math.round((count / of) * PARTS) / PARTS;
}
