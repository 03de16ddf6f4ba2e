import { allOf } from "../../entity/query/filter.ts";
import { predicateSql } from "../../entity/query/predicateSql.ts";
import { visibleRows } from "../../entity/query/rowFilter.ts";
import { ROW_ALIAS, selectRows } from "../../entity/query/selectRows.ts";
import type { EntityWrite } from "../../entity/scope/entityHooks.ts";
import { rowId, rowText } from "../../entity/values/rowId.ts";
import { actForSystem, type Cause, scopeOfCause } from "../actForSystem.ts";
import type { ServerServices } from "../serverServices.ts";
import { equals } from "./forgetPerson.ts";

const RESULT = "surveyResult";

/** Two that turned out to be one person. */
export interface MergedPeople {
  readonly double: string;
  readonly kept: string;
  /** Why what is counted no longer is, for the history of the row. */
  readonly reason: string;
}

/**
 * Makes void what would be a second valid result of one person to the same survey: the earlier one counts. Without that the rows
 * of the double could not become the other's.
 */
export async function voidSecondResults(
  services: ServerServices,
  cause: Cause,
  { double, kept, reason }: MergedPeople,
): Promise<readonly EntityWrite[]> {
  const scope = scopeOfCause(services, cause, RESULT);
  if (!scope) return [];
  const valid = predicateSql(
    { op: "and", items: [{ op: "in", field: "miniUserId", values: [double, kept] }, equals("status", "complete")] },
    { entity: scope.entity, alias: ROW_ALIAS },
  );
  const found = await selectRows(cause.trx, {
    entity: scope.entity,
    where: allOf([visibleRows(scope, ROW_ALIAS), valid]),
    sort: [
      { field: "submitTime", direction: "asc" },
      { field: "id", direction: "asc" },
    ],
  });
  const answered = new Set<string>();
  const second = found.filter((row) => {
    const topic = rowText(row, "topicId");
    const isSecond = answered.has(topic);
    answered.add(topic);
    return isSecond;
  });
  if (second.length === 0) return [];
  const where = { op: "in", field: "id", values: second.map(rowId) } as const;
  return actForSystem(services, cause, { entity: RESULT, action: "void", where, reason });
}
