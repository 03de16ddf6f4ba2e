import { sql } from "kysely";
import { isBlank } from "../../../../src/schema/index.ts";
import type { WriteUnit } from "../../../entity/draft/writeUnit.types.ts";
import { applyChange } from "../../../entity/pipeline/applyChange.ts";
import { lockRows } from "../../../entity/rows/findRows.ts";
import { entityOf, scopeOf, type EntityScope } from "../../../entity/scope/entityScope.ts";
import { inWriteUnit } from "../../../entity/transaction/writeUnit.ts";
import type { ServerServices } from "../../serverServices.ts";
import { systemScope } from "../../systemScope.ts";

/** Who asks whom. */
export interface NewConsultation {
  readonly tenantId: string;
  readonly miniUserId: string;
  readonly organId: string;
  /** What the visitor is called in it, and their picture's path. */
  readonly nickname: string;
  readonly requestId: string;
}

/** The consultation of a visitor with an organ that is under way; otherwise one is begun, and they wait. @returns its id */
export async function openConsultation(services: ServerServices, consultation: NewConsultation): Promise<string> {
  const { tenantId, miniUserId, organId, nickname, requestId } = consultation;
  const scope = systemScope(services, { entity: "consultManual", tenantId, requestId, behalf: "小程序" });
  if (!scope) throw new Error("The project holds no consultations.");
  return inWriteUnit(scope, async (unit) => {
    // Two windows that speak at once begin one.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`consult ${miniUserId} ${organId}`}, 0))`.execute(unit.trx);
    const { rows } = await sql<{ id: string }>`
      select id from hiv_consult_manual
      where tenant_id = ${tenantId} and mini_user_id = ${miniUserId} and organ_id = ${organId} and status <> 'closed'`.execute(unit.trx);
    if (rows[0]) return rows[0].id;
    await placePerson(unit, scope, consultation);
    return applyChange(unit, scope, { action: "add", input: { miniUserId, organId, nickname } });
  });
}

/** Who came by no organ comes by the first one that they ask, whose staff look after them from then on. */
async function placePerson(unit: WriteUnit, scope: EntityScope, { miniUserId, organId }: NewConsultation): Promise<void> {
  const people = scopeOf(scope, entityOf(scope, "miniUser"));
  const [old] = await lockRows(unit.trx, people, [miniUserId]);
  if (!old || !isBlank(old["organId"]) || !isBlank(old["orgCode"])) return;
  const { rows } = await sql<{ code: string | null }>`select org_code as code from hiv_organ where id = ${organId}`.execute(unit.trx);
  await applyChange(unit, people, { action: "edit", old, input: { organId, orgCode: rows[0]?.code ?? null } });
}
