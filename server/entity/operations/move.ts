import { editRow } from "./edit.ts";
import type { EntityOperation } from "./operation.types.ts";
import { bodyOf } from "../request/requestParts.ts";

/** Hangs a node of a tree below another one, or makes it a root. */
export const move: EntityOperation = {
  method: "POST",
  path: "/move",
  parameters: [],
  members: ["id", "rev", "parentId"],
  right: "edit",
  appliesTo: (entity) => entity.tree !== undefined,
  async run({ scope, request }) {
    const { id, rev, parentId = null } = bodyOf(request);
    const parent = scope.entity.tree?.parent ?? "";
    return editRow(scope, { id, rev, [parent]: parentId }, "移动成功！");
  },
};
