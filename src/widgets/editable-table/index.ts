import { lazyPart } from "../../runtime/index.ts";
import type { ChildRowsView } from "../../runtime/forWidgets.ts";

/** Child rows of a form as a table that is edited like a spreadsheet; its code comes when a form with such rows is opened. */
export const subTableView: ChildRowsView = {
  View: lazyPart(async () => (await import("./sub-table/SubTable.tsx")).SubTable),
  drawsEmpty: true,
};
