import type { Database } from "../database/database.types.ts";
import { type AccountState, readAccounts, tenantsOf } from "./account.ts";
import type { AccountChange, JudgeGains } from "./authority.ts";
import type { Excess, Growth } from "./excess.ts";
import { type Holding, nothingHeld } from "./holding.ts";
import { inTurns } from "./inTurns.ts";
import { type GivenMeans, readGivenMeans } from "./means.ts";
import { meansRefusal } from "./refusals.ts";

interface GiversOptions {
  /** Works out what accounts hold in a tenant. */
  readonly holdings: (db: Database, accounts: readonly AccountState[], tenantId: string) => Promise<ReadonlyMap<string, Holding>>;
  /** What of a growth is beyond a holding. */
  readonly excess: (growth: Growth, own: Holding) => Excess | undefined;
  /** A growth over the rows there are, when nothing carries the codes of some departments yet. */
  readonly overRowsOfOthers: (growth: Growth, empty: ReadonlySet<string>) => Growth;
}

/** What accounts hold, by tenant and account. */
type HeldInTenants = ReadonlyMap<string, ReadonlyMap<string, Holding>>;

/**
 * Judges what accounts gain by those who gave them their means: who chose a first password or wrote a number may still have
 * it, so what the account gains must be theirs as well. Their word is asked at every later grant, whoever makes it; there is
 * no moment at which an account is weak enough to be prepared for the day it is not.
 */
export class GiversOfMeans {
  private readonly options: GiversOptions;

  constructor(options: GiversOptions) {
    this.options = options;
  }

  /** Judges changes of accounts before they are stored. @throws AppError MEANS_ABOVE */
  async assertHold(db: Database, changes: readonly AccountChange[]): Promise<void> {
    const known = new Map(changes.filter(({ before }) => before).map((change) => [change.after.id, change]));
    // Means that the same change replaces are the caller's from now on, who is judged for themselves.
    const given = (await readGivenMeans(db, [...known.keys()])).filter(
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

  /** Remembers what accounts hold that somebody gave means; the function it gives judges what they hold by then. */
  async watch(db: Database, accountIds: readonly string[]): Promise<JudgeGains> {
    const given = await readGivenMeans(db, accountIds);
    if (given.length === 0) return async () => undefined;
    const ids = [...new Set(given.map(({ accountId }) => accountId))];
    const had = await this.heldBy(db, await readAccounts(db, ids));
    return async (empty) => this.judge(db, given, { had, has: await this.heldBy(db, await readAccounts(db, ids)) }, empty);
  }

  private async judge(
    db: Database,
    given: readonly GivenMeans[],
    { had, has }: { readonly had: HeldInTenants; readonly has: HeldInTenants },
    empty: ReadonlySet<string> = new Set(),
  ): Promise<void> {
    const givers = await readAccounts(
      db,
      given.map(({ giverId }) => giverId),
    );
    for (const [tenantId, held] of has) {
      const own = await this.options.holdings(db, givers, tenantId);
      for await (const means of inTurns(given)) {
        const before = had.get(tenantId)?.get(means.accountId) ?? nothingHeld;
        const after = held.get(means.accountId) ?? nothingHeld;
        if (this.options.excess(this.options.overRowsOfOthers({ before, after }, empty), own.get(means.giverId) ?? nothingHeld))
          throw meansRefusal(means);
      }
    }
  }

  private async heldBy(db: Database, accounts: readonly AccountState[]): Promise<HeldInTenants> {
    const tenants = [...new Set(accounts.flatMap(tenantsOf))];
    const held: [string, ReadonlyMap<string, Holding>][] = [];
    for (const tenantId of tenants) held.push([tenantId, await this.options.holdings(db, accounts, tenantId)]);
    return new Map(held);
  }
}
