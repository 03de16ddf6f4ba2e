import type { ApiCall } from "./apiCall.ts";
import { text } from "./callParameters.ts";

/** A switch as an address carries it; empty where nobody set it. */
const flag = { type: "string", enum: ["", "true", "false"] } as const;
const spec = text(4000);
const ofSpec = { type: "object", properties: { spec } } as const;
const SPEC_NOTE =
  '字典可以是字典编码，也可以是“表,文本字段,编码字段[,条件]”，其中的表与字段须是本系统登记的；条件是 JSON 对象，如 {"status":"open"}，不接受 SQL。';

/** Calls about dictionaries (spec §7, Dictionaries). */
export const dictionaryCalls = {
  dictAdd: {
    api: ["API-59"],
    method: "POST",
    path: "/sys/dict/add",
    title: "新增字典",
    answer: { at: "result", fields: ["id", "rev", "dictName", "dictCode"] },
    source: "§7",
    answeredBy: "entity",
  },
  dictEdit: {
    api: ["API-59"],
    method: "PUT",
    path: "/sys/dict/edit",
    title: "修改字典",
    answer: { at: "result", fields: ["id", "rev", "dictName", "dictCode"] },
    source: "§7",
    answeredBy: "entity",
  },
  dictItemAdd: {
    api: ["API-60"],
    method: "POST",
    path: "/sys/dictItem/add",
    title: "新增字典项",
    answer: { at: "result", fields: ["id", "rev", "dictId", "itemText", "itemValue"] },
    source: "§7",
    answeredBy: "entity",
  },
  dictItemEdit: {
    api: ["API-60"],
    method: "PUT",
    path: "/sys/dictItem/edit",
    title: "修改字典项",
    answer: { at: "result", fields: ["id", "rev", "dictId", "itemText", "itemValue"] },
    source: "§7",
    answeredBy: "entity",
  },
  dictItems: {
    api: ["API-61"],
    method: "GET",
    path: "/sys/dict/getDictItems/:spec",
    title: "一个字典的全部项",
    schema: { params: ofSpec },
    answer: { at: "result[]", fields: ["value", "text", "title", "label"] },
    source: "§3, §7, protocol 1.11",
    note: `${SPEC_NOTE}表的选项最多 200 个。`,
  },
  dictTexts: {
    api: ["API-62"],
    method: "GET",
    path: "/sys/dict/loadDictItem/:spec",
    title: "几个值的文字",
    schema: { params: ofSpec, querystring: { type: "object", properties: { key: text(20_000), delNotExist: flag } } },
    answer: { at: "value", is: "文字的列表，次序与 key 相同" },
    source: "§7, protocol 1.11",
    note: `key 是逗号分隔的值，一次最多 500 个。没有的值不返回；delNotExist=false 时返回值本身，使文字与值一一对应。${SPEC_NOTE}`,
  },
  dictSearch: {
    api: ["API-63"],
    method: "GET",
    path: "/sys/dict/loadDict/:spec",
    title: "查找字典项",
    schema: { params: ofSpec, querystring: { type: "object", properties: { keyword: text(4000), pageSize: text(3) } } },
    answer: { at: "result[]", fields: ["value", "text"] },
    source: "§7, protocol 1.11",
    note: `keyword 是文字的一部分或完整的值；含逗号时是几个值；末尾可以带 [orderby:列,asc] 或 [orderby:列,desc]，只用于表。pageSize 为 1 到 200，默认 10。${SPEC_NOTE}`,
  },
  dictTree: {
    api: ["API-64"],
    method: "GET",
    path: "/sys/dict/loadTreeData",
    title: "树形选择的一级",
    schema: {
      querystring: {
        type: "object",
        required: ["tableName", "text", "code"],
        properties: {
          tableName: text(64),
          text: text(64),
          code: text(64),
          pid: text(64),
          pidField: text(64),
          hasChildField: text(64),
          condition: text(2000),
        },
      },
    },
    answer: { at: "result[]", fields: ["key", "value", "code", "title", "label", "leaf", "parentId", "icon", "children"] },
    source: "§7, protocol 1.12",
    note: "表与字段须是本系统登记的；condition 是 JSON 对象，不接受 SQL。key、value 与 code 都是 code 字段的值，pid 是上级的 key；为空或 0 时返回第一级。有没有下级由数据得出，hasChildField 可以留空。",
  },
  refreshDictionaries: {
    api: ["API-65"],
    method: ["GET", "POST"],
    path: "/sys/dict/refleshCache",
    title: "刷新字典缓存",
    answer: { at: "nothing" },
    source: "§7",
  },
  allDictionaries: {
    api: ["API-66"],
    method: "GET",
    path: "/sys/dict/queryAllDictItems",
    title: "全部字典",
    answer: { at: "value", is: "以字典编码为键，值是字典项的列表，各项与 getDictItems 相同" },
    source: "§7, protocol 1.11",
  },
} as const satisfies Readonly<Record<string, ApiCall>>;
