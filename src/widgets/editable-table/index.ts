import type { ComponentType } from "react";
import { lazyPart } from "../../runtime/index.ts";
import type { ChildRowsView, RowsInPlaceProps } from "../../runtime/forWidgets.ts";

/** Child rows of a form as a table that is edited like a spreadsheet; its code comes when a form with such rows is opened. */
export const subTableView: ChildRowsView = {
  View: lazyPart(async () => (await import("./sub-table/SubTable.tsx")).SubTable),
  drawsEmpty: true,
};

/** The rows of a list with `"edit": "inline"`; its code comes when such a list is opened. */
export const rowsInPlace: ComponentType<RowsInPlaceProps> = lazyPart(async () => (await import("./list/RowsInPlace.tsx")).RowsInPlace);
