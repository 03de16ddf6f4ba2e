import { trimSpace } from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import type { Answer } from "../../http/envelope.ts";
import type { QueueCaller } from "../../security/fairQueue.ts";
import type { PasswordSource } from "../../security/passwordHasher.ts";
import { decryptSm2, isSm2Cipher } from "../../security/sm2.ts";
import type { EntranceServices } from "./entranceServices.ts";
import { approachOf, beginAttempt } from "../verification/attemptGuard.ts";
import { type Account, findByName, findByPhone, noteProvedPhone } from "../session/findAccount.ts";
import { mayEnter, openSession, refuseSignIn, type SignInCall } from "./openSession.ts";

/** What a person types to sign in. */
export interface Credentials {
  readonly username: string;
  /** Plain, or SM2 cipher text with the `04` prefix. */
  readonly password: string;
  /** Asked for after some wrong passwords; empty where there is none. */
  readonly sliderProof?: string;
}

/**
 * Signs in with name and password.
 * Unknown name, wrong password and foreign tenant take the same time and get the same answer. That an account is frozen or
 * waits for approval is told to whoever knows its password, and to nobody else.
 *
 * @throws AppError LOGIN_FAILED, LOGIN_LOCKED, LOGIN_SLOWED, LOGIN_PENDING, LOGIN_FROZEN, SLIDER_REQUIRED, SERVER_BUSY
 */
export async function signIn(services: EntranceServices, credentials: Credentials, call: SignInCall): Promise<Answer> {
  const { request } = call;
  const username = trimSpace(credentials.username);
  const { sliderProof = "" } = credentials;
  const subject = { purpose: "login", subject: username, sliderProof: sliderProof === "" ? undefined : sliderProof } as const;
  const findUser = async () => (await findByName(services, username))?.id;
  const approach = await approachOf(services, subject, { request, findUser });
  const password = () => plainPassword(credentials.password, services);
  const { account, isOutdated } = await services.passwords.inTurn(approach.caller, async (turn) => {
    const found = await findByName(services, username);
    const attempt = await beginAttempt(services, { ...subject, passwordSince: found?.passwordSince }, approach);
    const verdict = await turn.verify(password, found?.passwordHash);
    if (!found || !verdict.isRight || !mayEnter(found, request)) {
      attempt.fail(found?.id);
      throw refuseSignIn(request, "LOGIN_FAILED", { details: { slider: attempt.asksForSlider }, account: found?.id });
    }
    await attempt.succeed();
    return { account: found, isOutdated: verdict.isOutdated };
  });
  if (isOutdated) await renewHash(services, { account, password, caller: approach.caller });
  return openSession(services, { account, kind: "password", call });
}

/**
 * Signs in with a code sent to a phone. A number without an account answers like a wrong code.
 *
 * @throws AppError SMS_CODE_WRONG, SMS_CODE_LOCKED, LOGIN_PENDING, SERVER_BUSY
 */
export async function signInByPhone(
  services: EntranceServices,
  { mobile, captcha }: { readonly mobile: string; readonly captcha: string },
  call: SignInCall,
): Promise<Answer> {
  const { sms, passwords } = services;
  const { request } = call;
  if (!sms.isOpen) throw new AppError("LOGIN_METHOD_CLOSED", {});
  const subject = { purpose: "phone", subject: mobile } as const;
  const findUser = async () => (await findByPhone(services, mobile))?.id;
  const approach = await approachOf(services, subject, { request, findUser });
  const account = await passwords.inTurn(approach.caller, async () => {
    const found = await findByPhone(services, mobile);
    const attempt = await beginAttempt(services, subject, approach);
    const isRight = await sms.take({ phone: mobile, purpose: "login", source: approach.place.source }, captcha);
    if (!isRight || !found || !mayEnter(found, request)) {
      attempt.fail(found?.id);
      throw refuseSignIn(request, "SMS_CODE_WRONG", { details: {}, account: found?.id });
    }
    await attempt.succeed();
    return found;
  });
  await noteProvedPhone(services, account.id, mobile);
  return openSession(services, { account, kind: "phone", call });
}

/** Makes the hash anew in today's way, unless the password was changed meanwhile; what hinders it hinders no sign-in. */
async function renewHash(
  { database, passwords, logger }: EntranceServices,
  { account, password, caller }: { readonly account: Account; readonly password: PasswordSource; readonly caller: QueueCaller },
): Promise<void> {
  try {
    const renewed = await passwords.hash(password, caller);
    const { id, passwordHash } = account;
    await database.db
      .updateTable("sys_user")
      .set({ password: renewed })
      .where("id", "=", id)
      .where("password", "=", passwordHash)
      .execute();
  } catch (error) {
    logger.warn({ fault: error instanceof Error ? error.name : typeof error }, "a password hash was not renewed");
  }
}

/** An unreadable cipher text goes on as a password that cannot be right, so that it looks like any wrong one. */
function plainPassword(password: string, { secrets }: EntranceServices): string {
  return isSm2Cipher(password) ? (decryptSm2(password, secrets.sm2.privateKey) ?? "") : password;
}
