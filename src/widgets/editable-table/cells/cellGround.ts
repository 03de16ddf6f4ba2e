import type { ComponentType } from "react";
import type { RuledColumn } from "../core/rules/cellRule.ts";
import type { CellShowProps, GridColumn } from "../grid/gridColumn.ts";
import type { CellColumn, CellType } from "./lineageColumn.ts";
import type { OptionSource } from "./optionSource.ts";

/** What the columns of one table are made with. */
export interface CellGround {
  readonly choices: OptionSource;
  /** Renderers of `slot` columns by their names. */
  readonly slots: Readonly<Record<string, ComponentType<CellShowProps>>>;
}

/** A column of the component: drawn by the grid, checked by its rules. */
export interface LineageGridColumn extends GridColumn, RuledColumn {
  readonly type: CellType;
  /** Rows can be sorted by it at its head. */
  readonly isSortable: boolean;
}

/** What the type of a column says of it; the rest is the same for all. */
export type TypePart = Pick<GridColumn, "toText"> & Partial<LineageGridColumn>;

/** Makes the part of a column that is its type's. */
export type TypeOfColumn = (column: CellColumn, ground: CellGround) => TypePart;

/** A value as text where nothing else is known of it. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
