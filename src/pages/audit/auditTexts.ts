import type { AuditEntryView } from "../../schema/wire/auditAnswers.ts";

/** What an entry is about, as people read it. */
export const kindTexts: Readonly<Record<AuditEntryView["kind"], string>> = { write: "操作", read: "查看", refusal: "拒绝" };

const actionTexts: ReadonlyMap<string, string> = new Map([
  ["add", "新增"],
  ["edit", "编辑"],
  ["editOwn", "修改本人资料"],
  ["delete", "删除"],
  ["move", "移动"],
  ["import", "导入"],
  ["export", "导出"],
  ["reveal", "查看脱敏内容"],
  ["list", "打开列表"],
  ["search", "查询"],
  ["open", "查看详情"],
  ["readHistory", "查看变更记录"],
  ["options", "选择"],
  ["read", "读取"],
  ["signIn", "登录"],
  ["signOut", "退出登录"],
  ["endMine", "退出自己的设备"],
  ["endOthers", "退出其他设备"],
  ["forceLogout", "强制下线"],
  ["register", "注册"],
  ["alteration", "找回密码"],
  ["updatePassword", "修改密码"],
  ["resetPassword", "重置密码"],
  ["assign", "授权"],
  ["dataRules", "设置数据权限"],
  ["copy", "复制"],
  ["viewAs", "以角色查看"],
  ["endViewAs", "结束以角色查看"],
  ["bind", "绑定第三方账号"],
  ["unbind", "解除第三方账号"],
  ["reload", "重新加载配置"],
  ["RIGHT_MISSING", "没有权限"],
  ["SESSION_DEAD", "未登录"],
  ["ROW_MISSING", "数据不存在或不可见"],
  ["LOGIN_FAILED", "登录失败"],
  ["LOGIN_LOCKED", "登录被锁定"],
  ["SIGN_INVALID", "签名错误"],
  ["TOO_MANY_REQUESTS", "过于频繁"],
  ["QUERY_FIELD_MASKED", "查询脱敏内容"],
  ["flood", "大量拒绝"],
  ["question", "查询脱敏值"],
  ["QUERY_MASKED_BUDGET", "脱敏查询次数用完"],
  ["LOGIN_SLOWED", "登录被限速"],
  ["LOGIN_FROZEN", "登录已冻结账号"],
  ["LOGIN_PENDING", "登录待审核账号"],
  ["SLIDER_REFUSED", "滑块验证未通过"],
  ["SMS_CODE_WRONG", "短信验证码错误"],
  ["SMS_CODE_LOCKED", "短信验证码被锁定"],
  ["THIRD_PARTY_FAILED", "第三方登录失败"],
  ["TENANT_FORBIDDEN", "不属于该租户"],
  ["FIELD_FORBIDDEN", "没有这一项的权限"],
  ["ACCESS_ABOVE", "超出自己的权限范围"],
  ["GRANT_ABOVE", "授予自己没有的权限"],
  ["ROLE_ABOVE", "使用权限更大的角色"],
  ["USER_ABOVE", "操作权限更大的账号"],
  ["USER_SELF_DEPARTMENT", "修改自己的部门"],
  ["DEPARTMENT_FOREIGN", "使用其他租户的部门"],
  ["ROWS_MISSING", "数据不存在或不可见"],
  ["FILE_MISSING", "文件不存在或不可见"],
  ["ROW_OUTSIDE_RULE", "移出自己的数据范围"],
  ["SOCKET_FORBIDDEN", "连接被拒绝"],
  ["SOCKETS_FULL", "连接太多"],
  ["WORK_FULL", "同时进行的太多"],
]);

const otherTitles: ReadonlyMap<string, string> = new Map([
  ["session", "登录"],
  ["schema", "界面配置"],
  ["request", "请求"],
  ["audit", "审计日志"],
]);

/** What was done. An action that an entity's file defines brings its own label; one that is not known here stays its name. */
export function actionText({ action, label, kind }: Pick<AuditEntryView, "action" | "label" | "kind">): string {
  return actionTexts.get(action) ?? label ?? (kind === "refusal" ? `被拒绝（${action}）` : action);
}

const entrances: ReadonlyMap<string, string> = new Map([
  ["password", "密码登录"],
  ["phone", "手机验证码登录"],
  ["cas", "单点登录（CAS）"],
  ["third-party", "第三方登录"],
]);

/** What is said beside it; of a sign-in, by which way. */
export function noteText({ action, note }: Pick<AuditEntryView, "action" | "note">): string {
  const [way = "", ...rest] = note.split(" ");
  const entrance = action === "signIn" ? entrances.get(way) : undefined;
  return entrance === undefined ? note : [entrance, ...rest].join(" ");
}

/** What it was done to. */
export function subjectText({ entity, title }: Pick<AuditEntryView, "entity" | "title">): string {
  return otherTitles.get(entity) ?? title;
}
