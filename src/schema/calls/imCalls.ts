import type { ApiCall } from "./apiCall.ts";

/** A form by POST with the chat's token, answered without envelope (protocol 1.21). */
const form = { method: "POST", source: "§7, protocol 1.21", answeredBy: "own" } as const;
const user = ["username", "realname", "nickname", "avatar"] as const;

/** Calls of the chat (spec §7, HIV and messaging). Forms may come url-encoded, in parts, or as JSON. */
export const imCalls = {
  userGet: {
    ...form,
    api: ["API-97"],
    path: "/im/user/get",
    title: "按账号取一个人（表单 userName）",
    answer: { at: "bare", fields: user },
  },
  deptMylist: {
    ...form,
    api: ["API-98"],
    path: "/im/dept/mylist",
    title: "下级部门（表单 parentId，顶层为 0）",
    answer: { at: "bare[]", fields: ["id", "name"] },
  },
  deptUsers: {
    ...form,
    api: ["API-99"],
    path: "/im/dept/users",
    title: "部门的人（表单 deptId）",
    answer: { at: "bare[]", fields: user },
  },
  userInit: {
    ...form,
    api: ["API-100"],
    path: "/im/user/init",
    title: "打开聊天时的本人、好友与群",
    answer: { at: "bare", fields: ["me", "friends", "groups"] },
  },
  messageList: {
    ...form,
    api: ["API-101", "API-103"],
    path: "/im/message/list",
    title: "聊天记录（表单 chatId、chatType、fromName、pageNo），新的在前",
    answer: { at: "bare", fields: ["messageList", "pageNo", "count", "pageSize"] },
    note: "fromName 只能是本人账号，可以不传；pageNo 空着就是第一页。",
  },
  chatUserList: {
    ...form,
    api: ["API-102", "API-104"],
    path: "/im/user/chatUserList",
    title: "群里的人（表单 chatId）",
    answer: { at: "bare[]", fields: user },
  },
  token: {
    ...form,
    api: ["API-105"],
    path: "/im/token",
    title: "换新的聊天令牌（表单 client_id、client_secret、grant_type、scope、refresh_token）",
    answer: { at: "bare", fields: ["access_token", "refresh_token", "expires_in"] },
    note: "第一个令牌用 grant_type=session 和后台令牌换取；令牌只能用一次来换新。",
  },
} as const satisfies Readonly<Record<string, ApiCall>>;
