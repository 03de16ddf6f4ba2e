import { AppError } from "../../errors.ts";
import type { Answer } from "../../http/envelope.ts";
import { decryptSm2, isSm2Cipher } from "../../security/sm2.ts";
import type { ServerServices } from "../../services.ts";
import { assertSlider } from "../verification/slider.ts";
import { findByName, findByPhone } from "./findAccount.ts";
import { mayEnter, openSession, refuseSignIn, type SignInCall } from "./openSession.ts";

/** What a person types to sign in. */
export interface Credentials {
  readonly username: string;
  /** Plain, or SM2 cipher text with the `04` prefix. */
  readonly password: string;
  /** Asked for after some wrong passwords. */
  readonly sliderProof?: string;
}

/**
 * Signs in with name and password.
 * Unknown name, wrong password, frozen user and foreign tenant take the same time and get the same answer.
 *
 * @throws AppError LOGIN_FAILED, LOGIN_LOCKED, LOGIN_PENDING, SLIDER_REQUIRED
 */
export async function signIn(services: ServerServices, credentials: Credentials, call: SignInCall): Promise<Answer> {
  const { attempts, config, passwords } = services;
  const { request } = call;
  const username = credentials.username.trim();
  const count = await attempts.begin(username);
  if (count === undefined) throw refuseSignIn(request, "LOGIN_LOCKED", { details: {} });
  const { sliderAfterFailures } = config.entrance;
  // An attempt without the slider counts like any other: leaving it out must not buy more of them.
  if (count > sliderAfterFailures) await assertSlider(services, credentials.sliderProof);
  const account = await findByName(services, username);
  const isUsable = account !== undefined && mayEnter(account, request);
  const password = plainPassword(credentials.password, services);
  const isRight = await passwords.verify(password, isUsable ? account.passwordHash : undefined);
  if (!isUsable || !isRight)
    throw refuseSignIn(request, "LOGIN_FAILED", { details: { slider: count >= sliderAfterFailures }, account: account?.id });
  await attempts.succeed(username);
  return openSession(services, { account, kind: "password", call });
}

/**
 * Signs in with a code sent to a phone. A number without an account answers like a wrong code.
 *
 * @throws AppError SMS_CODE_WRONG, SMS_CODE_LOCKED, LOGIN_PENDING
 */
export async function signInByPhone(
  services: ServerServices,
  { mobile, captcha }: { readonly mobile: string; readonly captcha: string },
  call: SignInCall,
): Promise<Answer> {
  const { attempts, sms } = services;
  const { request } = call;
  if (!sms.isOpen) throw new AppError("LOGIN_METHOD_CLOSED", {});
  const key = `phone:${mobile}`;
  if ((await attempts.begin(key)) === undefined) throw refuseSignIn(request, "SMS_CODE_LOCKED", { details: {} });
  const isRight = await sms.take({ phone: mobile, purpose: "login" }, captcha);
  const account = await findByPhone(services, mobile);
  if (!isRight || !account || !mayEnter(account, request))
    throw refuseSignIn(request, "SMS_CODE_WRONG", { details: {}, account: account?.id });
  await attempts.succeed(key);
  return openSession(services, { account, kind: "phone", call });
}

/** An unreadable cipher text goes on as a password that cannot be right, so that it looks like any wrong one. */
function plainPassword(password: string, { secrets }: ServerServices): string {
  return isSm2Cipher(password) ? (decryptSm2(password, secrets.sm2.privateKey) ?? "") : password;
}
