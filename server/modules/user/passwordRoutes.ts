import { routeOf } from "../../../src/schema/calls/apiCall.ts";
import { userCalls } from "../../../src/schema/calls/userCalls.ts";
import { accountOf, tenantsOfAccount } from "../../rights/account.ts";
import { credentialGrantor } from "../../rights/authority.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { writeAudit } from "../../entity/audit/writeAudit.ts";
import { lockRow } from "../../entity/rows/findRows.ts";
import { AppError } from "../../errors/appError.ts";
import { defineRoute, type Route, type RouteCall } from "../../http/defineRoute.ts";
import { Answer } from "../../http/envelope.ts";
import { signedInCaller } from "../../security/fairQueue.ts";
import { passwordProblem, randomPassword } from "../../security/passwordPolicy.ts";
import type { ProvingServices } from "../verification/provingServices.ts";
import { moduleScope, readVisible } from "../moduleScope.ts";
import { approachOf, beginAttempt } from "../verification/attemptGuard.ts";
import { findById } from "../session/findAccount.ts";
import { recordBy } from "../third-party/bindingAudit.ts";
import { endBindings } from "../third-party/thirdAccounts.ts";
import { decryptPassword, openPassword } from "./decryptPassword.ts";
import { replacePassword } from "./replacePassword.ts";

interface PasswordChange {
  readonly username?: string;
  readonly oldpassword: string;
  readonly password: string;
  readonly confirmpassword: string;
}

/** Changing one's own password, and setting or resetting another's. */
export function passwordRoutes(services: ProvingServices): readonly Route[] {
  return [
    defineRoute({
      ...routeOf(userCalls.updatePassword),
      right: { kind: "session" },
      rows: { why: "the caller's own account" },
      fields: { why: "nothing leaves" },
      handler: async (call) => {
        await changeOwnPassword(services, call, call.body);
        return new Answer(null, { message: "密码修改成功！" });
      },
    }),
    defineRoute({
      ...routeOf(userCalls.changePassword),
      right: { kind: "permission", code: "sys:user:resetPassword" },
      repeat: "once",
      rows: "entity",
      fields: { why: "the one-time password, to whoever asked for it" },
      handler: async (call) => {
        const { username } = call.body;
        const chosen = chosenPassword(services, call.body);
        const password = chosen ?? randomPassword();
        await resetPassword(services, call, { username, password, note: chosen === undefined ? "" : "由操作人设定" });
        return chosen === undefined
          ? new Answer({ password }, { message: "密码已重置，一次性密码只显示这一次" })
          : new Answer(null, { message: "密码已设置，请告知本人；对方用它登录后须先改成自己的密码" });
      },
    }),
  ];
}

/** @throws AppError PASSWORD_NOT_ENCRYPTED, PASSWORD_REFUSED with the sentences of the specification (§5) */
async function changeOwnPassword(services: ProvingServices, call: RouteCall, body: PasswordChange): Promise<void> {
  const { user, tokenId } = call.session;
  const { username = "" } = body;
  if (username !== "" && username !== user.username) throw new AppError("USER_ABOVE", {});
  const oldPassword = decryptPassword(services, body.oldpassword);
  const password = decryptPassword(services, body.password);
  const confirmation = decryptPassword(services, body.confirmpassword);
  assertGood(password, confirmation);
  if (oldPassword === password) throw refusal("password", "新密码不能与旧密码相同!");
  const stamp = await assertOldPassword(services, call, oldPassword);
  const scope = moduleScope(services, call, "user");
  const record = async (trx: DatabaseTransaction): Promise<void> => {
    await scope.write?.claim(trx);
    await writeAudit(trx, scope, { rowId: user.id, action: "updatePassword" });
  };
  const hash = await services.passwords.hash(() => password, signedInCaller(call.session));
  // One that was reset meanwhile stays as it was set: whoever knows the old one may be why.
  await replacePassword(services, { userId: user.id, hash, record, proof: { stamp, refusal: "LOGIN_OUTDATED" } });
  await services.sessions.endOfUsers([user.id], { except: tokenId });
  // A new password makes all devices strange; this one is not.
  await services.devices.remember(user.id, call);
}

/** @throws AppError PASSWORD_REFUSED with the sentences of the specification (§5) */
function assertGood(password: string, confirmation: string): void {
  const problem = passwordProblem(password);
  if (problem) throw refusal("password", problem);
  if (confirmation !== password) throw refusal("confirmpassword", "两次输入的密码不一样!");
}

/**
 * An open console must not become a place to guess the password at: the limits of sign-ins hold here too.
 *
 * @returns stamp of the account whose password it is
 */
async function assertOldPassword(services: ProvingServices, { request, session }: RouteCall, oldPassword: string): Promise<string> {
  const { id, username } = session.user;
  const subject = { purpose: "change", subject: username } as const;
  const approach = await approachOf(services, subject, { request, findUser: async () => id });
  return await services.passwords.inTurn(signedInCaller(session), async (turn) => {
    const attempt = await beginAttempt(services, subject, approach);
    const account = await findById(services, id);
    if (!account || !(await turn.verify(() => oldPassword, account.passwordHash)).isRight) {
      attempt.fail(id);
      throw refusal("oldpassword", "旧密码输入错误!");
    }
    await attempt.succeed();
    return account.stamp;
  });
}

/** What an administrator chooses for somebody: plain or cipher text, as at the sign-in. */
interface ChosenPassword {
  readonly password?: string;
  readonly confirmpassword?: string;
}

/**
 * Reads the password that an administrator gives; `undefined` where none is given.
 *
 * @throws AppError PASSWORD_NOT_ENCRYPTED, PASSWORD_REFUSED with the sentences of the specification (§5)
 */
function chosenPassword(services: ProvingServices, { password = "", confirmpassword = "" }: ChosenPassword): string | undefined {
  if (password === "" && confirmpassword === "") return undefined;
  if (password === "") throw refusal("password", "请输入新密码!");
  if (confirmpassword === "") throw refusal("confirmpassword", "请确认新密码!");
  const [chosen, confirmation] = [openPassword(services, password), openPassword(services, confirmpassword)];
  assertGood(chosen, confirmation);
  return chosen;
}

/** A password that is set for an account, and what the audit says of it. */
interface PasswordReset {
  readonly username: string;
  readonly password: string;
  readonly note: string;
}

/**
 * Gives the account a password that its owner must replace. Accounts of other systems that were bound to it are so no longer:
 * whoever had the old password may have bound them.
 */
async function resetPassword(services: ProvingServices, call: RouteCall, { username, password, note }: PasswordReset): Promise<void> {
  const scope = moduleScope(services, call, "user");
  const [user] = await readVisible(scope, { op: "compare", field: "username", operator: "eq", value: username });
  if (!user) throw new AppError("ROW_MISSING", {});
  const userId = String(user["id"]);
  if (userId === call.session.user.id) throw new AppError("USER_SELF", { action: "重置" });
  const hash = await services.passwords.hash(() => password, signedInCaller(call.session));
  // Judged in the transaction that stores the password, by the account as it is then: it may have grown while the password was hashed.
  const record = async (trx: DatabaseTransaction): Promise<void> => {
    await scope.write?.claim(trx);
    await services.authority.takeTurn(trx, call.session, "account");
    const account = accountOf(await lockRow(trx, scope, userId), await tenantsOfAccount(trx, userId));
    await services.authority.assertMayEnter(trx, call.session, [account]);
    await writeAudit(trx, scope, { rowId: userId, action: "resetPassword", ...(note === "" ? {} : { note }) });
    // Before the bindings: a session that is just binding one ends first.
    await services.sessions.endOfUsers([userId], { trx });
    await endBindings(trx, userId, recordBy(services, call.request, call.session));
  };
  await replacePassword(services, { userId, hash, mustChange: true, by: credentialGrantor(call.session), record });
}

function refusal(field: string, reason: string): AppError {
  return new AppError("PASSWORD_REFUSED", { field, reason });
}
