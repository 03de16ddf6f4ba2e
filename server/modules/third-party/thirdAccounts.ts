import type { DatabaseTransaction } from "../../database/database.types.ts";
import type { ServicesWith } from "../serverServices.ts";
import { tellOwner, writeNotices } from "../notices/accountNotices.ts";
import { holdsStamp } from "../session/accountStamp.ts";
import { type Account, findById, findByName, findByPhone } from "../session/findAccount.ts";
import type { BindingRecord } from "./bindingAudit.ts";
import type { AccountMatch, ThirdPartyProfile } from "./provider.types.ts";

interface Identity {
  readonly provider: string;
  readonly subject: string;
}

/** Finds the account that an identity of another system is bound to. */
export async function findBound(services: ServicesWith<"sms">, { provider, subject }: Identity): Promise<Account | undefined> {
  const row = await services.database.db
    .selectFrom("sys_third_account")
    .select("user_id")
    .where("provider", "=", provider)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row && findById(services, String(row["user_id"]));
}

/**
 * Binds an identity of another system to an account, and tells its owner; an earlier binding of the identity ends, and whose it
 * was is told, too.
 *
 * @param record writes into the audit log who did it; what it throws leaves everything as it was
 */
export async function bindAccount(
  services: ServicesWith<"sms">,
  { provider, subject }: Identity,
  userId: string,
  record: BindingRecord,
): Promise<void> {
  const row = { user_id: userId, created_at: services.clock().getTime() };
  const notices = await services.database.transaction(async (trx) => {
    const isIdentity = { provider, subject };
    const earlier = await trx
      .selectFrom("sys_third_account")
      .select("user_id")
      .where(({ and }) => and(isIdentity))
      .forUpdate()
      .execute();
    await trx
      .insertInto("sys_third_account")
      .values({ ...isIdentity, ...row })
      .onConflict((conflict) => conflict.columns(["provider", "subject"]).doUpdateSet(row))
      .execute();
    const left = earlier.map((one) => String(one["user_id"])).filter((id) => id !== userId);
    for (const id of left) await record(trx, { userId: id, action: "unbind", provider });
    await record(trx, { userId, action: "bind", provider });
    return writeNotices(
      trx,
      services,
      [...left, userId].map((id) => ({ userId: id, what: "第三方账号绑定" as const })),
    );
  });
  for (const notice of notices) tellOwner(services, notice);
}

/** Ends all bindings of an account, within the transaction of what makes them doubtful. */
export async function endBindings(trx: DatabaseTransaction, userId: string, record: BindingRecord): Promise<void> {
  const ended = await trx.deleteFrom("sys_third_account").where("user_id", "=", userId).returning("provider").execute();
  for (const { provider } of ended) await record(trx, { userId, action: "unbind", provider: String(provider) });
}

/**
 * Finds the account of a profile: the bound one, else the one the configuration lets it match, which is bound then. One that was
 * changed since it was found matches nobody: a number that is just taken from an account must not be bound to it for good.
 */
export async function findMatching(
  services: ServicesWith<"sms">,
  source: { readonly id: string; readonly match: AccountMatch },
  profile: ThirdPartyProfile,
  recordOf: (account: Account) => BindingRecord,
): Promise<Account | undefined> {
  const identity = { provider: source.id, subject: profile.subject };
  const bound = await findBound(services, identity);
  if (bound) return bound;
  const matching = await matchingAccount(services, source.match, profile);
  // What a frozen account is bound to is for later, when it is one again.
  if (!matching || matching.isFrozen) return matching;
  const record = recordOf(matching);
  try {
    await bindAccount(services, identity, matching.id, async (trx, act) => {
      if (act.userId === matching.id && !(await holdsStamp(trx, matching.id, matching.stamp))) throw new AccountChanged();
      await record(trx, act);
    });
  } catch (error) {
    if (error instanceof AccountChanged) return undefined;
    throw error;
  }
  return matching;
}

/** Carries the word out of a transaction, which being thrown undoes. */
class AccountChanged extends Error {}

async function matchingAccount(
  services: ServicesWith<"sms">,
  match: AccountMatch,
  { username, phone }: ThirdPartyProfile,
): Promise<Account | undefined> {
  if (match === "username" && username !== undefined) return findByName(services, username);
  if (match === "phone" && phone !== undefined) return findByPhone(services, phone);
  return undefined;
}
