import type { ChatState, ImUser } from "../../../schema/wire/imAnswers.ts";
import type { ImMessage } from "../../../schema/wire/imFrames.ts";

/** A message as the server sends it to `wangmin`, for tests; from `liuyang` where nothing else is said. */
export function chatMessage(part: Partial<ImMessage> = {}): ImMessage {
  const { number = 1 } = part;
  return {
    type: "0",
    id: "wangmin",
    fromname: "liuyang",
    username: "刘洋",
    avatar: "",
    content: `第 ${number} 条`,
    timestamp: Date.UTC(2026, 0, 1) + number * 1000,
    mine: false,
    number,
    kind: "text",
    ...part,
  };
}

/** A colleague, for tests. */
export function chatUser(part: Partial<ImUser> = {}): ImUser {
  return { username: "liuyang", realname: "刘洋", nickname: "", avatar: "", sign: "", phone: "", email: "", departs: [], ...part };
}

/** A chat with `liuyang` as it stands, for tests. */
export function chatState(part: Partial<ChatState> = {}): ChatState {
  const counts = { number: 0, from: 0, read: 0, unReadCount: 0, othersDelivered: 0, othersRead: 0 };
  return { type: "0", id: "liuyang", name: "刘洋", avatar: "", muted: false, ...counts, ...part };
}
