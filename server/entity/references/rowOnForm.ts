import type { Row } from "../../../src/schema/index.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { objectOf } from "../request/requestParts.ts";
import { seenId } from "../rows/findRows.ts";

/**
 * Reads the row that somebody is filling in. Offers leave out the stored row's own place, which would disclose where it
 * stands; so a row that the caller does not see counts as a new one.
 *
 * @throws AppError QUERY_PARAM_INVALID where it is no object
 */
export async function rowOnForm(scope: EntityScope, body: Row): Promise<Row> {
  const { id, ...row } = objectOf(body["row"] ?? {}, "row 应为对象");
  const seen = await seenId(scope, id);
  return seen === undefined ? row : { ...row, id: seen };
}
