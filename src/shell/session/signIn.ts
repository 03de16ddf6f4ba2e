import type { Envelope } from "../../schema/wire/envelope.ts";
import type { DepartmentRow } from "../../generated/entities/department.ts";
import { ApiError } from "../../runtime/api/apiError.ts";
import { encryptPassword } from "./encryptPassword.ts";
import { loadPublicKey } from "./loadPublicKey.ts";
import type { SignInResult } from "./session.store.ts";
import { sessionHttp } from "./sessionHttp.ts";

/** What a person types to sign in. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** Proof of a passed slider, where it was asked for. */
  readonly sliderProof?: string;
}

/** What every way to sign in answers: the session, and what is to be chosen before it begins. */
export interface SignInAnswer extends SignInResult {
  readonly tenantList?: readonly { readonly id: string; readonly name: string }[];
  readonly departs?: readonly Pick<DepartmentRow, "orgCode" | "departName">[];
}

/**
 * Asks for a session with account and password; beginning it is the caller's. The password leaves the page only
 * under the server's public key.
 *
 * @throws ApiError with the sentence the person reads
 */
export async function signInByPassword({ username, password, sliderProof }: Credentials): Promise<SignInAnswer> {
  const cipher = await encryptPassword(password, await loadPublicKey());
  const body = { username, password: cipher, ...(sliderProof ? { sliderProof } : {}) };
  return accepted(await sessionHttp.post<SignInAnswer>("/sys/login", body, handled));
}

/** Asks for a session with a code sent to a phone. @throws ApiError with the sentence the person reads */
export async function signInByPhone({ phone, smscode }: { readonly phone: string; readonly smscode: string }): Promise<SignInAnswer> {
  return accepted(await sessionHttp.post<SignInAnswer>("/sys/phoneLogin", { mobile: phone, captcha: smscode }, handled));
}

/** Asks for a session for an identity of another system. @throws ApiError with the sentence the person reads */
export async function signInByThirdParty({ token, type }: { readonly token: string; readonly type: string }): Promise<SignInAnswer> {
  const path = `/sys/thirdLogin/getLoginUser/${encodeURIComponent(token)}/${encodeURIComponent(type)}`;
  return accepted(await sessionHttp.get<SignInAnswer>(path, undefined, handled));
}

/** Asks for a session with a CAS ticket; here `success` is what counts (spec §7). @throws ApiError with the sentence the person reads */
export async function signInByCas(ticket: { readonly ticket: string; readonly service: string }): Promise<SignInAnswer> {
  return (await sessionHttp.get<SignInAnswer>("/sys/cas/client/validateLogin", ticket, handled)).result;
}

/** The page shows every failure itself. */
const handled = { handles: "all" } as const;

function accepted({ code, message, result }: Envelope<SignInAnswer>): SignInAnswer {
  if (Number(code) !== 200) throw new ApiError({ kind: "refused", message, code });
  return result;
}
