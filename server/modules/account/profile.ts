import type { Row } from "../../../src/schema/index.ts";
import { ownProfileFields, profileFields } from "../../../src/schema/wire/accountAnswers.ts";
import type { ProfileNames } from "../../../src/schema/wire/accountAnswers.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { applyChange } from "../../entity/pipeline/applyChange.ts";
import { assertFresh } from "../../entity/pipeline/assertFresh.ts";
import { inWriteUnit } from "../../entity/transaction/writeUnit.ts";
import { lockRow } from "../../entity/rows/findRows.ts";
import { withoutForeign } from "../../entity/tenant/foreignReferences.ts";
import { AppError } from "../../errors/appError.ts";
import type { RouteCall } from "../../http/defineRoute.ts";
import type { ServerServices } from "../serverServices.ts";
import { moduleScope, readVisible } from "../moduleScope.ts";

/** A person's own data, unmasked, with the names of what it refers to. */
type Profile = Row & ProfileNames;

/** What somebody changes of their own profile, and the revision they saw. */
export interface ProfileChange extends Row {
  readonly rev: number;
}

/** Reads the caller's own profile. */
export async function readProfile(services: ServerServices, call: RouteCall): Promise<Profile> {
  const scope = ownScope(services, call);
  const { db } = services.database;
  const stored = await readVisible(scope, { op: "compare", field: "id", operator: "eq", value: call.session.user.id });
  const [row] = await withoutForeign(db, scope, stored);
  if (!row) throw new AppError("ROW_MISSING", {});
  const idsOf = (name: string): readonly string[] => (Array.isArray(row[name]) ? row[name].map(String) : []);
  const names = async (table: string, column: string, ids: readonly string[]): Promise<readonly string[]> => {
    if (ids.length === 0) return [];
    const rows = await db.selectFrom(table).select(column).where("id", "in", ids).orderBy(column).execute();
    return rows.map((found) => String(found[column]));
  };
  const [roles, departs] = await Promise.all([
    names("sys_role", "role_name", idsOf("roleIds")),
    names("sys_depart", "depart_name", idsOf("departIds")),
  ]);
  return { ...picked(row, profileFields), roles, departs };
}

/**
 * Changes the caller's own profile through the one pipeline of writes.
 *
 * @throws AppError ROW_STALE where an administrator was faster, ROW_INVALID with the problems at their fields
 */
export async function changeProfile(services: ServerServices, call: RouteCall, { rev, ...typed }: ProfileChange): Promise<Profile> {
  const scope = ownScope(services, call);
  await inWriteUnit(scope, async (unit) => {
    const old = await lockRow(unit.trx, scope, call.session.user.id);
    await assertFresh(unit.trx, scope, old, rev);
    await applyChange(unit, scope, { action: "editOwn", old, input: {}, assign: () => picked(typed, ownProfileFields) });
  });
  return readProfile(services, call);
}

/** Everyone may reach their own row, whatever rules limit which users they see. */
function ownScope(services: ServerServices, call: RouteCall): EntityScope {
  const scope = moduleScope(services, call, "user");
  const { viewing, ...session } = scope.session;
  return { ...scope, session: { ...(viewing?.own ?? session), rowRules: () => [] } };
}

function picked(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.filter((name) => row[name] !== undefined).map((name) => [name, row[name]]));
}
