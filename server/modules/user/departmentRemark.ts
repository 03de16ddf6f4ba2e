import { sql } from "kysely";
import type { Row } from "../../../src/schema/model/json.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { columnText } from "../../database/values/columnText.ts";
import { joinRoles } from "../../rights/rights.ts";
import { readRoleRights } from "../../rights/rightsStore.ts";
import { rulesInForce } from "../../rights/rulesInForce.ts";
import { namesOf, unseenEntities } from "../../rights/unseenEntities.ts";
import { rolesIn } from "../../rights/identity.ts";
import { type RoleStamp, roleStamp } from "../../rights/sessionRecord.ts";

/**
 * Says of an account that was stored without any department which lists it will find empty, because the rules of all its roles
 * go by the department.
 *
 * @returns a sentence; `undefined` where nothing is missing
 */
export async function departmentRemark(row: Row, scope: EntityScope, trx: DatabaseTransaction): Promise<string | undefined> {
  const ids = textsOf(row["roleIds"]);
  if (ids.length === 0 || textsOf(row["departIds"]).length > 0 || columnText(row["orgCode"]) !== "") return undefined;
  const { rows } = await sql<{ stamp: RoleStamp }>`select ${roleStamp} as stamp from sys_role r where r.id = any(${ids})`.execute(trx);
  const { tenantId } = scope.session.user;
  const roles = rolesIn({ roles: rows.map(({ stamp }) => stamp) }, tenantId);
  const rights = joinRoles(await readRoleRights(trx, roles));
  if (rights.fullAccess) return undefined;
  const holder = {
    ...scope.session,
    user: {
      id: columnText(row["id"]),
      username: columnText(row["username"]),
      realname: columnText(row["realname"]),
      orgCode: "",
      orgCodes: [],
      tenantId,
      roles: roles.map(({ code }) => code),
    },
    fullAccess: false,
    can: (code: string) => rights.codes.has(code),
    rowRules: (name: string) => {
      const entity = scope.project.entities.get(name);
      return entity ? rulesInForce(rights, entity) : [];
    },
  };
  const unseen = unseenEntities({ ...scope, session: holder });
  if (unseen.length === 0) return undefined;
  return `已保存。${columnText(row["realname"])}还没有部门，而其角色按部门开放数据，登录后看不到任何${namesOf(unseen)}；请在“所属部门”中选择`;
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
