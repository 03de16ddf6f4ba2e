import { isBlank } from "../../../schema/expression/values.ts";
import type { TableColumn } from "./tableColumn.ts";
import type { TableRow } from "./tableRow.ts";

/** Which rows are shown, and in which order. The rows themselves stay as they are. */
export interface RowView {
  readonly sort?: { readonly column: string; readonly direction: "asc" | "desc" } | undefined;
  /** Words that the cells of a column have to contain, by column. */
  readonly filters: Readonly<Record<string, string>>;
}

/** All rows in their own order. */
export const wholeView: RowView = { filters: {} };

/** Whether the rows stand as they are. */
export function isWhole({ sort, filters }: RowView): boolean {
  return sort === undefined && Object.values(filters).every((words) => words === "");
}

const collator = new Intl.Collator("zh-CN", { numeric: true });

/**
 * The rows that a view shows.
 *
 * @param kept rows that stay in sight whatever is asked, such as new ones, and stand where they were put
 */
export function viewedRows(
  rows: readonly TableRow[],
  { view, columns, kept }: { readonly view: RowView; readonly columns: readonly TableColumn[]; readonly kept: (row: TableRow) => boolean },
): readonly TableRow[] {
  if (isWhole(view)) return rows;
  const columnOf = (key: string) => columns.find((column) => column.key === key);
  const asked = Object.entries(view.filters).flatMap(([key, words]) => {
    const column = columnOf(key);
    return column && words !== "" ? [{ column, words: words.toLocaleLowerCase() }] : [];
  });
  const passes = (row: TableRow) =>
    kept(row) || asked.every(({ column, words }) => column.toText(row[column.key], row).toLocaleLowerCase().includes(words));
  const shown = asked.length === 0 ? rows : rows.filter(passes);
  const by = view.sort && columnOf(view.sort.column);
  if (!view.sort || !by) return shown;
  const sign = view.sort.direction === "asc" ? 1 : -1;
  const sorted = shown.filter((row) => !kept(row)).sort((left, right) => compareIn(by, left, right, sign));
  return withKept(sorted, shown, kept);
}

/** Puts the rows that stay where they were put before the row that follows them among all, or last. */
export function withKept(sorted: readonly TableRow[], shown: readonly TableRow[], kept: (row: TableRow) => boolean): readonly TableRow[] {
  const before = new Map<TableRow, TableRow[]>();
  let waiting: TableRow[] = [];
  for (const row of shown) {
    if (kept(row)) {
      waiting.push(row);
      continue;
    }
    before.set(row, waiting);
    waiting = [];
  }
  return [...sorted.flatMap((row) => [...(before.get(row) ?? []), row]), ...waiting];
}

/** Rows without a value stand last either way. */
function compareIn(column: TableColumn, left: TableRow, right: TableRow, sign: number): number {
  const [one, other] = [left[column.key], right[column.key]];
  if (isBlank(one) || isBlank(other)) return Number(isBlank(one)) - Number(isBlank(other));
  if (typeof one === "number" && typeof other === "number") return sign * (one - other);
  return sign * collator.compare(column.toText(one, left), column.toText(other, right));
}
