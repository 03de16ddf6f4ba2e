import type { EntityModel } from "../../model/entity.ts";
import type { ScreenPart } from "../screenKind.ts";

/** Widths (px) of what a picker shows, where its file names none. */
const WIDTHS = { table: 900, tree: 500, aside: 1250 } as const;

/** How the dialog stands in which rows are picked. */
export const pickerPart: ScreenPart<"picker"> = {
  members: ["picker"],
  infer: () => ({}),
  check: () => [],
  expand: ({ entity, raw }) => ({ picker: { width: raw.picker?.width ?? usualWidth(entity, raw.aside !== undefined) } }),
  prune: ({ picker }) => ({ picker }),
};

function usualWidth({ tree }: EntityModel, hasAside: boolean): number {
  if (tree) return WIDTHS.tree;
  return hasAside ? WIDTHS.aside : WIDTHS.table;
}
