import { lazyPart } from "../../code/lazyPart.tsx";
import { defineFieldView } from "../defineFieldView.tsx";
import { TextCell, TextRead } from "../parts/TextShow.tsx";
import { untilLoaded } from "../parts/untilLoaded.tsx";
import { whileLoading } from "../parts/whileLoading.tsx";

const CronEdit = lazyPart(async () => (await import("./CronEdit.tsx")).CronEdit);
const CronCell = lazyPart(async () => (await import("./CronShow.tsx")).CronCell);
const CronFilter = lazyPart(async () => (await import("./CronFilter.tsx")).CronFilter);
const CronRead = lazyPart(async () => (await import("./CronShow.tsx")).CronRead);

/** A cron expression; lists say it in words. */
export const cronView = defineFieldView({
  kind: "cron",
  inCell: "editor",
  Cell: untilLoaded(CronCell, TextCell),
  Read: untilLoaded(CronRead, TextRead),
  Edit: whileLoading(CronEdit),
  loadEdit: CronEdit.loadAhead,
  Filter: whileLoading(CronFilter),
  height: 58,
});
