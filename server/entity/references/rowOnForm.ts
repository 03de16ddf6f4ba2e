import type { Row } from "../../../src/schema/index.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { objectOf } from "../request/requestParts.ts";
import { seenId } from "../rows/findRows.ts";

/**
 * Reads the row that somebody is filling in, as a list of choices or a calendar is asked for it. The stored row that it names
 * counts only where the caller sees it: what is offered leaves out the row's own place, and so would tell where a row stands
 * that the caller may not look at. One that is not seen is answered like one that is not there, as a new row.
 *
 * @throws AppError QUERY_PARAM_INVALID where it is no object
 */
export async function rowOnForm(scope: EntityScope, body: Row): Promise<Row> {
  const { id, ...row } = objectOf(body["row"] ?? {}, "row 应为对象");
  const seen = await seenId(scope, id);
  return seen === undefined ? row : { ...row, id: seen };
}
