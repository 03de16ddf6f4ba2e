import type { ReactNode } from "react";
import type { CellRule, RuleMessageName } from "../core/rules/cellRule.ts";
import type { Statistic } from "../core/tableColumn.ts";
import type { TableRow } from "../core/tableRow.ts";

/** Types that stand before the cells of a row and hold no value (GRID-05). */
export const rowToolTypes = ["row-number", "row-checkbox", "row-radio", "row-expand", "row-drag-sort"] as const;

/** Types of columns with cells, under the lineage's names (GRID-06 to GRID-11). */
export const cellTypes = [
  "input",
  "inputNumber",
  "textarea",
  "input_pop",
  "tags",
  "select",
  "select-search",
  "select-multiple",
  "list_multi",
  "sel_search",
  "sel_search_async",
  "radio",
  "checkbox",
  "date",
  "datetime",
  "time",
  "upload",
  "file",
  "image",
  "popup",
  "sel_depart",
  "sel_user",
  "progress",
  "slot",
  "normal",
  "hidden",
] as const;

/** Name of a type of row tools. */
export type RowToolType = (typeof rowToolTypes)[number];

/** Name of a type of cells. */
export type CellType = (typeof cellTypes)[number];

/** A choice as people write it: what it is called stands in the first of `text`, `title` and `label` that is there (PICK-34). */
export interface OptionInput {
  readonly value: string | number;
  readonly text?: string;
  readonly title?: string;
  readonly label?: string;
  readonly disabled?: boolean;
  /** Name of an antd tag colour. */
  readonly color?: string;
}

/** A choice of a column. */
export interface ColumnOption {
  readonly value: string | number;
  readonly text: string;
  readonly disabled?: boolean | undefined;
  readonly color?: string | undefined;
}

/** What a column of a picker or of files says beside the rest (GRID-04). */
export interface FieldExtension {
  /** What of a department or person is stored. @default `id` of a department, `username` of a person (PICK-07, PICK-12) */
  readonly store?: string;
  /** What of it is shown. @default `departName`, `realname` */
  readonly text?: string;
  /** Several can be picked. @default true */
  readonly multiSelect?: boolean;
  /** How many files a cell holds at most (FILE-35). @default 1 */
  readonly uploadnum?: number;
}

/** A column of the table as a developer writes it, under the lineage's names (GRID-01). */
export interface LineageColumn {
  /** Name of the value in the row; `dataIndex` where it is absent. */
  readonly key?: string;
  readonly dataIndex?: string;
  readonly title?: string;
  /** @default "normal" */
  readonly type?: CellType | RowToolType;
  /** px, or a text of it such as `"180px"`; see `columnWidths`. */
  readonly width?: number | string;
  readonly fixed?: boolean;
  readonly align?: "left" | "right" | "center";
  readonly placeholder?: string;
  /** Nobody changes its cells. @default false */
  readonly disabled?: boolean;
  readonly validateRules?: readonly CellRule[];
  /** Says anew what is wrong, by rule (GRID-35). */
  readonly messages?: Readonly<Partial<Record<RuleMessageName, string>>>;
  /** Numbers below the column (GRID-02). */
  readonly statistics?: readonly Statistic[] | boolean;
  /** What a cell of a new row holds. */
  readonly defaultValue?: unknown;

  readonly options?: readonly OptionInput[];
  /** Code of the dictionary its choices come from. */
  readonly dictCode?: string;
  /** Key of the next select: its choices depend on this one's value. */
  readonly linkageKey?: string;
  /** Choices are narrowed by typing (GRID-12). */
  readonly allowSearch?: boolean;
  /** What is typed and is no choice becomes one (GRID-12). */
  readonly allowInput?: boolean;
  /** Several values, joined by commas. */
  readonly multi?: boolean;
  /** Colour of the tag that a choice is shown as, by an antd name. */
  readonly setTagColor?: (option: ColumnOption) => string | undefined;
  /** A box is ticked in a new row. @default false */
  readonly defaultChecked?: boolean;
  /** What a ticked and an unticked box hold (GRID-03). @default [true, false] */
  readonly customValue?: readonly [checked: unknown, unchecked: unknown];

  /** How dayjs writes the moments of the column. @default see `cellFormats` */
  readonly format?: string;
  /** Rows can be sorted by the column at its head (GRID-12). */
  readonly isOrder?: boolean;
  readonly sorter?: boolean;
  /** Name of the renderer of a `slot`. */
  readonly slotName?: string;
  /** Draws a value in place of its text. */
  readonly customRender?: (value: unknown, row: TableRow) => ReactNode;
  /** Goes to the antd input of the editor as it is. */
  readonly props?: Readonly<Record<string, unknown>>;

  readonly fieldExtendJson?: FieldExtension | string;
  /** Property of the upload's answer that names the path (FILE-29). @default "message" */
  readonly responseName?: string;
  /** Uploads carry the header `X-Access-Token` (FILE-20). @default false */
  readonly token?: boolean;
  /** The menu of a file offers 下载. @default true */
  readonly allowDownload?: boolean;
  /** The menu of a file offers 删除. @default true */
  readonly allowRemove?: boolean;

  readonly popupCode?: string;
  /** Pages of the popup's report stay in the browser for 30 s, for all columns of the group (PICK-31). @default they do not */
  readonly groupId?: string;
  /** Names of the values that a pick gives, comma-separated. */
  readonly orgFields?: string;
  /** Keys of the columns they go to, comma-separated, as many. */
  readonly destFields?: string;
  /** What a popup is asked with; for people and departments the referring field whose rights apply (`entity`, `field`). */
  readonly param?: Readonly<Record<string, unknown>>;
}

/** A column of a type with cells, and the name of its value. */
export interface CellColumn extends LineageColumn {
  readonly key: string;
  readonly type: CellType;
}

/** How a type of select differs from the others. */
export interface SelectManner {
  /** Choices are narrowed by typing whatever the column says, and a dictionary that does not come is told (PICK-38). */
  readonly isSearched: boolean;
  readonly isMany?: boolean;
}

/** Whether a column holds tools of rows and no values. */
export function isRowTool({ type }: LineageColumn): boolean {
  return (rowToolTypes as readonly (string | undefined)[]).includes(type);
}

/** The extension of a column; it may be written as JSON. @throws Error in Chinese where that cannot be read */
export function extensionOf({ fieldExtendJson, title, key }: LineageColumn): FieldExtension {
  if (typeof fieldExtendJson !== "string") return fieldExtendJson ?? {};
  try {
    return JSON.parse(fieldExtendJson) as FieldExtension;
  } catch (error) {
    throw new Error(`列“${title ?? key}”的 fieldExtendJson 不是 JSON，请改正`, { cause: error });
  }
}

/** Choices with their texts. */
export function readOptions(options: readonly OptionInput[] = []): readonly ColumnOption[] {
  return options.map(({ value, text, title, label, disabled, color }) => ({
    value,
    text: text ?? title ?? label ?? String(value),
    disabled,
    color,
  }));
}
