import { columnWidths } from "../core/columnWidths.ts";
import type { Statistic } from "../core/tableColumn.ts";
import type { TableRow } from "../core/tableRow.ts";
import { type CellGround, type LineageGridColumn, plainText, type TypeOfColumn } from "./cellGround.ts";
import { choiceColumns } from "./choiceColumns.tsx";
import { dateColumns } from "./dateColumns.tsx";
import { fileColumns } from "./fileColumns.tsx";
import { type CellColumn, type CellType, cellTypes, isRowTool, type LineageColumn } from "./lineageColumn.ts";
import { otherColumns } from "./otherColumns.tsx";
import { pickerColumns } from "./pickerColumns.tsx";
import { textColumns } from "./textColumns.ts";

const types: Readonly<Record<CellType, TypeOfColumn>> = {
  ...textColumns,
  ...choiceColumns,
  ...dateColumns,
  ...fileColumns,
  ...pickerColumns,
  ...otherColumns,
};

/**
 * The columns with cells, each with its key and its type.
 *
 * @throws Error in Chinese, for the developer, where a column has no key or a type that there is not
 */
export function cellColumns(columns: readonly LineageColumn[]): readonly CellColumn[] {
  return columns.filter((column) => !isRowTool(column)).map(cellColumn);
}

function cellColumn(column: LineageColumn): CellColumn {
  const { dataIndex, key = dataIndex, type = "normal", title } = column;
  if (key === undefined) throw new Error(`列“${title ?? ""}”没有 key，请补上`);
  if (!isCellType(type)) throw new Error(`列“${title ?? key}”的类型 ${type} 不存在，可用的有：${cellTypes.join("、")}`);
  return { ...column, key, type };
}

function isCellType(type: string): type is CellType {
  return Object.hasOwn(types, type);
}

/** Columns as the grid draws and checks them; frozen ones first, as it asks for, and hidden ones not at all (GRID-13). */
export function gridColumns(columns: readonly CellColumn[], ground: CellGround): readonly LineageGridColumn[] {
  const shown = columns.filter(({ type }) => type !== "hidden").map((column) => gridColumn(column, ground));
  return [...shown.filter(({ isFrozen }) => isFrozen), ...shown.filter(({ isFrozen }) => !isFrozen)];
}

function gridColumn(column: CellColumn, ground: CellGround): LineageGridColumn {
  const { key, type, title = key, validateRules, messages, placeholder, customRender } = column;
  const own = types[type](column, ground);
  const value = column.defaultValue ?? own.defaultValue;
  return {
    key,
    type,
    title,
    ...columnWidths(type, widthOf(column)),
    align: "left",
    isFrozen: column.fixed === true,
    isSortable: column.isOrder === true || column.sorter === true,
    isRequired: validateRules?.some(({ required }) => required === true) ?? false,
    statistics: statisticsOf(column),
    placeholder,
    ...own,
    ...(column.align && { align: column.align }),
    ...(column.disabled === true && { readOnly: true }),
    ...(validateRules && { rules: validateRules }),
    ...(messages && { messages }),
    ...(value !== undefined && { defaultValue: value }),
    ...(customRender && { Show: ({ value: shown, row }) => customRender(shown, row) }),
  };
}

/** Values that a new row starts with, those of hidden columns among them. */
export function newValues(columns: readonly CellColumn[], ground: CellGround): TableRow {
  const given = columns.flatMap((column) => {
    const value = column.defaultValue ?? types[column.type](column, ground).defaultValue;
    return value === undefined ? [] : [[column.key, value] as const];
  });
  return Object.fromEntries(given);
}

function widthOf({ width }: CellColumn): { readonly width?: number } {
  const px = Number.parseFloat(plainText(width));
  return Number.isFinite(px) ? { width: px } : {};
}

function statisticsOf({ statistics = [] }: CellColumn): readonly Statistic[] {
  if (typeof statistics === "boolean") return statistics ? ["sum"] : [];
  return statistics;
}
