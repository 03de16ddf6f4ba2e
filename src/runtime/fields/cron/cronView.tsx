import type { ComponentType } from "react";
import { Suspense } from "react";
import { lazyPart } from "../../code/lazyPart.tsx";
import { defineFieldView } from "../defineFieldView.tsx";
import type { FieldShowProps } from "../fieldView.ts";
import { TextFilter } from "../parts/TextFilter.tsx";
import { TextCell, TextRead } from "../parts/TextShow.tsx";
import { whileLoading } from "../parts/whileLoading.tsx";

const CronEdit = lazyPart(async () => (await import("./CronEdit.tsx")).CronEdit);
const CronCell = lazyPart(async () => (await import("./CronShow.tsx")).CronCell);
const CronRead = lazyPart(async () => (await import("./CronShow.tsx")).CronRead);

/** A cron expression; lists say it in words. */
export const cronView = defineFieldView({
  kind: "cron",
  Cell: untilWords(CronCell, TextCell),
  Read: untilWords(CronRead, TextRead),
  Edit: whileLoading(CronEdit),
  loadEdit: CronEdit.loadAhead,
  Filter: TextFilter,
  height: 58,
});

/** Shows the expression itself until the code that puts it into words has come. */
function untilWords(Words: ComponentType<FieldShowProps>, Plain: ComponentType<FieldShowProps>): ComponentType<FieldShowProps> {
  return function CronShown(props: FieldShowProps) {
    return (
      <Suspense fallback={<Plain {...props} />}>
        <Words {...props} />
      </Suspense>
    );
  };
}
