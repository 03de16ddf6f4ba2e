import type { FieldProblem } from "../../../src/schema/index.ts";
import { entry, telling, unavailable } from "../errorEntry.ts";

/** Refusals of what somebody may not do, or may not give to others. */
export const accessErrors = {
  SESSION_DEAD: entry(401, () => "Token失效，请重新登录!"),
  CHAT_TOKEN_DEAD: entry(401, () => "即时消息需要自己的访问令牌，它不存在或已失效，请重新进入聊天"),
  RIGHT_MISSING: entry<{ readonly code: string }>(403, () => "没有权限，请联系管理员授权"),
  VIEWING: entry<{ readonly role: string }>(403, ({ role }) => `正在以角色“${role}”查看，只能看、不能改；请先结束查看`),
  FIELD_FORBIDDEN: entry<{ readonly field: string; readonly title: string }>(
    403,
    ({ title }) => `没有权限修改“${title}”，请联系管理员授权`,
    ({ field, title }) => ({ problems: [{ field, message: `没有权限修改“${title}”` }] }),
  ),
  USER_SELF: entry<{ readonly action: string }>(400, ({ action }) => `不能${action}自己的账号，请由其他管理员操作`),
  USER_SELF_DEPARTMENT: entry(403, () => "不能调整自己所属的部门，请由其他管理员操作"),
  USER_LAST_ADMIN: entry(400, () => "至少要保留一个拥有全部权限且未冻结的用户，请先指定另一个"),
  USER_ABOVE: entry(403, () => "该用户拥有您没有的权限，不能修改他的账号，请联系权限更高的管理员"),
  GRANT_ABOVE: entry<{ readonly what: string }>(403, ({ what }) => `不能授予您自己没有的权限：${what}`),
  ROLE_ABOVE: entry<{ readonly role: string }>(403, ({ role }) => `角色“${role}”包含您没有的权限，不能修改或授予`),
  ACCESS_ABOVE: entry<{ readonly what: string }>(
    403,
    ({ what }) => `这次修改涉及您自己没有的权限或数据（${what}），请由权限更高的管理员操作`,
  ),
  ACCESS_BUSY: unavailable(5, () => "有人正在修改角色、部门或批量修改账号，本次没有保存，请稍后重试"),
  RIGHTS_CHANGED: entry(409, () => "您的权限刚刚有变化，本次没有保存，请刷新后重试"),
  CREDENTIAL_ABOVE: entry<{ readonly reason: string }>(403, ({ reason }) => reason),
  ROLE_FULL: entry(400, () => "该角色已拥有全部权限，不需要单独授权"),
  GRANTS_STALE: entry(409, () => "这里的授权刚被他人修改，请重新打开后再保存"),
  GRANT_OUTSIDE_DEPARTMENT: telling(
    entry<{ readonly what: string }>(400, ({ what }) => `“${what}”不在所属部门的权限内，请先在部门管理的“部门权限”中开放`),
  ),
  PERMISSION_UNKNOWN: entry<{ readonly codes: readonly string[] }>(400, ({ codes }) => `权限不存在：${codes.join("、")}，请刷新后重新选择`),
  GRANT_GROUP: entry<{ readonly what: string }>(400, ({ what }) => `“${what}”只是分组，请勾选其中的权限`),
  PERMISSION_DERIVED: entry(400, () => "菜单与权限由界面配置文件生成，不能在这里新增或修改；请修改 schemas/menu.json、界面或实体文件"),
  DATA_RULE_INVALID: entry<{ readonly problems: readonly FieldProblem[] }>(
    400,
    ({ problems }) =>
      problems
        .map((problem) => problem.message)
        .slice(0, 3)
        .join("；"),
    ({ problems }) => ({ problems }),
  ),
  DUPLICATE_PAIR: entry(400, () => "不能检查这一项，请检查参数 tableName 与 fieldName"),
  VALUE_TAKEN: entry<FieldProblem>(
    400,
    () => "该值不可用，系统中已存在！",
    ({ field, message }) => ({ problems: [{ field, message }] }),
  ),
  DEPARTMENT_FOREIGN: entry(403, () => "您不属于该部门，请重新选择"),
} as const;
