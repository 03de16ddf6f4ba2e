import { AppError } from "../../errors.ts";
import { passwordProblem } from "../../security/passwordPolicy.ts";
import type { ServerServices } from "../../services.ts";
import { findById, findByPhone } from "../session/findAccount.ts";
import { decryptPassword } from "../user/decryptPassword.ts";
import { replacePassword } from "../user/replacePassword.ts";
import { writeAccountAudit } from "./accountAudit.ts";

/** Time to think of a new password. */
const TICKET_LIFE = 10 * 60_000;

/** A new password for whoever holds the ticket; both texts are SM2 cipher texts. */
export interface Alteration {
  readonly ticket: string;
  readonly password: string;
  readonly confirmpassword: string;
}

/**
 * Proves a phone number with the code sent to it, and gives the ticket for a new password. A number without an
 * account answers like a wrong code.
 *
 * @throws AppError SMS_CODE_WRONG, SMS_CODE_LOCKED
 */
export async function verifyPhone(
  services: ServerServices,
  { phone, smscode }: { readonly phone: string; readonly smscode: string },
): Promise<{ readonly ticket: string; readonly username: string }> {
  const { attempts, sms, tickets } = services;
  const key = `alteration:${phone}`;
  if ((await attempts.begin(key)) === undefined) throw new AppError("SMS_CODE_LOCKED", {});
  const isRight = await sms.take({ phone, purpose: "password" }, smscode);
  const account = await findByPhone(services, phone);
  if (!isRight || !account) throw new AppError("SMS_CODE_WRONG", {});
  await attempts.succeed(key);
  return { ticket: await tickets.issue("alteration", { userId: account.id }, TICKET_LIFE), username: account.username };
}

/**
 * Sets a new password and ends all sessions of the account; a lock after wrong passwords is lifted.
 *
 * @throws AppError PASSWORD_NOT_ENCRYPTED, PASSWORD_REFUSED, ALTERATION_EXPIRED
 */
export async function alterPassword(services: ServerServices, alteration: Alteration, requestId: string): Promise<void> {
  const { tickets, passwords, sessions, attempts } = services;
  const password = decryptPassword(services, alteration.password);
  const confirmation = decryptPassword(services, alteration.confirmpassword);
  const problem = passwordProblem(password);
  if (problem) throw new AppError("PASSWORD_REFUSED", { field: "password", reason: problem });
  if (confirmation !== password) throw new AppError("PASSWORD_REFUSED", { field: "confirmpassword", reason: "两次输入的密码不一样!" });
  // Taken last, so that a password that is refused does not cost the ticket.
  const ticket = await tickets.take("alteration", alteration.ticket);
  const account = ticket && (await findById(services, ticket.userId));
  if (!account) throw new AppError("ALTERATION_EXPIRED", {});
  const { id: userId, username, realname } = account;
  await replacePassword(services, {
    userId,
    hash: await passwords.hash(password),
    record: (trx) => writeAccountAudit(trx, services, { userId, username, realname, action: "alteration", requestId }),
  });
  await sessions.endOfUsers([userId]);
  await attempts.succeed(username);
}
