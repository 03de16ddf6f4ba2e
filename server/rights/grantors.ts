import type { Database } from "../database/database.types.ts";
import { type AccountState, readAccounts, tenantsOf } from "./account.ts";
import type { AccountChange, JudgeGains } from "./authority.ts";
import type { Escalation, Growth } from "./escalation.ts";
import { type EffectiveRights, noRights } from "./effectiveRights.ts";
import { inTurns } from "./inTurns.ts";
import { type GivenCredential, readGivenCredentials } from "./credentials.ts";
import { credentialRefusal } from "./refusals.ts";

interface GrantorsOptions {
  /** Works out what accounts hold in a tenant. */
  readonly effectiveRights: (
    db: Database,
    accounts: readonly AccountState[],
    tenantId: string,
  ) => Promise<ReadonlyMap<string, EffectiveRights>>;
  /** What of a growth is an escalation. */
  readonly escalation: (growth: Growth, own: EffectiveRights) => Escalation | undefined;
  /** A growth over the rows there are, when nothing carries the codes of some departments yet. */
  readonly overRowsOfOthers: (growth: Growth, empty: ReadonlySet<string>) => Growth;
}

/** What accounts hold, by tenant and account. */
type EffectiveInTenants = ReadonlyMap<string, ReadonlyMap<string, EffectiveRights>>;

/**
 * Judges what accounts gain by those who gave them their credentials: who chose a first password or wrote a number may still have
 * it, so what the account gains must be theirs as well. Their word is asked at every later grant, whoever makes it; there is
 * no moment at which an account is weak enough to be prepared for the day it is not.
 */
export class Grantors {
  private readonly options: GrantorsOptions;

  constructor(options: GrantorsOptions) {
    this.options = options;
  }

  /** Judges changes of accounts before they are stored. @throws AppError CREDENTIAL_ABOVE */
  async assertHold(db: Database, changes: readonly AccountChange[]): Promise<void> {
    const known = new Map(changes.filter(({ before }) => before).map((change) => [change.after.id, change]));
    // Credentials that the same change replaces are the caller's from now on, who is judged for themselves.
    const given = (await readGivenCredentials(db, [...known.keys()])).filter(
      ({ accountId, kind }) => !known.get(accountId)?.renewed?.includes(kind),
    );
    if (given.length === 0) return;
    const prepared = [...new Set(given.map(({ accountId }) => accountId))].flatMap((id) => known.get(id) ?? []);
    const had = await this.heldBy(
      db,
      prepared.flatMap(({ before }) => before ?? []),
    );
    await this.judge(db, given, {
      had,
      has: await this.heldBy(
        db,
        prepared.map(({ after }) => after),
      ),
    });
  }

  /** Remembers what accounts hold that somebody gave credentials; the function it gives judges what they hold by then. */
  async watch(db: Database, accountIds: readonly string[]): Promise<JudgeGains> {
    const given = await readGivenCredentials(db, accountIds);
    if (given.length === 0) return async () => undefined;
    const ids = [...new Set(given.map(({ accountId }) => accountId))];
    const had = await this.heldBy(db, await readAccounts(db, ids));
    return async (empty) => this.judge(db, given, { had, has: await this.heldBy(db, await readAccounts(db, ids)) }, empty);
  }

  private async judge(
    db: Database,
    given: readonly GivenCredential[],
    { had, has }: { readonly had: EffectiveInTenants; readonly has: EffectiveInTenants },
    empty: ReadonlySet<string> = new Set(),
  ): Promise<void> {
    const grantors = await readAccounts(
      db,
      given.map(({ grantorId }) => grantorId),
    );
    for (const [tenantId, held] of has) {
      const own = await this.options.effectiveRights(db, grantors, tenantId);
      for await (const credential of inTurns(given)) {
        const before = had.get(tenantId)?.get(credential.accountId) ?? noRights;
        const after = held.get(credential.accountId) ?? noRights;
        if (this.options.escalation(this.options.overRowsOfOthers({ before, after }, empty), own.get(credential.grantorId) ?? noRights))
          throw credentialRefusal(credential);
      }
    }
  }

  private async heldBy(db: Database, accounts: readonly AccountState[]): Promise<EffectiveInTenants> {
    const tenants = [...new Set(accounts.flatMap(tenantsOf))];
    const held: [string, ReadonlyMap<string, EffectiveRights>][] = [];
    for (const tenantId of tenants) held.push([tenantId, await this.options.effectiveRights(db, accounts, tenantId)]);
    return new Map(held);
  }
}
