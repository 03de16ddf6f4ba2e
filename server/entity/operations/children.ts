import { readNodes } from "../listing/readNodes.ts";
import { readListQuery } from "../listing/listQuery.ts";
import { parameterText } from "../request/parameters.ts";
import type { EntityOperation } from "./operation.types.ts";
import { queryOf } from "../request/requestParts.ts";

/** The nodes of a tree below one node, or its roots, each saying whether it has nodes below it. */
export const children: EntityOperation = {
  method: "GET",
  path: "/children",
  parameters: "conditions",
  right: "list",
  remember: true,
  appliesTo: (entity) => entity.tree !== undefined,
  async run({ scope, request }) {
    const parameters = queryOf(request);
    const { where, sort } = await readListQuery(scope, parameters, { besides: ["parentId"] });
    return readNodes(scope, { parentId: parameterText(parameters, "parentId"), where, sort });
  },
};
