import type { FastifyRequest } from "fastify";
import { actorOf, type AuditActor, originOf } from "../../audit/auditEvent.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { DEFAULT_TENANT, type Session } from "../../http/session.ts";
import type { ServerServices } from "../serverServices.ts";
import type { Account } from "../session/findAccount.ts";

/** What happened to a way into an account. */
export interface BindingAct {
  readonly userId: string;
  readonly action: "bind" | "unbind";
  /** Name of the other system; who somebody is there is not kept. */
  readonly provider: string;
}

/** Adds an act to the audit log, inside the transaction of what it tells. */
export type BindingRecord = (trx: DatabaseTransaction, act: BindingAct) => Promise<void>;

/** Records what somebody signed in does to their own account. */
export function recordBy(services: ServerServices, request: FastifyRequest, session: Session): BindingRecord {
  return recordOfActor(services, request, actorOf(session));
}

/** Records a binding that comes with a sign-in, before there is a session. */
export function recordAtEntry(
  services: ServerServices,
  request: FastifyRequest,
  { id, username, realname, tenants }: Account,
): BindingRecord {
  return recordOfActor(services, request, { tenantId: tenants[0] ?? DEFAULT_TENANT, userId: id, username, realname, orgCode: "" });
}

function recordOfActor({ audit, clock, schemas }: ServerServices, request: FastifyRequest, actor: AuditActor): BindingRecord {
  return async (trx, { userId, action, provider }) => {
    await audit.write(trx, {
      kind: "write",
      entity: "user",
      rowId: userId,
      action,
      actor,
      origin: originOf(request),
      at: clock(),
      requestId: request.id,
      schemaHash: schemas.current().hash,
      note: provider,
    });
  };
}
