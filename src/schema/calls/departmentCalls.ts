import type { ApiCall } from "./apiCall.ts";
import { text, wholeListParameters } from "./callParameters.ts";

const whole = { querystring: { type: "object", properties: wholeListParameters } } as const;
/** What every node of a tree of departments says (protocol 1.12). */
const node = ["key", "value", "title", "id", "parentId", "departName", "orgCode", "orgCategory", "orgType", "isLeaf", "children"] as const;
const nodes = { at: "result[]", fields: node } as const;
const NODE_NOTE =
  "只包含启用的、您看得到的部门。orgCategory 由部门类型得出：机构为 1，小组为 3，其余为 2；orgType 是部门在整棵树中的层级，顶级为 1。部门列表（/sys/sysDepart/list）的行没有这两个字段，只有部门类型 category。";

/** Calls about departments (spec §7, Departments). */
export const departmentCalls = {
  departTree: {
    api: ["API-49"],
    method: "GET",
    path: "/sys/sysDepart/queryTreeList",
    title: "整棵部门树",
    schema: whole,
    answer: nodes,
    source: "§7, protocol 1.12",
    note: NODE_NOTE,
  },
  departTreeSync: {
    api: ["API-50"],
    method: "GET",
    path: "/sys/sysDepart/queryDepartTreeSync",
    title: "部门树的一级，或指定的几个部门",
    schema: {
      querystring: {
        type: "object",
        properties: {
          pid: text(64),
          ids: text(20_000),
          primaryKey: { type: "string", enum: ["", "id", "orgCode"] },
          ...wholeListParameters,
        },
      },
    },
    answer: nodes,
    source: "§7, protocol 1.12",
    note: `ids 是几个部门的 id，primaryKey=orgCode 时是部门编码；按所给次序返回，已停用的也返回，不存在或您看不到的不返回。pid 与 ids 都给时，只返回其中直属 pid 的部门。都不给时返回第一级。children 总为空，isLeaf 说明有没有下级。${NODE_NOTE}`,
  },
  departIdTree: {
    api: ["API-51"],
    method: "GET",
    path: "/sys/sysDepart/queryIdTree",
    title: "供选择用的部门树",
    schema: whole,
    answer: nodes,
    source: "§7, protocol 1.12",
    note: NODE_NOTE,
  },
  departSearch: {
    api: ["API-52"],
    method: "GET",
    path: "/sys/sysDepart/searchBy",
    title: "按名称查找部门",
    schema: { querystring: { type: "object", properties: { keyWord: text(64), ...wholeListParameters } } },
    answer: nodes,
    source: "§7, protocol 1.12",
    note: `找到的部门不分层。keyWord 为空时返回全部。${NODE_NOTE}`,
  },
  myDepartTree: {
    api: ["API-53"],
    method: "GET",
    path: "/sys/sysDepart/queryMyDeptTreeList",
    title: "自己所属部门及其下级",
    schema: whole,
    answer: nodes,
    source: "§7, protocol 1.12",
    note: NODE_NOTE,
  },
  departDelete: {
    api: ["API-54"],
    method: "DELETE",
    path: "/sys/sysDepart/delete",
    title: "删除部门",
    answer: { at: "nothing" },
    source: "§7",
    answeredBy: "entity",
    note: "有下级、有人员或仍被使用的部门不能删除。",
  },
} as const satisfies Readonly<Record<string, ApiCall>>;
