import type { ApiCall } from "./apiCall.ts";
import { id, text, wholeListParameters } from "./callParameters.ts";

/** Calls about consultations by people (spec §7, HIV and messaging). */
export const consultCalls = {
  consultList: {
    api: ["API-94"],
    method: "GET",
    path: "/hiv/consultManual/list",
    title: "咨询列表",
    answer: { at: "records[]", fields: ["id", "serverUnread", "user"] },
    source: "§3, §7",
    answeredBy: "entity",
  },
  response: {
    api: ["API-95"],
    method: "POST",
    path: "/hiv/consultManual/response",
    title: "回复来访者",
    // `cid` is the sender's own name of the message, which comes back with it.
    schema: {
      body: {
        type: "object",
        required: ["botContent", "consultManualId"],
        properties: { botContent: text(20_000), consultManualId: id, cid: text(64) },
      },
    },
    answer: { at: "result", fields: ["botContent", "userContent", "createTime"] },
    source: "§3, §7",
  },
  queryConsultManualDetailByMainId: {
    api: ["API-96"],
    method: "GET",
    path: "/hiv/consultManual/queryConsultManualDetailByMainId",
    title: "一次咨询最近的对话",
    schema: { querystring: { type: "object", required: ["id"], properties: { id, ...wholeListParameters } } },
    answer: { at: "result[]", fields: ["botContent", "userContent", "createTime"] },
    source: "§3, §7",
  },
} as const satisfies Readonly<Record<string, ApiCall>>;
