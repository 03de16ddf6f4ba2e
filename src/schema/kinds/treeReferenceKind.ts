import type { FieldKind } from "./kind.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { referenceKind } from "./referenceKind.ts";

/** One row of an entity whose rows form a tree. */
export const treeReferenceKind: FieldKind = {
  ...referenceKind,
  id: "treeReference",
  title: "树形关联",
  match: ({ reference, ...candidate }) =>
    rank(candidate, {
      id: "treeReference",
      fits: candidate.type === "string" && reference !== undefined && reference.tree && !reference.many,
      natural: 20,
    }),
  propsSchema: propsSchema({ leavesOnly: { type: "boolean", default: false, description: "只能选末级" } }),
};
