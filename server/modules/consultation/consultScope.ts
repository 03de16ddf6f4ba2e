import type { ConsultManualRow } from "../../../src/generated/entities/consultManual.ts";
import type { Row } from "../../../src/schema/index.ts";
import type { Predicate } from "../../../src/schema/expression/predicate.ts";
import { AppError } from "../../errors/appError.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import type { RouteCall } from "../../http/defineRoute.ts";
import { moduleScope, readVisible } from "../moduleScope.ts";
import type { ServerServices } from "../serverServices.ts";

/** Name of the entity, and the rights that calls of the desk ask for beside those of its rows. */
export const CONSULT = "consultManual";
export const contentRight = "hiv:consultManual:content";
export const responseRight = "hiv:consultManual:response";
export const recordRight = "hiv:consultManual:record";

/** A consultation that somebody sees, and how they look at it. */
export interface SeenConsult {
  readonly scope: EntityScope;
  readonly row: ConsultManualRow;
}

/** A consultation among those that the caller sees; that of another organ is as missing as one that never was. @throws AppError ROW_MISSING */
export async function seenConsult(services: ServerServices, call: RouteCall, id: string): Promise<SeenConsult> {
  const scope = moduleScope(services, call, CONSULT);
  const [row] = await readVisible(scope, isEqualTo("id", id), 1);
  if (!row) throw new AppError("ROW_MISSING", {});
  return { scope, row: consultOf(row) };
}

/** A stored row as its generated type says. */
export function consultOf(row: Row): ConsultManualRow {
  return row as unknown as ConsultManualRow;
}

/** What the visitor is called in a consultation. */
export function nicknameOf({ nickname, consultNo }: ConsultManualRow): string {
  return nickname ?? consultNo ?? "来访者";
}

/** Rows whose field holds a value. */
export function isEqualTo(field: string, value: string): Predicate {
  return { op: "compare", field, operator: "eq", value };
}
