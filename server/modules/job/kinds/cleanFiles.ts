import type { ServerServices } from "../../serverServices.ts";
import { defineJobKind, type JobKind, readKeepDays } from "../../jobKind.ts";

const DAY = 24 * 60 * 60 * 1000;

/**
 * Removes uploaded files that no row holds any more. They are kept for seven days at least: that long a session lives, and
 * so a form in which a file was put and that is not saved yet.
 */
export function cleanFiles({ files, clock }: Pick<ServerServices, "files" | "clock">): JobKind {
  return defineJobKind({
    name: "cleanFiles",
    rights: [],
    read: readKeepDays,
    async run(days, { signal }) {
      const { count, bytes } = await files.removeOrphans(new Date(clock().getTime() - days * DAY), signal);
      return `清理了 ${count} 个没有数据使用的文件，共 ${Math.round(bytes / 1024)} KB`;
    },
  });
}
