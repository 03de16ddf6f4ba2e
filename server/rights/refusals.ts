import type { EntityModel, SchemaProject } from "../../src/schema/index.ts";
import type { Database } from "../database/database.types.ts";
import { AppError } from "../errors/appError.ts";
import { columnText } from "../database/values/columnText.ts";
import { nameOfCode } from "./permissionCodes.ts";
import type { Escalation } from "./escalation.ts";
import { exampleOfTie } from "./ruleTies.ts";
import type { GivenCredential } from "./credentials.ts";

/** Says what of a change is beyond the caller. */
export function escalationRefusal(project: SchemaProject, escalation: Escalation): AppError {
  return new AppError("ACCESS_ABOVE", { what: escalationText(project, escalation) });
}

/** Names the role that is beyond the caller. */
export async function roleRefusal(db: Database, roleId: string): Promise<AppError> {
  const role = await db.selectFrom("sys_role").select("role_name").where("id", "=", roleId).executeTakeFirst();
  return new AppError("ROLE_ABOVE", { role: columnText(role?.["role_name"]) });
}

/** Names the part of a rule that is too wide, and what its author may write instead. */
export function ruleRefusal(entity: EntityModel, part: string): AppError {
  const instead = `请把它限定为您能看到的数据，或持有人自己的数据，例如 ${exampleOfTie(entity)}`;
  return new AppError("GRANT_ABOVE", { what: `规则中的“${part}”可能打开您看不到的${entity.title}，${instead}` });
}

/** Names the account that somebody weaker could enter, by what, and what to do first. */
export function credentialRefusal({ username, kind, grantorName }: GivenCredential): AppError {
  const grantor = grantorName || "已删除的用户";
  const reason =
    kind === "password"
      ? `账号“${username}”的登录密码由权限较小的“${grantor}”设置，请先重置该账号的密码，再授予他没有的权限`
      : `账号“${username}”的手机号由权限较小的“${grantor}”填写，请先与本人核对手机号，清空后保存，再重新填写，然后授予他没有的权限`;
  return new AppError("CREDENTIAL_ABOVE", { reason });
}

function escalationText(project: SchemaProject, escalation: Escalation): string {
  switch (escalation.kind) {
    case "fullAccess":
      return "全部权限";
    case "code":
      return `“${nameOfCode(project, escalation.code)}”`;
    case "rows":
      return `${escalation.entity.title}的数据范围`;
  }
}
