import type { UserCreate } from "../../../src/generated/entities/user.ts";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { chinaDateTime, plainName, tidyLine, trimSpace } from "../../../src/schema/index.ts";
import { DatabaseError, sqlState } from "../../database/sessions/databaseErrors.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { newId } from "../../database/newId.ts";
import { AppError } from "../../errors/appError.ts";
import { passwordProblem } from "../../security/passwordPolicy.ts";
import type { ProvingServices } from "../verification/provingServices.ts";
import { approachOf, beginAttempt } from "../verification/attemptGuard.ts";
import { decryptPassword } from "../user/decryptPassword.ts";
import { isFreeName, isSameName, NAME_TAKEN } from "../user/freeName.ts";
import { writeAccountAudit } from "./accountAudit.ts";

/** Characters of a person's name, as they are stored. */
export const REALNAME_LENGTH = 30;

/** What a person fills in to ask for an account. */
export interface Registration extends Pick<UserCreate, "username" | "realname"> {
  readonly phone: string;
  readonly smscode: string;
  /** SM2 cipher text. */
  readonly password: string;
}

/**
 * Makes an account that has no role and opens nothing until an administrator approves it. Whether a name or number
 * is taken is told only to those who prove their number, five times for each code.
 *
 * @throws AppError SMS_CODE_WRONG, SMS_CODE_LOCKED, REGISTRATION_REFUSED, PASSWORD_NOT_ENCRYPTED, SERVER_BUSY
 */
export async function registerUser(services: ProvingServices, registration: Registration, request: FastifyRequest): Promise<void> {
  const { sms } = services;
  const { phone, smscode } = registration;
  const username = trimSpace(registration.username);
  const realname = plainName(tidyLine(registration.realname));
  if ([...realname].length > REALNAME_LENGTH) throw refusal("realname", `姓名最多 ${REALNAME_LENGTH} 个字`);
  const password = decryptPassword(services, registration.password);
  const problem = passwordProblem(password);
  if (problem) throw refusal("password", problem);
  const subject = { purpose: "register", subject: phone } as const;
  const approach = await approachOf(services, subject, { request, findUser: async () => undefined });
  const code = { phone, purpose: "register", source: approach.place.source } as const;
  const hash = await services.passwords.inTurn(approach.caller, async (turn) => {
    const attempt = await beginAttempt(services, subject, approach);
    if (!(await sms.check(code, smscode))) {
      attempt.fail();
      throw new AppError("SMS_CODE_WRONG", {});
    }
    await assertFree(services, { username, phone });
    const made = await turn.hash(() => password);
    if (!(await sms.take(code, smscode))) throw new AppError("SMS_CODE_WRONG", {});
    await attempt.succeed();
    return made;
  });
  await insertUser(services, { username, realname, phone, hash, requestId: request.id });
}

async function assertFree(
  { database }: ProvingServices,
  { username, phone }: { readonly username: string; readonly phone: string },
): Promise<void> {
  const { db } = database;
  const named = await db
    .selectFrom("sys_user")
    .select("id")
    .where(isSameName(sql.ref("username"), [username]))
    .executeTakeFirst();
  if (named) throw refusal("username", NAME_TAKEN);
  const numbered = await db.selectFrom("sys_user").select("id").where("phone", "=", phone).where("del_flag", "=", 0).executeTakeFirst();
  if (numbered) throw refusal("phone", "该手机号已注册，请直接登录或找回密码");
}

interface NewUser extends Pick<Registration, "username" | "realname" | "phone"> {
  readonly hash: string;
  readonly requestId: string;
}

async function insertUser(services: ProvingServices, user: NewUser): Promise<void> {
  try {
    await services.database.transaction((trx) => insertRows(trx, services, user));
  } catch (error) {
    if (error instanceof DatabaseError && error.code === sqlState.uniqueViolation) throw refusal("username", NAME_TAKEN, error);
    throw error;
  }
}

async function insertRows(trx: DatabaseTransaction, services: ProvingServices, { hash, requestId, ...user }: NewUser): Promise<void> {
  if (!(await isFreeName(services.database, trx, user.username))) throw refusal("username", NAME_TAKEN);
  const now = services.clock();
  const id = newId(now);
  await trx
    .insertInto("sys_user")
    .values({
      id,
      ...user,
      password: hash,
      status: "pending",
      role_ids: "[]",
      depart_ids: "[]",
      create_by: user.username,
      create_time: chinaDateTime(now),
    })
    .execute();
  await trx
    .insertInto("sys_user_account")
    .values({ user_id: id, password_changed_at: now.getTime(), proved_phone: user.phone, phone_since: now.getTime() })
    .execute();
  await writeAccountAudit(trx, services, { userId: id, username: user.username, realname: user.realname, action: "register", requestId });
}

function refusal(field: string, reason: string, cause?: unknown): AppError {
  return new AppError("REGISTRATION_REFUSED", { field, reason }, cause === undefined ? {} : { cause });
}
