import type { NamedValue } from "../../../src/schema/uses/projectUses.ts";

/**
 * Values of dictionaries that programs name: an administrator who took one away would break them. Whoever writes one into a
 * program adds it here.
 */
export const namedValues: readonly NamedValue[] = [
  { entity: "user", field: "status", values: ["normal", "frozen", "pending"], where: "登录与账号管理" },
  { entity: "dictItem", field: "status", values: ["enabled", "disabled"], where: "字典的启用与停用" },
  { entity: "department", field: "status", values: ["enabled"], where: "部门选择" },
  { entity: "announcement", field: "sendStatus", values: ["0", "1", "2"], where: "通告的发布与接收" },
  { entity: "announcement", field: "msgType", values: ["ALL", "USER"], where: "通告的发布与接收" },
  { entity: "announcement", field: "msgCategory", values: ["1", "2"], where: "消息提醒" },
  { entity: "announcement", field: "priority", values: ["H"], where: "账号变更提醒" },
  { entity: "announcement", field: "openType", values: ["url", "component"], where: "通告的打开方式" },
  { entity: "appointment", field: "status", values: ["booked"], where: "首页的待办与数字" },
  { entity: "appointment", field: "status", values: ["waiting"], where: "停诊、候补的空位提醒与过期" },
  { entity: "festival", field: "kind", values: ["dayOff"], where: "机构的放假日" },
  { entity: "surveyTopic", field: "status", values: ["published"], where: "首页的数字" },
];
