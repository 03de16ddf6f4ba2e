import type { ApiCall } from "./apiCall.ts";
import { pageParameters, text } from "./callParameters.ts";

const missing = { method: "GET", source: "§7, protocol 1.16", answeredBy: "missing" } as const;

/** Calls of online reports (spec §7, Online reports). */
export const reportCalls = {
  getRpColumns: {
    ...missing,
    api: ["API-91"],
    path: "/online/cgreport/api/getRpColumns/:code",
    title: "报表的列",
    answer: { at: "result", fields: ["cgRpConfigId", "cgRpConfigName", "columns", "dictOptions"] },
  },
  getQueryInfo: {
    ...missing,
    api: ["API-92"],
    path: "/online/cgreport/api/getQueryInfo/:cgRpConfigId",
    title: "报表的查询条件",
    answer: { at: "result[]", fields: ["label", "field", "view", "mode"] },
  },
  getData: {
    ...missing,
    api: ["API-93"],
    path: "/online/cgreport/api/getData/:cgRpConfigId",
    title: "报表的数据；查询字段与 self_ 开头的参数由报表决定",
    schema: { querystring: { type: "object", properties: { ...pageParameters, sort: text(640), order: text(120), column: text(640) } } },
    answer: { at: "records[]" },
  },
} as const satisfies Readonly<Record<string, ApiCall>>;
