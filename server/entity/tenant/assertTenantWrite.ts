import { sql, type SqlBool } from "kysely";
import { isSameStored, type EntityModel, type FieldModel, type Row } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import { AppError } from "../../errors/appError.ts";
import { DEFAULT_TENANT, isPlatform } from "../../http/session.ts";
import type { EntityWrite } from "../scope/entityHooks.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { allOf } from "../query/filter.ts";
import { columnRef } from "../query/columns.ts";
import { ROW_ALIAS, selectRows } from "../query/selectRows.ts";
import { rowId } from "../values/rowId.ts";
import { isStamped } from "../scope/stampedFields.ts";
import { crossingFields } from "./foreignReferences.ts";
import { type MemberRule, rowsElsewhere } from "../query/tenantRows.ts";

/**
 * Enforces `x-entity.tenant` for all writes of one entity. Rows outside the session's tenant are not even found
 * (`tenantRows`); this is about the others.
 *
 * Of a row that several tenants share, each changes only its own roles and departments. The rest (whether somebody may
 * sign in, name, number, current department) is changed by those who run all tenants, or by the person it is about.
 *
 * @throws AppError TENANT_SHARED, TENANT_NOT_OWN, TENANT_ELSEWHERE
 */
export async function assertTenantWrites(trx: Database, writes: readonly EntityWrite[]): Promise<void> {
  const [first] = writes;
  if (!first) return;
  const { scope } = first;
  const { entity, session } = scope;
  const { tenant: rule } = entity.scope;
  const { tenantId } = session.user;
  if (rule.kind === "shared" && tenantId !== DEFAULT_TENANT) throw new AppError("TENANT_SHARED", {});
  if (isPlatform(session)) return;
  const rows = writes.flatMap(({ old, row }) => [old, row]);
  if (rule.kind === "field" && rows.some((one) => one && one[rule.field] !== tenantId)) throw new AppError("TENANT_NOT_OWN", {});
  if (rule.kind === "members") await assertOwnPart(trx, writes, rule);
}

/** @throws AppError TENANT_ELSEWHERE */
async function assertOwnPart(trx: Database, writes: readonly EntityWrite[], rule: MemberRule): Promise<void> {
  const touching = writes.flatMap(({ scope, old, row }) => {
    const common = old && row && changesOfAll(scope, old, row);
    return old && common?.length !== 0 ? [{ scope, old, common }] : [];
  });
  const [first] = touching;
  if (!first) return;
  const { scope } = first;
  const ids = touching.map(({ old }) => rowId(old));
  const isTouched = sql<SqlBool>`${columnRef(ROW_ALIAS, "id")} = any(${ids})`;
  const where = allOf([isTouched, rowsElsewhere(scope, rule, ROW_ALIAS)]);
  const elsewhere = new Set((await selectRows(trx, { entity: scope.entity, where })).map(rowId));
  const refused = touching.find(({ old }) => elsewhere.has(rowId(old)));
  if (refused) throw new AppError("TENANT_ELSEWHERE", { reason: reasonOf(scope.entity, refused.common) });
}

function reasonOf({ title }: EntityModel, common: readonly FieldModel[] | undefined): string {
  if (!common) return `该${title}还属于其他租户，不能删除，请只移除他在本租户的成员关系`;
  const fields = common.map((field) => field.title).join("、");
  return `该${title}还属于其他租户，${fields}由所有租户共用，请由默认租户的平台管理员修改；在本租户可以改他的角色和部门，或移除他的成员关系`;
}

/** Changed fields that are one for all tenants of a row; what people change of themselves is theirs. */
function changesOfAll(scope: EntityScope, old: Row, row: Row): readonly FieldModel[] {
  if (rowId(old) === scope.session.user.id) return [];
  const own = crossingFields(scope).filter(({ column }) => column?.type === "jsonb");
  return scope.entity.fields.filter(
    (field) => field.column && !isByServer(field) && !own.includes(field) && !isSameStored(field, row[field.name], old[field.name]),
  );
}

function isByServer({ system, name }: FieldModel): boolean {
  return system || isStamped(name);
}
