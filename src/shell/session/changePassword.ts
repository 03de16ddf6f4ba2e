import type { PasswordChange } from "../../pages/account/PasswordForm.tsx";
import { encryptPassword } from "./encryptPassword.ts";
import { loadPublicKey } from "./loadPublicKey.ts";
import { sessionStore, updateUser } from "./session.store.ts";
import { sessionHttp } from "./sessionHttp.ts";

/**
 * Changes the signed-in person's password; all three passwords travel encrypted. Gives back the server's sentence.
 *
 * @throws ApiError with the sentence the person reads; nothing is sent without a public key
 */
export async function changePassword({ oldpassword, password, confirmpassword }: PasswordChange): Promise<string> {
  const key = await loadPublicKey();
  const [oldCipher, cipher, confirmation] = await Promise.all(
    [oldpassword, password, confirmpassword].map((text) => encryptPassword(text, key)),
  );
  const { message } = await sessionHttp.put(
    "/sys/user/updatePassword",
    { username: sessionStore.getState().user?.username, oldpassword: oldCipher, password: cipher, confirmpassword: confirmation },
    { handles: "all" },
  );
  updateUser({ mustChangePassword: false });
  return message;
}
