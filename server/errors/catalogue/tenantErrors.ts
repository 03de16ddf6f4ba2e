import { entry } from "../errorEntry.ts";
import { UNSEEN_ROWS } from "../rowsInUse.ts";

/** Refusals at the border between tenants. */
export const tenantErrors = {
  TENANT_MALFORMED: entry(400, () => "租户编号格式不正确，请重新选择租户"),
  TENANT_FORBIDDEN: entry(
    403,
    () => "您不属于这个租户，请重新登录",
    () => ({ signInAgain: true }),
  ),
  TENANT_NOT_OWN: entry(403, () => "这条数据属于另一个租户，请切换到那个租户再操作，或联系系统管理员"),
  TENANT_SHARED: entry(403, () => "这项操作会影响所有租户，只能在默认租户中进行，请联系默认租户的管理员"),
  TENANT_ELSEWHERE: entry<{ readonly reason: string }>(403, ({ reason }) => reason),
  TENANT_LAST: entry(400, () => "这是该用户所属的最后一个租户，请先把他加入另一个租户（例如编号为 0 的默认租户）"),
  TENANT_SELF: entry(400, () => "不能让自己离开正在使用的租户，请先重新登录并选择另一个租户，或先把自己加入正在使用的租户"),
  TENANT_DEFAULT: entry(400, () => "默认租户不能删除，没有加入任何租户的用户都在其中"),
  TENANT_IN_USE: entry<{ readonly title?: string }>(
    400,
    ({ title }) => `不能删除：该租户还有${title === undefined ? UNSEEN_ROWS : `“${title}”数据`}，请先处理这些数据`,
  ),
} as const;
