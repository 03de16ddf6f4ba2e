import { AppError } from "../../errors/appError.ts";
import { decryptSm2, isSm2Cipher } from "../../security/sm2.ts";
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

/**
 * Opens a password that may come plain too, as at the sign-in.
 *
 * @throws AppError PASSWORD_NOT_ENCRYPTED for cipher text of another key
 */
export function openPassword(services: ServerServices, password: string): string {
  return isSm2Cipher(password) ? decryptPassword(services, password) : password;
}
