import { DEFAULT_TENANT } from "../../http/session.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { entityOf, scopeOf } from "../scope/entityScope.ts";
import { buildDraft } from "../draft/buildDraft.ts";
import type { Draft } from "../draft/draft.ts";
import { writeDrafts } from "../pipeline/writeDraft.ts";
import type { WriteUnit } from "../draft/writeUnit.types.ts";

/**
 * Connects a new row of members with the tenant it was made in, in the same transaction. Without it the row would
 * belong to the default tenant, where its maker could not see it.
 */
export async function joinTenant(unit: WriteUnit, { scope, id, old }: Draft): Promise<void> {
  const { tenant: rule } = scope.entity.scope;
  const { tenantId } = scope.session.user;
  if (old || rule.kind !== "members" || tenantId === DEFAULT_TENANT) return;
  const members = scopeOf(scope, entityOf(scope, rule.through));
  const draft = buildDraft(members, { old: undefined, input: {}, assigned: { [rule.row]: id, [rule.tenant]: tenantId } });
  await writeDrafts(unit, [{ draft, action: "add" }]);
  if (members.entity.audit) await writeAudit(unit.trx, members, { rowId: draft.id, action: "add", after: draft.row });
}
