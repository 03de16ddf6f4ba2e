import type { UserRow } from "../../../src/generated/entities/user.ts";
import { type AuditOrigin, noOrigin } from "../../audit/auditEvent.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import type { ServerServices } from "../serverServices.ts";
import { DEFAULT_TENANT } from "../../http/session.ts";

/** What somebody did to their own account without being signed in. */
export interface AccountAct extends Pick<UserRow, "username" | "realname"> {
  readonly userId: string;
  readonly action: "register" | "alteration";
  readonly requestId: string;
  readonly origin?: AuditOrigin;
}

/** Adds the act to the audit log, inside the transaction of what it tells. */
export async function writeAccountAudit(
  trx: DatabaseTransaction,
  { audit, clock, schemas }: ServerServices,
  act: AccountAct,
): Promise<void> {
  const { userId, username, realname, action, requestId } = act;
  await audit.write(trx, {
    kind: "write",
    entity: "user",
    rowId: userId,
    action,
    actor: { tenantId: DEFAULT_TENANT, userId, username, realname, orgCode: "" },
    origin: act.origin ?? noOrigin,
    at: clock(),
    requestId,
    schemaHash: schemas.current().hash,
  });
}
