/** What a column of the measured table holds. */
export type GridKind = "text" | "number" | "select" | "date" | "bool";

/** A column of the measured table. */
export interface GridDataColumn {
  readonly key: string;
  readonly title: string;
  readonly kind: GridKind;
}

/** A row of the measured table; rows are never changed in place. */
export type GridDataRow = { readonly id: string } & Readonly<Record<string, string | number | boolean>>;

const kinds = ["text", "text", "number", "select", "date", "text", "number", "bool", "text", "select"] as const;

/** Twenty mixed columns, each `columnWidth` wide: eight of texts, four of numbers, four of choices, two of days, two of boxes. */
export const gridColumns: readonly GridDataColumn[] = Array.from({ length: 20 }, (_, index) => ({
  key: `c${index}`,
  title: `第 ${index + 1} 列`,
  kind: kinds[index % kinds.length] ?? "text",
}));

/** The choices of every column of choices. */
export const gridChoices = Array.from({ length: 8 }, (_, index) => `选项${index + 1}`);

/** px. */
export const [columnWidth, hostWidth, hostHeight, rowHeight] = [120, 1200, 600, 34] as const;

/** Place of the column that is edited, among the twenty: a text that is in sight from the start. */
export const editedColumn = 1;

let made = 0;

/** Makes a row. Its number tells its values from those of other rows, and every fiftieth has an empty cell, which a rule finds. */
export function gridRow(number: number): GridDataRow {
  made += 1;
  const values = gridColumns.map((column) => [column.key, valueOf(column, number)] as const);
  return { id: `r${made}`, ...Object.fromEntries(values) };
}

/** Makes the rows of a table. */
export function gridRows(count: number): GridDataRow[] {
  return Array.from({ length: count }, (_, index) => gridRow(index));
}

function valueOf({ key, kind }: GridDataColumn, number: number): string | number | boolean {
  const two = (value: number) => String(value).padStart(2, "0");
  if (key === "c5" && number % 50 === 3) return "";
  if (kind === "number") return number * 7 + Number(key.slice(1));
  if (kind === "select") return gridChoices[number % gridChoices.length] ?? "";
  if (kind === "date") return `2026-${two(1 + (number % 12))}-${two(1 + (number % 28))}`;
  return kind === "bool" ? number % 3 === 0 : `文字${number} ${key}`;
}
