import { AppError } from "../../errors/appError.ts";
import { decryptSm2 } from "../../security/sm2.ts";
import type { ServerServices } from "../serverServices.ts";

/**
 * Opens a password that came as cipher text of the server's key.
 *
 * @throws AppError PASSWORD_NOT_ENCRYPTED
 */
export function decryptPassword({ secrets }: ServerServices, cipher: string): string {
  const password = decryptSm2(cipher, secrets.sm2.privateKey);
  if (password === undefined) throw new AppError("PASSWORD_NOT_ENCRYPTED", {});
  return password;
}
