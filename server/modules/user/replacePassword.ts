import type { ServicesWith } from "../serverServices.ts";
import { type PendingNotice, tellOwner, writeNotice } from "../notices/accountNotices.ts";
import { removeFirstSignIn } from "./firstSignInFile.ts";
import { type NewPassword, storePassword } from "./storePassword.ts";

/**
 * Replaces the password of an account that somebody uses, and tells its owner. `record` of the password runs first: what it
 * throws leaves everything as it was.
 */
export async function replacePassword(services: ServicesWith<"sms">, password: NewPassword): Promise<void> {
  const notices: PendingNotice[] = [];
  await storePassword(services, {
    ...password,
    async record(trx) {
      await password.record?.(trx);
      notices.push(await writeNotice(trx, services, { userId: password.userId, what: "登录密码" }));
    },
  });
  for (const notice of notices) tellOwner(services, notice);
  await removeFirstSignIn(services);
}
