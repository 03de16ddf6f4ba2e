import type { DatabaseTransaction } from "../../database/database.types.ts";
import { AppError } from "../../errors.ts";
import type { SchemaSource } from "../../http/context.ts";
import type { Session } from "../../http/session.ts";
import { columnText } from "../columnText.ts";
import { opens, type RoleRights } from "./rights.ts";
import { readRoleRights } from "./rightsStore.ts";

/**
 * Keeps people from handing out, or gaining through others' accounts, what they do not hold themselves.
 * Used wherever roles are given, changed or taken, and wherever an account is changed.
 */
export class GrantGuard {
  private readonly schemas: SchemaSource;

  constructor(schemas: SchemaSource) {
    this.schemas = schemas;
  }

  /**
   * @throws AppError ROLE_ABOVE where one of the roles allows more than the session
   */
  async assertGrantable(session: Session, roleIds: readonly string[], trx: DatabaseTransaction): Promise<void> {
    const above = await this.firstAbove(session, roleIds, trx);
    if (above) throw new AppError("ROLE_ABOVE", { role: above.name });
  }

  /**
   * @throws AppError USER_ABOVE where a user with these roles may do more than the session
   */
  async assertBelow(session: Session, roleIds: readonly string[], trx: DatabaseTransaction): Promise<void> {
    if (await this.firstAbove(session, roleIds, trx)) throw new AppError("USER_ABOVE", {});
  }

  /**
   * Accounts with all rights are changed by their equals only.
   *
   * @throws AppError USER_ABOVE
   */
  async assertNoAdministrator(session: Session, roleIds: readonly string[], trx: DatabaseTransaction): Promise<void> {
    if (session.fullAccess || roleIds.length === 0) return;
    const administrator = await trx
      .selectFrom("sys_role")
      .select("id")
      .where("id", "in", roleIds)
      .where("full_access", "=", true)
      .executeTakeFirst();
    if (administrator) throw new AppError("USER_ABOVE", {});
  }

  private async firstAbove(
    session: Session,
    roleIds: readonly string[],
    trx: DatabaseTransaction,
  ): Promise<{ readonly name: string } | undefined> {
    if (session.fullAccess || roleIds.length === 0) return undefined;
    const rows = await trx.selectFrom("sys_role").select(["id", "role_name", "full_access"]).where("id", "in", roleIds).execute();
    const roles = await readRoleRights(
      trx,
      rows.map((row) => ({ id: String(row["id"]), fullAccess: row["full_access"] === true })),
    );
    const above = roles.find((role) => this.exceeds(session, role));
    return above && { name: columnText(rows.find((row) => row["id"] === above.id)?.["role_name"]) };
  }

  /** Whether a role allows a code, or rows of an entity, that the session does not have. */
  private exceeds(session: Session, role: RoleRights): boolean {
    if (role.fullAccess || [...role.codes].some((code) => !session.can(code))) return true;
    return [...this.schemas.current().entities.values()].some((entity) => {
      const own = session.rowRules(entity.name);
      if (own.length === 0 || !opens(role, entity)) return false;
      const given = role.rules.get(entity.name);
      return given === undefined || given.some((rule) => !own.includes(rule));
    });
  }
}
