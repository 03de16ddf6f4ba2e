import { ApiError } from "../../runtime/data/apiError.ts";
import { encryptPassword } from "./encryptPassword.ts";
import { loadPublicKey } from "./loadPublicKey.ts";
import { beginSession } from "./session.store.ts";
import type { SignInResult } from "./session.store.ts";
import { sessionHttp } from "./sessionHttp.ts";

/** What a person types to sign in. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/**
 * Signs in with account and password. The password leaves the page only under the server's public key.
 *
 * @throws ApiError with the sentence the person reads
 */
export async function signIn({ username, password }: Credentials): Promise<void> {
  const cipher = await encryptPassword(password, await loadPublicKey());
  // The page shows every failure itself.
  const answer = await sessionHttp.post<SignInResult>("/sys/login", { username, password: cipher }, { handles: "all" });
  if (Number(answer.code) !== 200) throw new ApiError({ kind: "refused", message: answer.message, code: answer.code });
  beginSession(answer.result);
}
