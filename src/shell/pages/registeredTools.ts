import { registerChildRowsView } from "../../runtime/fields/children/childRowsView.ts";
import { registerFieldTool } from "../../runtime/fields/fieldTools.ts";
import { cronTool } from "../../widgets/cron/index.ts";
import { subTableView } from "../../widgets/editable-table/index.ts";

/** Makes hand-written widgets known to the runtime: dialogs beside editors by the kind of field they help with, and the usual view of child rows. */
export function registerTools(): void {
  registerFieldTool("cron", cronTool);
  registerChildRowsView("grid", subTableView);
}
