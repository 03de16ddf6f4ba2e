import { registerFieldTool } from "../../runtime/fields/fieldTools.ts";
import { cronTool } from "../../widgets/cron/index.ts";

/** Makes the hand-written dialogs beside editors known to the runtime, by the kind of field they help with. */
export function registerTools(): void {
  registerFieldTool("cron", cronTool);
}
