import type { ApiCall } from "./apiCall.ts";
import { text } from "./callParameters.ts";

/** Calls about visits, checks of values, positions, organs and files (spec §7, Other and Upload). */
export const otherCalls = {
  loginfo: {
    api: ["API-77"],
    method: "GET",
    path: "/sys/loginfo",
    title: "登录次数",
    answer: { at: "result", fields: ["totalVisitCount", "todayVisitCount", "todayIp"] },
    source: "§7",
  },
  visitInfo: {
    api: ["API-78"],
    method: "GET",
    path: "/sys/visitInfo",
    title: "最近七天每天的登录次数",
    answer: { at: "result[]", fields: ["tian", "type", "visit", "ip"] },
    source: "§7",
  },
  checkByCode: {
    api: ["API-80"],
    method: "GET",
    path: "/sys/checkRule/checkByCode",
    title: "按校验规则检查一个值",
    // A value of 1000 characters, encoded by the caller; the address encodes it once more.
    schema: { querystring: { type: "object", required: ["ruleCode"], properties: { ruleCode: text(60), value: text(9000) } } },
    answer: { at: "nothing" },
    source: "§5, §7, protocol 1.18",
    note: "value 由调用方先编码一次（encodeURIComponent），拼进地址时再编码一次；编码不成立时按原文检查。",
  },
  positionList: {
    api: ["API-81"],
    method: "GET",
    path: "/sys/position/list",
    title: "职务列表，可按名称查",
    answer: { at: "records[]", fields: ["id", "name", "code", "rank_dictText"] },
    source: "§3, §7",
    answeredBy: "entity",
  },
  organList: {
    api: ["API-82"],
    method: "GET",
    path: "/hiv/organ/list",
    title: "机构列表",
    answer: { at: "records[]", fields: ["id", "organName"] },
    source: "§7",
    answeredBy: "entity",
  },
  upload: {
    api: ["API-83"],
    method: "POST",
    path: "/sys/common/upload",
    title: "上传一个文件；路径在 message 里",
    answer: { at: "result", fields: ["name", "path", "size", "type"] },
    source: "§7, protocol 1.18",
    answeredBy: "own",
    note: "multipart 的 file 部分是文件，biz 是存放的目录；isup、jeditor、access_token 不改变结果，令牌只认请求头。",
  },
} as const satisfies Readonly<Record<string, ApiCall>>;
