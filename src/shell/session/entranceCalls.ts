import type { ProvedAccount } from "../../pages/login/AlterationPage.tsx";
import type { RegistrationEntry } from "../../pages/login/RegisterPage.tsx";
import type { SliderVerification } from "../../pages/login/verification.types.ts";
import { encryptPassword } from "./encryptPassword.ts";
import { loadPublicKey } from "./loadPublicKey.ts";
import type { SessionUser } from "./session.store.ts";
import { sessionHttp } from "./sessionHttp.ts";

// Calls of the pages before the sign-in. Each rejects with the sentence the person reads, and the page shows it.
const handled = { handles: "all" } as const;

/** What a code is sent for, as the server numbers it. */
const codeModes = { signIn: "0", register: "1", password: "2" } as const;

/** The server's side of the slider. */
export const slider: SliderVerification = {
  issue: async () => (await sessionHttp.get<{ challenge: string }>("/sys/slider", undefined, handled)).result.challenge,
  pass: async (move) => (await sessionHttp.post<{ proof: string }>("/sys/slider", move, handled)).result.proof,
};

/** Sends codes for one purpose; gives the server's sentence. */
export function codeSender(purpose: keyof typeof codeModes) {
  return async ({ phone, sliderProof }: { readonly phone: string; readonly sliderProof: string }): Promise<string> =>
    (await sessionHttp.post("/sys/sms", { mobile: phone, smsmode: codeModes[purpose], sliderProof }, handled)).message;
}

/** Asks for an account. */
export async function register(entry: RegistrationEntry): Promise<void> {
  const password = await encryptPassword(entry.password, await loadPublicKey());
  await sessionHttp.post("/sys/user/register", { ...entry, password }, handled);
}

/** Proves a phone number before a new password. */
export async function verifyPhone(entered: { readonly phone: string; readonly smscode: string }): Promise<ProvedAccount> {
  return (await sessionHttp.post<ProvedAccount>("/sys/user/phoneVerification", entered, handled)).result;
}

/** Sets the new password of a proved account. */
export async function alterPassword({ ticket, password }: { readonly ticket: string; readonly password: string }): Promise<void> {
  const key = await loadPublicKey();
  const [cipher, confirmation] = await Promise.all([encryptPassword(password, key), encryptPassword(password, key)]);
  await sessionHttp.post("/sys/user/passwordChange", { ticket, password: cipher, confirmpassword: confirmation }, handled);
}

/** Makes one of the signed-in person's departments the current one; gives their data as it is then. */
export async function selectDepartment(orgCode: string): Promise<SessionUser> {
  return (await sessionHttp.put<{ userInfo: SessionUser }>("/sys/selectDepart", { orgCode }, handled)).result.userInfo;
}

/** Binds an identity of another system to the signed-in person. */
export async function bindThirdParty(token: string): Promise<void> {
  await sessionHttp.post("/sys/thirdLogin/bind", { token }, handled);
}
