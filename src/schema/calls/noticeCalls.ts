import type { ApiCall } from "./apiCall.ts";
import { id, listParameters, text } from "./callParameters.ts";

const byId = { querystring: { type: "object", required: ["id"], properties: { id } } } as const;
const condition = text(200);
/** What an announcement says to somebody whom it is for (spec §3), with the names that clients use of its id. */
const received = [
  "id",
  "anntId",
  "msgId",
  "titile",
  "msgCategory",
  "priority",
  "sender",
  "sendTime",
  "createTime",
  "msgTxt",
  "msgContent",
  "busId",
  "openType",
  "openPage",
  "readFlag",
] as const;

/** Calls about announcements and who has read them (spec §7, Announcements). */
export const noticeCalls = {
  doReleaseData: {
    api: ["API-72"],
    method: "GET",
    path: "/sys/annountCement/doReleaseData",
    title: "发布一条通告",
    schema: byId,
    answer: { at: "nothing" },
    source: "§7",
  },
  doReovkeData: {
    api: ["API-73"],
    method: "GET",
    path: "/sys/annountCement/doReovkeData",
    title: "撤回一条通告",
    schema: byId,
    answer: { at: "nothing" },
    source: "§7",
  },
  listByUser: {
    api: ["API-74"],
    method: "GET",
    path: "/sys/annountCement/listByUser",
    title: "本人未读的通告与消息",
    // The bell asks every six seconds and shows no content, so it does not have it sent.
    schema: { querystring: { type: "object", properties: { pageSize: text(10), content: { type: "string", enum: ["", "none"] } } } },
    answer: { at: "result", fields: ["anntMsgList", "anntMsgTotal", "sysMsgList", "sysMsgTotal"] },
    source: "§3, §7, protocol 1.19",
    note: "查询不会标为已读；content=none 时各条不带 msgContent。",
  },
  queryById: {
    api: ["API-75"],
    method: "GET",
    path: "/sys/annountCement/queryById",
    title: "一条通告及其内容",
    schema: byId,
    answer: { at: "result", fields: ["id", "titile", "sender", "sendTime", "msgContent"] },
    source: "§3, §7",
  },
  editByAnntIdAndUserId: {
    api: ["API-76"],
    method: ["PUT", "POST"],
    path: "/sys/sysAnnouncementSend/editByAnntIdAndUserId",
    title: "把一条通告标为已读",
    schema: { body: { type: "object", required: ["anntId"], properties: { anntId: id } } },
    answer: { at: "nothing" },
    source: "§7",
  },
  getMyAnnouncementSend: {
    api: ["API-76"],
    method: "GET",
    path: "/sys/sysAnnouncementSend/getMyAnnouncementSend",
    title: "发给本人的通告，分页",
    schema: {
      querystring: {
        type: "object",
        properties: {
          ...listParameters,
          titile: condition,
          priority: condition,
          msgCategory: condition,
          sendTime_begin: condition,
          sendTime_end: condition,
          readFlag: condition,
          sender: condition,
          senderName: condition,
        },
      },
    },
    answer: { at: "records[]", fields: received },
    source: "§3, protocol 1.19",
    note: "sender 按发布人的账号查，也按姓名的一部分查；只能按收件人看得到的字段查询与排序。",
  },
  readAll: {
    api: ["API-76"],
    method: ["PUT", "POST"],
    path: "/sys/sysAnnouncementSend/readAll",
    title: "把全部通告标为已读",
    // Nothing has to be said, and clients say it with and without a body.
    schema: { body: { type: ["object", "null"], properties: {} } },
    answer: { at: "nothing" },
    source: "protocol 1.19",
  },
} as const satisfies Readonly<Record<string, ApiCall>>;
