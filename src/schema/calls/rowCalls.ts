import type { ApiCall } from "./apiCall.ts";
import { id, listParameters, text } from "./callParameters.ts";

const ofEntity = { answeredBy: "entity", source: "§7" } as const;

/** Calls that every entity answers below its own path (spec §7, Lists and Import); fields of it are conditions of its lists. */
export const rowCalls = {
  rowList: {
    ...ofEntity,
    api: ["API-85"],
    method: "GET",
    path: "/:domain/:entity/list",
    title: "列表",
    schema: { querystring: { type: "object", properties: listParameters } },
    answer: { at: "records[]", fields: ["id", "rev"] },
    source: "§3, §7, protocol 1.8",
    note: "排序列没有 createTime 时按实体自己的顺序；条件不完整（缺字段或值）会被拒绝，不会忽略",
  },
  rowSelection: {
    ...ofEntity,
    api: ["API-90"],
    method: "GET",
    path: "/:domain/:entity/list",
    title: "按选中的值取行（值后带逗号）",
    schema: { querystring: { type: "object", properties: listParameters } },
    answer: { at: "records[]", fields: ["id", "rev"] },
  },
  rowQueryById: {
    ...ofEntity,
    api: ["API-85"],
    method: "GET",
    path: "/:domain/:entity/queryById",
    title: "一行及其子表",
    schema: { querystring: { type: "object", required: ["id"], properties: { id } } },
    answer: { at: "result", fields: ["id", "rev"] },
    source: "§7, protocol 1.20",
  },
  rowDelete: {
    ...ofEntity,
    api: ["API-86"],
    method: "DELETE",
    path: "/:domain/:entity/delete",
    title: "删除一行",
    schema: { querystring: { type: "object", required: ["id"], properties: { id, rev: text(10) } } },
    answer: { at: "nothing" },
    note: "可以带 rev：只删除看到的那个版本",
  },
  rowDeleteBatch: {
    ...ofEntity,
    api: ["API-87"],
    method: "DELETE",
    path: "/:domain/:entity/deleteBatch",
    title: "删除几行，全部成功或都不删",
    note: "太多放不进地址时用 POST，写在 JSON 里",
    schema: { querystring: { type: "object", required: ["ids"], properties: { ids: text(40_000), revs: text(10_000) } } },
    answer: { at: "nothing" },
  },
  rowExport: {
    ...ofEntity,
    api: ["API-88"],
    method: "GET",
    path: "/:domain/:entity/exportXls",
    title: "导出列表，或选中的行（selections）",
    schema: {
      querystring: {
        type: "object",
        properties: { ...listParameters, selections: text(40_000), exportFields: text(4000), paramsStr: text(20_000) },
      },
    },
    answer: { at: "file", is: ".xls 文件；失败时是 JSON" },
    note: "条件太长时可以用 POST，写在 JSON 里。要带令牌：页面跳转（paramsStr）带不了请求头，请用请求取回文件再保存",
  },
  rowImport: {
    ...ofEntity,
    api: ["API-84"],
    method: "POST",
    path: "/:domain/:entity/importExcel",
    title: "导入；multipart 表单，文件之外可带 isSingleTableImport、validateStatus",
    answer: { at: "result", fields: ["msg", "totalCount", "successCount", "errorCount"] },
    source: "§3, §7, protocol 1.8",
    note: "code 201 表示部分成功，错误行在 result.fileUrl；不能单独导入子表（foreignKeys 须为空）",
  },
  rowChildren: {
    ...ofEntity,
    api: ["API-89"],
    method: "GET",
    path: "/:domain/:entity/children",
    title: "树形数据的下一层；没有 parentId 时是顶层",
    schema: { querystring: { type: "object", properties: { parentId: text(64), ...listParameters } } },
    answer: { at: "result[]", fields: ["id", "hasChildren"] },
    source: "§3, §7",
  },
} as const satisfies Readonly<Record<string, ApiCall>>;
