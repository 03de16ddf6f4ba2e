import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { alternativesOf, widestRows } from "../../src/schema/expression/anyHolder.ts";
import { and, constant } from "../../src/schema/expression/predicate.ts";
import { implies, type EntityModel } from "../../src/schema/index.ts";
import type { Database, DatabaseHandle, DatabaseTransaction } from "../database/database.types.ts";
import { AppError } from "../errors/appError.ts";
import type { SchemaSource } from "../http/context.ts";
import { DEFAULT_TENANT, type Session } from "../http/session.ts";
import { belongsTo } from "./identity.ts";
import { type AccountState, readAccounts, tenantsOf, withTenantsOfRights } from "./account.ts";
import { overRowsOfOthers } from "./emptyDepartments.ts";
import { escalationOf, type Escalation, type Growth } from "./escalation.ts";
import { codesOfEntity, type EffectiveRights, limitedTo, noRights } from "./effectiveRights.ts";
import { Grantors } from "./grantors.ts";
import type { GivenCredential, CredentialGrantor } from "./credentials.ts";
import { inTurns } from "./inTurns.ts";
import { readEffectiveRights } from "./readEffectiveRights.ts";
import { escalationRefusal, roleRefusal, ruleRefusal } from "./refusals.ts";
import { tiesOf } from "./ruleTies.ts";

interface AuthorityOptions {
  readonly schemas: SchemaSource;
  readonly clock: () => Date;
  readonly database: Pick<DatabaseHandle, "tryAdvisoryLock">;
  readonly sessions: {
    /** @throws AppError SESSION_DEAD, RIGHTS_CHANGED where the session is not what it was when the call began */
    assertStands(trx: DatabaseTransaction, session: Caller): Promise<void>;
  };
}

/** Name of the lock that keeps judgements apart whose changes reach the same people by different ways. */
const TURN = "authority";
/** Milliseconds that a change waits for its turn at most, the same where others wait already, and between two tries. */
const [LONGEST_WAIT, SHORT_WAIT, STEP] = [2000, 250, 25];
/**
 * The same for an import, which has done its work by then and holds rows that whoever has the turn may be waiting for: those
 * give up first.
 */
const LATE_WAIT = 10_000;
/** Changes of one process that may wait for long: each holds a connection and a place for saving that others want. */
const MOST_WAITING = 2;

interface TurnOptions {
  /** Rows are locked already and all is done but the last judgement. @default false */
  readonly isLate?: boolean;
}

/** A change of an account, as it was and as it shall be; absent before where it is new. */
export interface AccountChange {
  readonly before?: AccountState | undefined;
  readonly after: AccountState;
  /** Credentials that the same change replaces, so that whoever gave them before has them no longer. */
  readonly renewed?: readonly GivenCredential["kind"][];
}

/** A role, and the entities whose rows are decided about. */
export interface RuledRole {
  readonly roleId: string;
  readonly entities: readonly EntityModel[];
}

/** A row rule as somebody writes it. */
export interface WrittenRule {
  readonly entity: EntityModel;
  /** CEL over `row` and `user` that can be carried out by the database. */
  readonly expression: string;
}

/**
 * Judges what watched accounts hold by now.
 *
 * @param empty codes of departments that came with the change: nothing carries them yet, so nobody gains by them
 * @throws AppError ACCESS_ABOVE, CREDENTIAL_ABOVE
 */
export type JudgeGains = (empty?: ReadonlySet<string>) => Promise<void>;

/** Whose authority is asked, and in which tenant. */
type Caller = Pick<Session, "fullAccess" | "tokenId" | "standing"> & {
  readonly user: Pick<Session["user"], "id" | "tenantId">;
  /** Their account, where what is stored of it is not what they go by: their own change must not prove itself. @default as it is stored */
  readonly account?: AccountState | undefined;
};

/**
 * The one decision on who may touch whose access. A change is judged by what it does: whatever an account gains by it, or
 * loses by it, must be the caller's own, in codes and in rows; and who gets credentials to sign in as somebody must hold all
 * that this somebody holds, in each of their tenants. That is asked when the credentials are given and whenever the account gains
 * something later, whoever gives it: a password or a number is not forgotten.
 */
export class Authority {
  private readonly options: AuthorityOptions;
  private readonly grantors: Grantors;
  private waiting = 0;

  constructor(options: AuthorityOptions) {
    this.options = options;
    this.grantors = new Grantors({
      effectiveRights: (db, accounts, tenantId) =>
        readEffectiveRights(db, accounts, { project: options.schemas.current(), tenantId, now: options.clock() }),
      escalation: (growth, own) => this.escalation(growth, own),
      overRowsOfOthers: (growth, empty) => this.overRowsOfOthers(growth, empty),
    });
  }

  /**
   * Waits for the turn of a change, which lasts until its transaction ends. A change is judged by what is stored; of two at a
   * time, each would be judged without the other, and both together give what neither may: a department moved below somebody
   * who is just put above it. So what many share is changed alone, and accounts one by one beside each other, each under the
   * lock of its row. To be called before the transaction locks any row: whoever waits here must not be waited for.
   * An import of accounts would have its turn for long. It comes late, when all rows are stored, and has them all judged anew
   * under its turn: what was judged before it may have been judged by what is no more.
   *
   * Who waits stands in nobody's way, not for long and not in numbers, and is asked for their session again: it may have ended
   * meanwhile, and judgements go by it.
   *
   * @throws AppError ACCESS_BUSY, SESSION_DEAD, RIGHTS_CHANGED
   */
  async takeTurn(
    trx: DatabaseTransaction,
    caller: Caller,
    changes: "account" | "shared",
    { isLate = false }: TurnOptions = {},
  ): Promise<void> {
    const { database, sessions } = this.options;
    const take = () => database.tryAdvisoryLock(trx, { key: TURN, isShared: changes === "account" });
    if (!(await take()) && !(await this.waitUntil(take, isLate))) throw new AppError("ACCESS_BUSY", {});
    await sessions.assertStands(trx, caller);
  }

  private async waitUntil(isTaken: () => Promise<boolean>, isLate: boolean): Promise<boolean> {
    const longest = isLate ? LATE_WAIT : this.waiting < MOST_WAITING ? LONGEST_WAIT : SHORT_WAIT;
    this.waiting += 1;
    try {
      for (const end = performance.now() + longest; performance.now() < end;) {
        await sleep(STEP);
        if (await isTaken()) return true;
      }
      return false;
    } finally {
      this.waiting -= 1;
    }
  }

  /**
   * Judges changes of accounts' roles, departments or names before they are stored, each as if it were made alone: what one of
   * them gives makes room for no other. However many there are, they cost the statements of one.
   *
   * @throws AppError ROLE_ABOVE where a role is the reason, else ACCESS_ABOVE; CREDENTIAL_ABOVE
   */
  async assertMayChange(db: Database, caller: Caller, changes: readonly AccountChange[]): Promise<void> {
    // Most edits change nothing of this, and what stays as it is gives and takes nothing.
    const real = changes.filter(({ before, after }) => !isDeepStrictEqual(before, after));
    await this.grantors.assertHold(db, real);
    if (isOverAll(caller)) return;
    // A department or a name counts in every tenant of the person, not only in the one where it is changed.
    for (const [tenantId, own] of byTenant(real, ({ after }) => tenantsOf(after)))
      await this.assertChangesIn(db, inTenant(caller, tenantId), own);
  }

  private async assertChangesIn(db: Database, caller: Caller, changes: readonly AccountChange[]): Promise<void> {
    const own = await this.ownHolding(db, caller);
    const had = await this.rightsOf(
      db,
      caller,
      changes.flatMap(({ before }) => before ?? []),
    );
    const has = await this.rightsOf(
      db,
      caller,
      changes.map(({ after }) => after),
    );
    for await (const { before, after } of inTurns(changes)) {
      const growth = { before: (before && had.get(before.id)) ?? noRights, after: has.get(after.id) ?? noRights };
      const escalation = this.escalation(growth, own) ?? this.escalation({ before: growth.after, after: growth.before }, own);
      if (!escalation) continue;
      for (const roleId of difference(before?.roleIds ?? [], after.roleIds)) {
        const alone = await this.effectiveRightsOf(db, caller, { ...after, roleIds: [roleId] });
        if (this.escalation({ before: noRights, after: alone }, own)) throw await roleRefusal(db, roleId);
      }
      throw escalationRefusal(this.options.schemas.current(), escalation);
    }
  }

  /**
   * Accounts with all rights are touched by their equals only.
   *
   * @throws AppError USER_ABOVE
   */
  async assertNoAdministrator(db: Database, caller: Caller, accounts: readonly AccountState[]): Promise<void> {
    if (isOverAll(caller)) return;
    for (const [tenantId, members] of byTenant(accounts, tenantsOf)) {
      const there = inTenant(caller, tenantId);
      const isAnyAbove = [...(await this.rightsOf(db, there, members)).values()].some(({ fullAccess }) => fullAccess);
      if (isAnyAbove && !(await this.ownHolding(db, there)).fullAccess) throw new AppError("USER_ABOVE", {});
    }
  }

  /**
   * Judges whether the caller may get, or give, credentials to sign in as somebody: a new password, phone number or e-mail
   * address, a binding, the end of a freeze.
   *
   * @throws AppError USER_ABOVE where an account holds anything, or belongs anywhere, that the caller does not
   */
  async assertMayEnter(db: Database, caller: Caller, accounts: readonly AccountState[]): Promise<void> {
    const others = accounts.filter(({ id }) => id !== caller.user.id);
    if (isOverAll(caller) || others.length === 0) return;
    const self = await readSelf(db, caller);
    // Rights that sleep where the person is no member today wake up with a membership, and who has the credentials then keeps them.
    const awake = await withTenantsOfRights(db, others);
    for (const [tenantId, members] of byTenant(awake, tenantsOf)) {
      const there = inTenant(caller, tenantId);
      if (!self || !belongsTo(self, tenantId)) throw new AppError("USER_ABOVE", {});
      const own = await this.ownHolding(db, there);
      const held = await this.rightsOf(db, there, members);
      for await (const after of inTurns([...held.values()]))
        if (this.escalation({ before: noRights, after }, own)) throw new AppError("USER_ABOVE", {});
    }
  }

  /**
   * Makes a change that reaches accounts through something they share (a role, a department, a tenant), and judges what each
   * of them has by it afterwards. `change` must write through `db`, a transaction.
   *
   * @throws AppError ACCESS_ABOVE
   */
  async within<T>(db: Database, caller: Caller, accountIds: readonly string[], change: () => Promise<T>): Promise<T> {
    const judge = await this.watch(db, caller, accountIds);
    const result = await change();
    await judge();
    return result;
  }

  /** Remembers what accounts hold; the function it gives judges what they hold by then. */
  async watch(db: Database, caller: Caller, accountIds: readonly string[]): Promise<JudgeGains> {
    const judges = [await this.grantors.watch(db, accountIds), await this.watchCaller(db, caller, accountIds)];
    return async (empty) => {
      for (const judge of judges) await judge(empty);
    };
  }

  /** What accounts gain in the caller's tenant must be the caller's. */
  private async watchCaller(db: Database, caller: Caller, accountIds: readonly string[]): Promise<JudgeGains> {
    if (isOverAll(caller) || accountIds.length === 0) return async () => undefined;
    const own = await this.ownHolding(db, caller);
    const had = await this.rightsOf(db, caller, await readAccounts(db, accountIds));
    return async (empty = new Set()) => {
      const held = await this.rightsOf(db, caller, await readAccounts(db, accountIds));
      for (const [id, after] of held) {
        const escalation = this.escalation(this.overRowsOfOthers({ before: had.get(id) ?? noRights, after }, empty), own);
        if (escalation) throw escalationRefusal(this.options.schemas.current(), escalation);
      }
    };
  }

  /**
   * Judges a role by what it would give the caller: its codes and its rows must be theirs already.
   *
   * @throws AppError ROLE_ABOVE
   */
  async assertRoleWithin(db: Database, caller: Caller, roleId: string): Promise<void> {
    if (isOverAll(caller)) return;
    const after = await this.roleHolding(db, caller, roleId);
    if (this.escalation({ before: noRights, after }, await this.ownHolding(db, caller))) throw await roleRefusal(db, roleId);
  }

  /**
   * Judges which rows of entities a role opens: they must be the caller's, and so must the codes that open them. Asked
   * before and after the rules of the role change: neither wider nor narrower than what the caller holds.
   *
   * @throws AppError GRANT_ABOVE
   */
  async assertRowsWithin(db: Database, caller: Caller, { roleId, entities }: RuledRole): Promise<void> {
    if (isOverAll(caller)) return;
    const role = await this.roleHolding(db, caller, roleId);
    const own = await this.ownHolding(db, caller);
    if (own.fullAccess) return;
    const exceeds = (entity: EntityModel): boolean =>
      escalationOf({ before: noRights, after: limitedTo(role, entity) }, own, [entity]) !== undefined;
    const above = entities.find((entity) => codesOfEntity(own, entity).length === 0 || exceeds(entity));
    if (above) throw new AppError("GRANT_ABOVE", { what: `${above.title}的数据范围` });
  }

  /**
   * Judges a rule that somebody writes as a formula, for it outlives this moment: other people will hold its role, at other
   * times, under other dictionaries, roles and departments. Each part of it ties the row to its holder, or opens at most
   * rows that the author holds now, whatever else it asks.
   *
   * @throws AppError GRANT_ABOVE
   */
  async assertRuleWithin(db: Database, caller: Caller, { entity, expression }: WrittenRule): Promise<void> {
    if (isOverAll(caller)) return;
    const own = await this.ownHolding(db, caller);
    if (own.fullAccess) return;
    // Which rows above are seen is said by rules of their own.
    const exceeds = (part: string): boolean => !implies(and([widestRows(part, tiesOf(entity)), own.above(entity)]), own.rows(entity));
    if (!exceeds(expression)) return;
    const part = alternativesOf(expression).find(exceeds) ?? expression;
    throw ruleRefusal(entity, part);
  }

  /**
   * Finds which of some codes the caller does not hold over every row: what is done for them by the system, which sees all,
   * must not be more than they could do themselves.
   */
  async notHeldOverAll(db: Database, caller: Caller, codes: readonly string[]): Promise<string | undefined> {
    if (isOverAll(caller) || codes.length === 0) return undefined;
    const own = await this.ownHolding(db, caller);
    const entities = [...this.options.schemas.current().entities.values()];
    return codes.find((code) => {
      const entity = entities.find(({ permission }) => code.startsWith(`${permission}:`));
      return !own.codes.has(code) || (entity !== undefined && !implies(constant(true), own.rows(entity)));
    });
  }

  private overRowsOfOthers({ before, after }: Growth, empty: ReadonlySet<string>): Growth {
    const project = this.options.schemas.current();
    return { before: overRowsOfOthers(before, empty, project), after: overRowsOfOthers(after, empty, project) };
  }

  private escalation(growth: Growth, own: EffectiveRights): Escalation | undefined {
    return escalationOf(growth, own, this.options.schemas.current().entities.values());
  }

  private async ownHolding(db: Database, caller: Caller): Promise<EffectiveRights> {
    const self = await readSelf(db, caller);
    return self ? this.effectiveRightsOf(db, caller, self) : noRights;
  }

  /** What a role would give the caller. */
  private async roleHolding(db: Database, caller: Caller, roleId: string): Promise<EffectiveRights> {
    const self = await readSelf(db, caller);
    return self ? this.effectiveRightsOf(db, caller, { ...self, roleIds: [roleId] }) : noRights;
  }

  private async effectiveRightsOf(db: Database, caller: Caller, account: AccountState): Promise<EffectiveRights> {
    return (await this.rightsOf(db, caller, [account])).get(account.id) ?? noRights;
  }

  private rightsOf(db: Database, { user }: Caller, accounts: readonly AccountState[]): Promise<ReadonlyMap<string, EffectiveRights>> {
    return readEffectiveRights(db, accounts, {
      project: this.options.schemas.current(),
      tenantId: user.tenantId,
      now: this.options.clock(),
    });
  }
}

/** Who gives credentials and may lose sight of them: somebody with all rights need not be judged again when the account gains. */
export function credentialGrantor(caller: Caller): CredentialGrantor {
  return isOverAll(caller) ? null : caller.user.id;
}

/** All rights in another tenant than the default one are rights there; people who belong elsewhere too are judged like any. */
function isOverAll({ fullAccess, user }: Caller): boolean {
  return fullAccess && user.tenantId === DEFAULT_TENANT;
}

async function readSelf(db: Database, { user, account }: Caller): Promise<AccountState | undefined> {
  return account ?? (await readAccounts(db, [user.id]))[0];
}

/** What is about several tenants, by tenant. */
function byTenant<T>(all: readonly T[], tenantsOfOne: (one: T) => readonly string[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all)
    for (const tenantId of tenantsOfOne(one)) {
      const members = groups.get(tenantId);
      if (members) members.push(one);
      else groups.set(tenantId, [one]);
    }
  return groups;
}

function inTenant({ user, ...caller }: Caller, tenantId: string): Caller {
  return { ...caller, user: { id: user.id, tenantId } };
}

/** Roles that are on one side only. */
function difference(before: readonly string[], after: readonly string[]): readonly string[] {
  return [...after.filter((id) => !before.includes(id)), ...before.filter((id) => !after.includes(id))];
}
