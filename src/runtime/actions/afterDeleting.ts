import type { CompiledEntity } from "../../schema/model/screen.ts";

/** What a question about deleting says of the time after: for whoever can look into the bin, it is no farewell. */
export function afterDeleting({ bin }: Pick<CompiledEntity, "bin">): string {
  return bin ? "删除后可在回收站恢复。" : "删除后不能恢复。";
}
