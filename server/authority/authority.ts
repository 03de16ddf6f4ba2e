import type { EntityModel } from "../../src/schema/index.ts";
import type { Database } from "../database/database.types.ts";
import { AppError } from "../errors.ts";
import type { SchemaSource } from "../http/context.ts";
import type { Session } from "../http/session.ts";
import { type AccountState, readAccounts } from "./account.ts";
import { type Excess, excessOf, type Growth } from "./excess.ts";
import { type Holding, nothingHeld, codesOfEntity, limitedTo } from "./holding.ts";
import { readHoldings } from "./readHoldings.ts";
import { columnText } from "../modules/columnText.ts";

interface AuthorityOptions {
  readonly schemas: SchemaSource;
  readonly clock: () => Date;
}

/** A change of an account, as it was and as it shall be; absent before where it is new. */
export interface AccountChange {
  readonly before?: AccountState | undefined;
  readonly after: AccountState;
}

/** A role, and the entities whose rows are decided about. */
export interface RuledRole {
  readonly roleId: string;
  readonly entities: readonly EntityModel[];
}

/**
 * The one decision on who may touch whose access. A change is judged by what it does: whatever an account gains by it, or
 * loses by it, must be the caller's own, in codes and in rows; and who gets the means to sign in as somebody must hold all
 * that this somebody holds.
 */
export class Authority {
  private readonly options: AuthorityOptions;

  constructor(options: AuthorityOptions) {
    this.options = options;
  }

  /**
   * Judges a change of one account's roles, departments or names before it is stored.
   *
   * @throws AppError ROLE_ABOVE where a role is the reason, else ACCESS_ABOVE
   */
  async assertMayChange(db: Database, session: Session, { before, after }: AccountChange): Promise<void> {
    if (session.fullAccess) return;
    const caller = await this.callerHolding(db, session);
    const had = before ? await this.holdingOf(db, session, before) : nothingHeld;
    const has = await this.holdingOf(db, session, after);
    const excess = this.excess({ before: had, after: has }, caller) ?? this.excess({ before: has, after: had }, caller);
    if (!excess) return;
    for (const roleId of difference(before?.roleIds ?? [], after.roleIds)) {
      const alone = await this.holdingOf(db, session, { ...after, roleIds: [roleId] });
      if (this.excess({ before: nothingHeld, after: alone }, caller))
        throw new AppError("ROLE_ABOVE", { role: await roleName(db, roleId) });
    }
    throw refusal(excess);
  }

  /**
   * Accounts with all rights are touched by their equals only.
   *
   * @throws AppError USER_ABOVE
   */
  async assertNoAdministrator(db: Database, session: Session, account: AccountState): Promise<void> {
    if (session.fullAccess) return;
    if ((await this.holdingOf(db, session, account)).fullAccess) throw new AppError("USER_ABOVE", {});
  }

  /**
   * Judges whether the caller may get, or give, the means to sign in as somebody: a new password, phone number or e-mail
   * address, a binding, the end of a freeze.
   *
   * @throws AppError USER_ABOVE where the account holds anything that the caller does not
   */
  async assertMayEnter(db: Database, session: Session, account: AccountState): Promise<void> {
    if (session.fullAccess || account.id === session.user.id) return;
    const after = await this.holdingOf(db, session, account);
    if (this.excess({ before: nothingHeld, after }, await this.callerHolding(db, session))) throw new AppError("USER_ABOVE", {});
  }

  /**
   * Makes a change that reaches accounts through something they share (a role, a department, a tenant), and judges what each
   * of them has by it afterwards. `change` must write through `db`, a transaction.
   *
   * @throws AppError ACCESS_ABOVE
   */
  async within<T>(db: Database, session: Session, accountIds: readonly string[], change: () => Promise<T>): Promise<T> {
    const judge = await this.watch(db, session, accountIds);
    const result = await change();
    await judge();
    return result;
  }

  /** Remembers what accounts hold; the function it gives judges what they hold by then. */
  async watch(db: Database, session: Session, accountIds: readonly string[]): Promise<() => Promise<void>> {
    if (session.fullAccess || accountIds.length === 0) return async () => undefined;
    const caller = await this.callerHolding(db, session);
    const had = await this.holdings(db, session, await readAccounts(db, accountIds));
    return async () => {
      const held = await this.holdings(db, session, await readAccounts(db, accountIds));
      for (const [id, after] of held) {
        const excess = this.excess({ before: had.get(id) ?? nothingHeld, after }, caller);
        if (excess) throw refusal(excess);
      }
    };
  }

  /**
   * Judges a role by what it would give the caller: its codes and its rows must be theirs already.
   *
   * @throws AppError ROLE_ABOVE
   */
  async assertRoleWithin(db: Database, session: Session, roleId: string): Promise<void> {
    if (session.fullAccess) return;
    const [self] = await readAccounts(db, [session.user.id]);
    const after = self ? await this.holdingOf(db, session, { ...self, roleIds: [roleId] }) : nothingHeld;
    if (this.excess({ before: nothingHeld, after }, await this.callerHolding(db, session)))
      throw new AppError("ROLE_ABOVE", { role: await roleName(db, roleId) });
  }

  /**
   * Judges which rows of entities a role opens: they must be the caller's, and so must the codes that open them. Asked
   * before and after the rules of the role change: neither wider nor narrower than what the caller holds.
   *
   * @throws AppError GRANT_ABOVE
   */
  async assertRowsWithin(db: Database, session: Session, { roleId, entities }: RuledRole): Promise<void> {
    if (session.fullAccess) return;
    const [self] = await readAccounts(db, [session.user.id]);
    const role = self ? await this.holdingOf(db, session, { ...self, roleIds: [roleId] }) : nothingHeld;
    const caller = await this.callerHolding(db, session);
    const exceeds = (entity: EntityModel): boolean =>
      excessOf({ before: nothingHeld, after: limitedTo(role, entity) }, caller, [entity]) !== undefined;
    const above = caller.fullAccess ? undefined : entities.find((entity) => codesOfEntity(caller, entity).length === 0 || exceeds(entity));
    if (above) throw new AppError("GRANT_ABOVE", { what: `${above.title}的数据范围` });
  }

  private excess(growth: Growth, caller: Holding): Excess | undefined {
    return excessOf(growth, caller, this.entities());
  }

  private async callerHolding(db: Database, session: Session): Promise<Holding> {
    const [self] = await readAccounts(db, [session.user.id]);
    return self ? this.holdingOf(db, session, self) : nothingHeld;
  }

  private async holdingOf(db: Database, session: Session, account: AccountState): Promise<Holding> {
    return (await this.holdings(db, session, [account])).get(account.id) ?? nothingHeld;
  }

  private holdings(db: Database, { user }: Session, accounts: readonly AccountState[]): Promise<ReadonlyMap<string, Holding>> {
    return readHoldings(db, accounts, { tenantId: user.tenantId, now: this.options.clock() });
  }

  private entities(): Iterable<EntityModel> {
    return this.options.schemas.current().entities.values();
  }
}

/** Roles that are on one side only. */
function difference(before: readonly string[], after: readonly string[]): readonly string[] {
  return [...after.filter((id) => !before.includes(id)), ...before.filter((id) => !after.includes(id))];
}

function refusal(excess: Excess): AppError {
  return new AppError("ACCESS_ABOVE", { what: excessText(excess) });
}

function excessText(excess: Excess): string {
  switch (excess.kind) {
    case "fullAccess":
      return "全部权限";
    case "code":
      return excess.code;
    case "rows":
      return `${excess.entity.title}的数据范围`;
  }
}

async function roleName(db: Database, roleId: string): Promise<string> {
  const role = await db.selectFrom("sys_role").select("role_name").where("id", "=", roleId).executeTakeFirst();
  return columnText(role?.["role_name"]);
}
