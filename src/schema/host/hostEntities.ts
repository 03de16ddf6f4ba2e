import type { HostEntity } from "../model/host.ts";

/** Entities that the server's own code works with, by name. */
export const hostEntities: Readonly<Record<string, HostEntity>> = {
  user: {
    table: "sys_user",
    api: "/sys/user",
    permission: "sys:user",
    fields: [
      "username",
      "realname",
      "password",
      "phone",
      "email",
      "sex",
      "birthday",
      "status",
      "avatar",
      "roleIds",
      "departIds",
      "orgCode",
      "lastLoginTime",
    ],
    isNeeded: true,
  },
  role: {
    table: "sys_role",
    api: "/sys/role",
    permission: "sys:role",
    fields: ["roleName", "roleCode", "fullAccess", "departId"],
    isNeeded: true,
  },
  department: {
    table: "sys_depart",
    api: "/sys/sysDepart",
    permission: "sys:depart",
    fields: ["departName", "orgCode", "parentId", "status", "departOrder"],
    isNeeded: true,
  },
  dict: { table: "sys_dict", api: "/sys/dict", permission: "sys:dict", fields: ["dictName", "dictCode"], isNeeded: true },
  dictItem: {
    table: "sys_dict_item",
    api: "/sys/dictItem",
    permission: "sys:dictItem",
    fields: ["dictId", "itemText", "itemValue", "color", "sortOrder", "status"],
    isNeeded: true,
  },
  tenant: { table: "sys_tenant", api: "/sys/tenant", permission: "sys:tenant", fields: ["tenantNo", "name"] },
  tenantMember: {
    table: "sys_tenant_member",
    api: "/sys/tenantMember",
    permission: "sys:tenantMember",
    fields: ["tenantNo", "userId"],
  },
  announcement: {
    table: "sys_announcement",
    api: "/sys/annountCement",
    permission: "sys:announcement",
    fields: [
      "titile",
      "msgCategory",
      "priority",
      "msgContent",
      "msgType",
      "departIds",
      "withBelow",
      "userIds",
      "startTime",
      "endTime",
      "sendStatus",
      "sender",
      "sendTime",
    ],
  },
  checkRule: {
    table: "sys_check_rule",
    api: "/sys/checkRule",
    permission: "sys:checkRule",
    fields: ["ruleCode", "pattern", "message", "sample"],
  },
  online: {
    api: "/sys/online",
    permission: "sys:online",
    fields: ["realname", "username", "mark", "device", "address", "loginTime", "lastSeenTime"],
  },
  received: {
    api: "/sys/received",
    permission: "sys:received",
    fields: ["titile", "msgCategory", "priority", "senderName", "sendTime", "readFlag", "openType", "openPage"],
  },
};

/** The entity whose rows are the departments, and the field by which rows of others name one. */
export const hostDepartments = { entity: "department", store: "orgCode" } as const;
