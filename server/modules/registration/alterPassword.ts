import type { FastifyRequest } from "fastify";
import { AppError } from "../../errors/appError.ts";
import { passwordProblem } from "../../security/passwordPolicy.ts";
import { sourceOf } from "../../security/sourceOf.ts";
import type { ProvingServices } from "../verification/provingServices.ts";
import { approachOf, beginAttempt } from "../verification/attemptGuard.ts";
import { findById, findByPhone, noteProvedPhone } from "../session/findAccount.ts";
import { recordAtEntry } from "../third-party/bindingAudit.ts";
import { endBindings } from "../third-party/thirdAccounts.ts";
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
 * @throws AppError SMS_CODE_WRONG, SMS_CODE_LOCKED, SERVER_BUSY
 */
export async function verifyPhone(
  services: ProvingServices,
  { phone, smscode }: { readonly phone: string; readonly smscode: string },
  request: FastifyRequest,
): Promise<{ readonly ticket: string; readonly username: string }> {
  const { sms, tickets, passwords } = services;
  const subject = { purpose: "alteration", subject: phone } as const;
  const findUser = async () => (await findByPhone(services, phone))?.id;
  const approach = await approachOf(services, subject, { request, findUser });
  return await passwords.inTurn(approach.caller, async () => {
    const account = await findByPhone(services, phone);
    const attempt = await beginAttempt(services, subject, approach);
    const isRight = await sms.take({ phone, purpose: "password", source: approach.place.source }, smscode);
    if (!isRight || !account) {
      attempt.fail(account?.id);
      throw new AppError("SMS_CODE_WRONG", {});
    }
    await attempt.succeed();
    await noteProvedPhone(services, account.id, phone);
    // Of the account as it was found by its number: one that was changed since then is another's.
    const { id: userId, stamp, username } = account;
    return { ticket: await tickets.issue("alteration", { userId, stamp }, TICKET_LIFE), username };
  });
}

/**
 * Sets a new password and ends all sessions of the account, unless the account was changed since the number was proved.
 * Locks that stood against the old password are no more.
 *
 * @throws AppError PASSWORD_NOT_ENCRYPTED, PASSWORD_REFUSED, ALTERATION_EXPIRED
 */
export async function alterPassword(services: ProvingServices, alteration: Alteration, request: FastifyRequest): Promise<void> {
  const { tickets, passwords, sessions } = services;
  const password = decryptPassword(services, alteration.password);
  const confirmation = decryptPassword(services, alteration.confirmpassword);
  const problem = passwordProblem(password);
  if (problem) throw new AppError("PASSWORD_REFUSED", { field: "password", reason: problem });
  if (confirmation !== password) throw new AppError("PASSWORD_REFUSED", { field: "confirmpassword", reason: "两次输入的密码不一样!" });
  // Taken last, so that a password that is refused does not cost the ticket.
  const ticket = await tickets.take("alteration", alteration.ticket);
  const account = ticket && (await findById(services, ticket.userId));
  if (!account || account.isFrozen) throw new AppError("ALTERATION_EXPIRED", {});
  const { stamp } = ticket;
  const { id: userId, username, realname } = account;
  const source = sourceOf(request.ip);
  const hash = await passwords.hash(() => password, { source, account: username, rank: "proved" });
  await replacePassword(services, {
    userId,
    hash,
    proof: { stamp, refusal: "ALTERATION_EXPIRED" },
    // Whoever wrote the number into the account may be the one who reads its codes.
    by: account.phoneBy,
    async record(trx) {
      await writeAccountAudit(trx, services, { userId, username, realname, action: "alteration", requestId: request.id });
      // Before the bindings: a session that is just binding one ends first.
      await sessions.endOfUsers([userId], { trx });
      // Whoever chose the old password may have bound accounts of their own.
      if (account.passwordBy !== null) await endBindings(trx, userId, recordAtEntry(services, request, account));
    },
  });
}
