/** Entry of the editable table for pages written by hand: the component, its columns and its handle. It is as large as the table, so who draws it comes lazily. */
export { EditableTable } from "./developer/EditableTable.tsx";
export type { EditableTableProps, SelectChange } from "./developer/editableTable.types.ts";
export type { EditableTableRef } from "./developer/tableRef.ts";
export type { LineageColumn, OptionInput } from "./cells/lineageColumn.ts";
export type { LinkageConfig } from "./cells/linkage.ts";
export type { CellShowProps } from "./grid/gridColumn.ts";
export type { TableRow } from "./core/tableRow.ts";
export { TableFaultsError } from "./core/validation.ts";
