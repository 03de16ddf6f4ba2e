import type { ApiCall } from "./apiCall.ts";
import { id, places, text, wholeListParameters } from "./callParameters.ts";
import { DERIVED_NOTE, RULE_NOTE, SAVE_NOTE, TREE_NOTE } from "./permissionNotes.ts";

/** Key of a node in a tree of rights: a code, or the name of a group. */
const key = { ...text(200), minLength: 1 } as const;
/** A comma list of them. */
const keys = text(200_000);
const tree = { schema: { querystring: { type: "object", properties: { ...places, ...wholeListParameters } } } } as const;
const treeAnswer = { at: "result", fields: ["treeList", "ids"] } as const;
const catalogueRow = ["id", "key", "parentId", "name", "menuType", "perms", "url", "component", "icon", "sortNo", "isLeaf"] as const;
const ofRole = {
  querystring: { type: "object", required: ["roleId"], properties: { roleId: id, ...wholeListParameters } },
} as const;
const ofDepartment = {
  querystring: { type: "object", required: ["departId"], properties: { departId: id, ...wholeListParameters } },
} as const;
const codes = { at: "value", is: "权限编码的列表，与树中节点的 key 相同" } as const;
const grantOfRole = {
  body: {
    type: "object",
    required: ["roleId", "permissionIds"],
    properties: { roleId: id, permissionIds: keys, lastpermissionIds: keys },
  },
} as const;
const ruleRow = ["id", "roleId", "roleName", "ruleName", "ruleColumn", "ruleConditions", "ruleValue", "permissionId", "status"] as const;
const ruleQuery = { permissionId: key, ruleName: text(60), ruleValue: text(2000), ...wholeListParameters } as const;
const ofRules = { querystring: { type: "object", required: ["permissionId"], properties: ruleQuery } } as const;
const derived = { at: "nothing" } as const;
/** Calls about roles and rights (spec §7, Roles and Permissions). */
export const permissionCalls = {
  roleAdd: {
    api: ["API-21"],
    method: "POST",
    path: "/sys/role/add",
    title: "新增角色",
    answer: { at: "result", fields: ["id", "rev", "roleName", "roleCode"] },
    source: "§7",
    answeredBy: "entity",
  },
  roleEdit: {
    api: ["API-22"],
    method: "PUT",
    path: "/sys/role/edit",
    title: "修改角色",
    answer: { at: "result", fields: ["id", "rev", "roleName", "roleCode"] },
    source: "§7",
    answeredBy: "entity",
  },
  roleList: {
    api: ["API-25"],
    method: "GET",
    path: "/sys/role/list",
    title: "角色列表，分页",
    answer: { at: "records[]", fields: ["id", "roleName", "roleCode"] },
    source: "§7",
    answeredBy: "entity",
  },
  roleQueryAll: {
    api: ["API-23"],
    method: "GET",
    path: "/sys/role/queryall",
    title: "全部角色",
    schema: { querystring: { type: "object", properties: wholeListParameters } },
    answer: { at: "result[]", fields: ["id", "roleName", "roleCode"] },
    source: "§7",
  },
  roleTree: {
    api: ["API-24"],
    method: "GET",
    path: "/sys/role/queryTreeList",
    title: "可授予的权限树",
    ...tree,
    answer: treeAnswer,
    source: "§7",
    note: TREE_NOTE,
  },
  permissionAdd: {
    api: ["API-36"],
    method: "POST",
    path: "/sys/permission/add",
    title: "新增菜单或权限",
    answer: derived,
    source: "§7",
    note: DERIVED_NOTE,
  },
  permissionEdit: {
    api: ["API-37"],
    method: ["PUT", "POST"],
    path: "/sys/permission/edit",
    title: "修改菜单或权限",
    answer: derived,
    source: "§7",
    note: DERIVED_NOTE,
  },
  permissionList: {
    api: ["API-38"],
    method: "GET",
    path: "/sys/permission/list",
    title: "菜单与权限，整棵树",
    schema: { querystring: { type: "object", properties: wholeListParameters } },
    answer: { at: "result[]", fields: [...catalogueRow, "children"] },
    source: "§7, protocol 1.5",
    note: "菜单由配置文件生成；权限行没有地址、组件与图标，这些字段为 null。sortNo 是同级中的次序，从 1 开始。",
  },
  systemMenuList: {
    api: ["API-39"],
    method: "GET",
    path: "/sys/permission/getSystemMenuList",
    title: "菜单与权限的第一级",
    schema: { querystring: { type: "object", properties: wholeListParameters } },
    answer: { at: "result[]", fields: catalogueRow },
    source: "§7, protocol 1.5",
  },
  systemSubmenu: {
    api: ["API-40"],
    method: "GET",
    path: "/sys/permission/getSystemSubmenu",
    title: "菜单与权限的下一级",
    schema: { querystring: { type: "object", required: ["parentId"], properties: { parentId: key, ...wholeListParameters } } },
    answer: { at: "result[]", fields: catalogueRow },
    source: "§7, protocol 1.5",
  },
  systemSubmenuBatch: {
    api: ["API-41"],
    method: "GET",
    path: "/sys/permission/getSystemSubmenuBatch",
    title: "几个菜单各自的下一级",
    schema: {
      querystring: {
        type: "object",
        required: ["parentIds"],
        properties: { parentIds: { ...key, maxLength: 8000 }, ...wholeListParameters },
      },
    },
    answer: { at: "value", is: "以上级的 key 为键，值是它的下一级，各行与 getSystemSubmenu 相同" },
    source: "§7, protocol 1.5",
  },
  permissionTree: {
    api: ["API-42"],
    method: "GET",
    path: "/sys/permission/queryTreeList",
    title: "为角色授权时的权限树",
    ...tree,
    answer: treeAnswer,
    source: "§7",
    note: TREE_NOTE,
  },
  rolePermission: {
    api: ["API-43"],
    method: "GET",
    path: "/sys/permission/queryRolePermission",
    title: "一个角色的权限",
    schema: ofRole,
    answer: codes,
    source: "§7",
  },
  permissionRules: {
    api: ["API-44"],
    method: "GET",
    path: "/sys/permission/getPermRuleListByPermId",
    title: "一个权限背后的数据规则",
    schema: ofRules,
    answer: { at: "result[]", fields: ruleRow },
    source: "§7",
    note: RULE_NOTE,
  },
  permissionRuleQuery: {
    api: ["API-45"],
    method: "GET",
    path: "/sys/permission/queryPermissionRule",
    title: "查找一个权限背后的数据规则",
    schema: ofRules,
    answer: { at: "result[]", fields: ruleRow },
    source: "§7",
    note: RULE_NOTE,
  },
  departPermission: {
    api: ["API-46"],
    method: "GET",
    path: "/sys/permission/queryDepartPermission",
    title: "一个部门的权限",
    schema: ofDepartment,
    answer: codes,
    source: "§7",
  },
  saveRolePermission: {
    api: ["API-47"],
    method: "POST",
    path: "/sys/permission/saveRolePermission",
    title: "保存角色的权限",
    schema: grantOfRole,
    answer: { at: "nothing" },
    source: "§7",
    note: SAVE_NOTE,
  },
  saveDepartPermission: {
    api: ["API-48"],
    method: "POST",
    path: "/sys/permission/saveDepartPermission",
    title: "保存部门的权限",
    schema: {
      body: {
        type: "object",
        required: ["departId", "permissionIds"],
        properties: { departId: id, permissionIds: keys, lastpermissionIds: keys },
      },
    },
    answer: { at: "nothing" },
    source: "§7",
    note: SAVE_NOTE,
  },
  deptRoleTree: {
    api: ["API-55"],
    method: "GET",
    path: "/sys/sysDepartPermission/queryTreeListForDeptRole",
    title: "为部门角色授权时的权限树",
    schema: {
      querystring: { type: "object", required: ["departId"], properties: { departId: id, ...places, ...wholeListParameters } },
    },
    answer: treeAnswer,
    source: "§7",
    note: `只包含部门可以拥有的权限。${TREE_NOTE}`,
  },
  deptRolePermission: {
    api: ["API-56"],
    method: "GET",
    path: "/sys/sysDepartPermission/queryDeptRolePermission",
    title: "一个部门角色的权限",
    schema: ofRole,
    answer: codes,
    source: "§7",
  },
  saveDeptRolePermission: {
    api: ["API-57"],
    method: "POST",
    path: "/sys/sysDepartPermission/saveDeptRolePermission",
    title: "保存部门角色的权限",
    schema: grantOfRole,
    answer: { at: "nothing" },
    source: "§7",
    note: SAVE_NOTE,
  },
} as const satisfies Readonly<Record<string, ApiCall>>;
