import type { ApiCall } from "./apiCall.ts";
import { text } from "./callParameters.ts";

/** A switch as an address carries it; empty where nobody set it. */
const flag = { type: "string", enum: ["", "true", "false"] } as const;
const pid = text(64);
const pcode = text(64);
const nodes = {
  at: "result[]",
  fields: ["key", "value", "code", "title", "label", "leaf", "isLeaf", "parentId", "icon", "children"],
} as const;

/** Calls about categories (spec §7, Categories). */
export const categoryCalls = {
  categoryRoot: {
    api: ["API-67"],
    method: "GET",
    path: "/sys/category/loadTreeRoot",
    title: "分类树的第一级，或整棵树",
    schema: { querystring: { type: "object", properties: { async: flag, pcode } } },
    answer: nodes,
    source: "§7, protocol 1.12",
    note: "pcode 为空或 0 时从顶级开始，否则从这个编码的下一级开始。async=false 时连同全部下级返回。",
  },
  categoryChildren: {
    api: ["API-68"],
    method: "GET",
    path: "/sys/category/loadTreeChildren",
    title: "一个分类的下一级",
    schema: { querystring: { type: "object", required: ["pid"], properties: { pid } } },
    answer: nodes,
    source: "§7, protocol 1.12",
  },
  categoryOne: {
    api: ["API-69"],
    method: "GET",
    path: "/sys/category/loadOne",
    title: "按 id 或编码取一个分类",
    schema: {
      querystring: {
        type: "object",
        required: ["field", "val"],
        properties: { field: { type: "string", enum: ["id", "code"] }, val: text(64) },
      },
    },
    answer: { at: "result", fields: ["id", "pid", "name", "code"] },
    source: "§7, protocol 1.12",
    note: "只能按 id 或 code 查找，它们各对应一个分类；没有时返回 404。",
  },
  categoryLevel: {
    api: ["API-70"],
    method: "GET",
    path: "/sys/category/loadTreeData",
    title: "分类树的一级，可带条件",
    schema: { querystring: { type: "object", properties: { pid, pcode, condition: text(2000) } } },
    answer: nodes,
    source: "§7, protocol 1.12",
    note: "pid 与 pcode 都给时以 pid 为准；pcode 为空或 0 时是顶级。condition 是 JSON 对象，不接受 SQL。",
  },
  categoryNames: {
    api: ["API-71"],
    method: "GET",
    path: "/sys/category/loadDictItem/",
    title: "几个分类的名称",
    schema: { querystring: { type: "object", properties: { ids: text(20_000), delNotExist: flag } } },
    answer: { at: "value", is: "名称的列表，次序与 ids 相同" },
    source: "§7, protocol 1.12",
    note: "一次最多 500 个。没有的分类不返回；delNotExist=false 时返回 id 本身，使名称与 id 一一对应。地址末尾的斜杠可以省略。",
  },
} as const satisfies Readonly<Record<string, ApiCall>>;
