import { registerChildRowsView } from "../../runtime/fields/children/childRowsView.ts";
import { registerFieldTool } from "../../runtime/fields/fieldTools.ts";
import { registerRowsInPlace } from "../../runtime/list/rowsInPlace.tsx";
import { cronTool } from "../../widgets/cron/index.ts";
import { rowsInPlace, subTableView } from "../../widgets/editable-table/index.ts";

/** Makes hand-written widgets known to the runtime: dialogs beside editors by the kind of field they help with, the usual view of child rows, and lists that are edited in place. */
export function registerTools(): void {
  registerFieldTool("cron", cronTool);
  registerChildRowsView("grid", subTableView);
  registerRowsInPlace(rowsInPlace);
}
