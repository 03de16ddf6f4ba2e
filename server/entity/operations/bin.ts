import type { Row } from "../../../src/schema/index.ts";
import { DELETED_TIME } from "../../../src/schema/wire/deletedRows.ts";
import { findDeleted } from "../bin/deletedRow.ts";
import { deletionOrder, presentDeleted } from "../bin/deletions.ts";
import { readHistory } from "../history/readHistory.ts";
import { readListQuery } from "../listing/listQuery.ts";
import { readPage } from "../listing/readPage.ts";
import { presentWhole } from "../presenter/presentTree.ts";
import { rowsInBin } from "../query/rowFilter.ts";
import { ROW_ALIAS } from "../query/rowAlias.ts";
import { parameterText } from "../request/parameters.ts";
import { queryOf, requiredText } from "../request/requestParts.ts";
import { requireRight } from "../scope/entityScope.ts";
import type { EntityOperation } from "./operation.types.ts";
import { revealOperation } from "./reveal.ts";

/** Who restores rows looks at them as the list shows them, so the right to that is asked for, too. */
const ofBin: Pick<EntityOperation, "right" | "appliesTo"> = { right: "restore", appliesTo: ({ softDelete }) => softDelete };

/** A page of the deleted rows, under the conditions of the list; those deleted last come first. */
export const binList: EntityOperation = {
  ...ofBin,
  method: "GET",
  path: "/bin/list",
  parameters: "conditions",
  async run({ scope, request }) {
    requireRight(scope, "list");
    const { column = DELETED_TIME, order, ...conditions } = queryOf(request);
    const isByDeletion = column === DELETED_TIME || column === "";
    const within = rowsInBin(scope, ROW_ALIAS);
    const query = await readListQuery(scope, isByDeletion ? conditions : { ...conditions, column, order }, { within });
    const direction = parameterText({ order }, "order") === "asc" ? "asc" : "desc";
    return readPage(scope, isByDeletion ? { ...query, sort: [deletionOrder(scope, direction)] } : query, presentDeleted);
  },
};

/** One deleted row with the child rows that were deleted with it. */
export const binRow: EntityOperation = {
  ...ofBin,
  method: "GET",
  path: "/bin/queryById",
  parameters: ["id"],
  async run({ scope, request }): Promise<Row> {
    requireRight(scope, "list");
    const { db } = scope.context.database;
    return presentWhole(db, scope, await findDeleted(db, scope, requiredText(queryOf(request), "id")));
  },
};

/** Who changed what in a deleted row. */
export const binHistory: EntityOperation = {
  ...ofBin,
  method: "GET",
  path: "/bin/history",
  parameters: ["id"],
  appliesTo: ({ softDelete, audit }) => softDelete && audit,
  async run({ scope, request }) {
    requireRight(scope, "list");
    const { db } = scope.context.database;
    return readHistory(db, scope, await findDeleted(db, scope, requiredText(queryOf(request), "id")));
  },
};

/** Uncovers one masked value of a deleted row. */
export const binReveal: EntityOperation = { ...revealOperation("/bin/reveal", findDeleted), ...ofBin };
