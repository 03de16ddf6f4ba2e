import type { FastifyReply, FastifyRequest } from "fastify";
import { chinaDateTime } from "../../../src/schema/index.ts";
import { AppError } from "../../errors.ts";
import { decryptSm2, isSm2Cipher } from "../../security/sm2.ts";
import type { ServerServices } from "../../services.ts";
import { belongsTo } from "./identity.ts";
import { bindSession } from "./sessionBinding.ts";
import { tenantOf } from "./tenantHeader.ts";

/** What a person types to sign in. */
export interface Credentials {
  readonly username: string;
  /** Plain, or SM2 cipher text with the `04` prefix. */
  readonly password: string;
}

interface Account {
  readonly id: string;
  readonly passwordHash: string;
  readonly tenants: readonly string[];
}

/**
 * Checks a name and password and opens a new session.
 * Unknown name, wrong password, frozen user and foreign tenant take the same time and get the same answer.
 *
 * @throws AppError LOGIN_FAILED, LOGIN_LOCKED
 */
export async function signIn(
  services: ServerServices,
  credentials: Credentials,
  http: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<{ readonly userId: string; readonly token: string }> {
  const { request, reply } = http;
  const { id } = await checkCredentials(services, credentials, request);
  const bindingHash = bindSession(request, reply);
  const origin = { address: request.ip, agent: request.headers["user-agent"] ?? "", ...(bindingHash ? { bindingHash } : {}) };
  const { token } = await services.sessions.open(id, origin);
  const seen = { last_login_time: chinaDateTime(services.clock()) };
  await services.database.db.updateTable("sys_user").set(seen).where("id", "=", id).execute();
  return { userId: id, token };
}

async function checkCredentials(services: ServerServices, credentials: Credentials, request: FastifyRequest): Promise<Account> {
  const username = credentials.username.trim();
  const tenantId = tenantOf(request.headers);
  if (!(await services.attempts.begin(username))) throw refusal(request, "LOGIN_LOCKED");
  const account = await findAccount(services, username);
  const isUsable = account !== undefined && belongsTo(account, tenantId);
  const password = plainPassword(credentials.password, services);
  const isRight = await services.passwords.verify(password, isUsable ? account.passwordHash : undefined);
  if (!isUsable || !isRight) throw refusal(request, "LOGIN_FAILED", account?.id);
  await services.attempts.succeed(username);
  return account;
}

/** Every refusal is written down with where it came from; never the name as typed, which at times is a password. */
function refusal(request: FastifyRequest, code: "LOGIN_FAILED" | "LOGIN_LOCKED", account?: string): AppError {
  request.log.warn({ refusal: code, account, from: request.ip }, "sign-in refused");
  return new AppError(code, {});
}

/** The account of a name, where it may be used; also for frozen users nothing is found. */
async function findAccount({ database }: ServerServices, username: string): Promise<Account | undefined> {
  const row = await database.db
    .selectFrom("sys_user as u")
    .leftJoin("sys_user_account as a", "a.user_id", "u.id")
    .select(["u.id", "u.password", "a.tenants"])
    .where("u.username", "=", username)
    .where("u.status", "=", "normal")
    .where("u.del_flag", "=", 0)
    .executeTakeFirst();
  if (!row || typeof row["password"] !== "string") return undefined;
  return { id: String(row["id"]), passwordHash: row["password"], tenants: (row["tenants"] as readonly string[] | null) ?? [] };
}

/** An unreadable cipher text goes on as a password that cannot be right, so that it looks like any wrong one. */
function plainPassword(password: string, { secrets }: ServerServices): string {
  return isSm2Cipher(password) ? (decryptSm2(password, secrets.sm2.privateKey) ?? "") : password;
}
