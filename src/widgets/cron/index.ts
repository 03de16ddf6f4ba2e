import type { FieldTool } from "../../runtime/index.ts";
import { lazyDialog } from "../../runtime/index.ts";

/** Puts cron expressions together beside the editor of a field; its code comes when it is first opened. */
export const cronTool: FieldTool = {
  title: "编辑执行周期",
  Dialog: lazyDialog(async () => (await import("./CronDialog.tsx")).CronFieldDialog),
};
