import { lossText, type JsonLoss } from "../../../src/schema/index.ts";
import { entry, passing, telling } from "../errorEntry.ts";

/** Refusals of requests that cannot be read or carried out, whatever they ask for. */
export const requestErrors = {
  ROUTE_UNKNOWN: entry(404, () => "请求的地址不存在，请检查后重试"),
  REQUEST_INVALID: entry<{ readonly reason: string }>(400, ({ reason }) => reason),
  LOST_CHARACTER: entry<{ readonly field?: string }>(
    400,
    () => "提交的内容含有空字符或不完整的字符（例如半个表情符号），无法保存，请删除后重新输入",
    ({ field }) => (field === undefined ? null : { problems: [{ field, message: "含有空字符或不完整的字符，请全部删除后重新输入" }] }),
  ),
  CHAT_PORT: entry(426, () => "此端口只用于即时消息的连接，请通过后台页面使用即时消息"),
  METHOD_UNKNOWN: entry(405, () => "不支持这种请求方法，请检查后重试"),
  ADDRESS_TOO_LONG: entry(414, () => "请求的地址太长，请减少查询条件后重试"),
  HEADERS_TOO_LARGE: entry(431, () => "请求头太大，请清除浏览器中本站的 Cookie 后重试"),
  REQUEST_LATE: entry(408, () => "请求没有及时发完，请检查网络后重试"),
  EXPECTATION_UNKNOWN: entry(417, () => "不支持请求头 Expect 的要求，请去掉后重试"),
  BODY_UNREADABLE: entry(400, () => "请求内容不是正确的格式，请检查后重试"),
  BODY_INEXACT: entry<{ readonly loss: JsonLoss }>(
    400,
    ({ loss }) => `提交的内容没有保存：${lossText(loss)}`,
    ({ loss: { path, line, column } }) => ({ path, line, column }),
  ),
  BODY_TOO_LARGE: entry(413, () => "提交的内容太大，请减少后重试"),
  MEDIA_UNSUPPORTED: entry(415, () => "不支持这种内容类型，请使用 JSON 或表单上传"),
  RANGE_OUTSIDE: entry(416, () => "要的部分超出了文件的大小，请下载整个文件"),
  TOO_MANY_REQUESTS: passing(429, ({ seconds }) => `操作过于频繁，请 ${seconds} 秒后重试`),
  WRITE_UNDER_WAY: entry(
    409,
    () => "上一次提交仍在处理，请稍候再试，不会重复保存",
    () => ({ underWay: true }),
  ),
  WRITE_KEY_REUSED: entry(422, () => "这次提交的编号已用于另一次内容不同的提交，请刷新页面、核对数据后重新提交"),
  WRITE_ANSWER_GONE: entry(409, () => "这次操作此前已经完成，但结果只显示一次、没有保存；如仍需要，请重新操作一次"),
  SIGN_INVALID: telling(
    entry<{ readonly reason: "absent" | "time" | "wrong" | "repeated" }>(
      400,
      () => "Sign签名校验失败！",
      ({ reason }) => ({ reason, signInAgain: reason === "absent" || reason === "wrong" }),
    ),
  ),
  SOCKET_FORBIDDEN: entry(403, () => "不能打开该连接，请重新登录"),
  SOCKET_HANDSHAKE: entry(400, () => "连接请求不完整，请刷新页面；经过代理时请检查它是否转发 WebSocket 的请求头"),
} as const;
