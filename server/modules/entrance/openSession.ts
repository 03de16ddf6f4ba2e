import type { FastifyReply, FastifyRequest } from "fastify";
import { chinaDateTime } from "../../../src/schema/index.ts";
import { originOf } from "../../audit/auditEvent.ts";
import { AppError, type ErrorCode, type ErrorDetails } from "../../errors/appError.ts";
import { Answer } from "../../http/envelope.ts";
import { DEFAULT_TENANT } from "../../http/session.ts";
import { signingKey } from "../../http/requestSignature.ts";
import { sourceOf } from "../../security/sourceOf.ts";
import type { EntranceServices } from "./entranceServices.ts";
import { enterOnlyDepartment, ownDepartments } from "../department/departmentRoutes.ts";
import { dictionaryMap } from "../dictionary/dictionaryItems.ts";
import { holdsStamp } from "../session/accountStamp.ts";
import type { Account } from "../session/findAccount.ts";
import { belongsTo } from "../../rights/identity.ts";
import { bindSession } from "../../rights/sessionBinding.ts";
import type { SessionOrigin } from "../../rights/sessionStore.ts";
import { tenantOf } from "../../rights/tenantOf.ts";
import { tenantsOf } from "../session/tenantNames.ts";
import { readUserInfo } from "../session/userInfo.ts";

/** How somebody signed in; written into the audit table. */
export type SignInKind = "password" | "phone" | "cas" | "third-party";

/** The request of a sign-in. */
export interface SignInCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Whether an account may enter with the tenant its request asks for; one that asks for none chooses afterwards. */
export function mayEnter(account: Pick<Account, "tenants">, request: FastifyRequest): boolean {
  const tenantId = tenantOf(request);
  return tenantId === DEFAULT_TENANT || belongsTo(account, tenantId);
}

/**
 * Opens a session for an account that has shown who it is: the one end of every way to sign in. Gives token, the
 * person's own data, all dictionaries, and the tenants and departments to choose from.
 *
 * @throws AppError LOGIN_PENDING, LOGIN_FROZEN, LOGIN_OUTDATED
 */
export async function openSession(
  services: EntranceServices,
  { account, kind, call }: { readonly account: Account; readonly kind: SignInKind; readonly call: SignInCall },
): Promise<Answer> {
  const { request, reply } = call;
  if (account.isFrozen) throw refuseSignIn(request, "LOGIN_FROZEN", { details: {}, account: account.id });
  if (account.isPending) throw new AppError("LOGIN_PENDING", {});
  const bindingHash = bindSession(request, reply);
  const origin = { ...originOf(request), ...(bindingHash ? { bindingHash } : {}) };
  const tenantId = enteredTenant(account, request);
  await enterOnlyDepartment(services, { id: account.id, tenantId });
  const token = await openForProved(services, { account, origin, request });
  await services.devices.remember(account.id, call, account.stamp);
  services.succeeded.note(sourceOf(request.ip));
  await recordSignIn(services, account, { kind, request, tenantId });
  const { db } = services.database;
  const [userInfo, departs, tenantList] = await Promise.all([
    readUserInfo(db, account.id, tenantId),
    ownDepartments(services, { id: account.id, tenantId }),
    tenantsOf(services, account.tenants),
  ]);
  const { signSecret } = services.config;
  const result = {
    token,
    ...(signSecret === undefined ? {} : { signKey: signingKey(signSecret, token) }),
    userInfo: { ...userInfo, tenantId },
    tenantList,
    departs,
    multi_depart: Math.min(departs.length, 2),
    sysAllDictItems: dictionaryMap(services.schemas.current()),
  };
  return new Answer(result, { message: "登录成功" });
}

/**
 * Opens the session of the account that was shown to be the caller's. Whatever changed its password, number, address or state
 * since then ended all sessions; one more of those who knew it as it was would outlive that.
 *
 * @throws AppError LOGIN_OUTDATED
 */
async function openForProved(
  { database, sessions }: EntranceServices,
  { account, origin, request }: { readonly account: Account; readonly origin: SessionOrigin; readonly request: FastifyRequest },
): Promise<string> {
  const session = await database.transaction(async (trx) =>
    (await holdsStamp(trx, account.id, account.stamp)) ? sessions.open(account.id, origin, trx) : undefined,
  );
  if (!session) throw refuseSignIn(request, "LOGIN_OUTDATED", { details: {}, account: account.id });
  return session.token;
}

/** Writes a refusal down with where it came from; never the name as typed, which at times is a password. */
export function refuseSignIn<C extends ErrorCode>(
  request: FastifyRequest,
  code: C,
  { details, account }: { readonly details: ErrorDetails<C>; readonly account?: string | undefined },
): AppError<C> {
  request.aimedAt = account;
  request.log.warn({ refusal: code, account, from: request.ip }, "sign-in refused");
  return new AppError(code, details);
}

/** The tenant somebody enters: the one asked for, or the first of their own. */
function enteredTenant({ tenants }: Account, request: FastifyRequest): string {
  const asked = tenantOf(request);
  return asked === DEFAULT_TENANT ? (tenants[0] ?? asked) : asked;
}

async function recordSignIn(
  { audit, database, clock, schemas }: EntranceServices,
  { id, username, realname }: Account,
  { kind, request, tenantId }: { readonly kind: SignInKind; readonly request: FastifyRequest; readonly tenantId: string },
): Promise<void> {
  const now = clock();
  const at = chinaDateTime(now);
  await database.transaction(async (trx) => {
    // Where the row is being written just now, say by an import, the time of this sign-in stands in the audit log only.
    const idle = trx.selectFrom("sys_user").select("id").where("id", "=", id).forNoKeyUpdate().skipLocked();
    await trx.updateTable("sys_user").set({ last_login_time: at }).where("id", "in", idle).execute();
    await audit.write(trx, {
      kind: "write",
      entity: "session",
      rowId: id,
      action: "signIn",
      actor: { tenantId, userId: id, username, realname, orgCode: "" },
      origin: originOf(request),
      at: now,
      requestId: request.id,
      schemaHash: schemas.current().hash,
      note: `${kind} ${request.ip}`,
    });
  });
}
