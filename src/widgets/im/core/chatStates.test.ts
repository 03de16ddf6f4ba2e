import { expect, it } from "vitest";
import { chatEntries, chatsOf, withGroupMarks, withMark, withMessage, withRead } from "./chatStates.ts";
import type { KnownChats } from "./chatStates.ts";
import { chatMessage, chatState, chatUser } from "./testMessages.ts";

const looker = { username: "wangmin", nameOf: () => ({ name: "刘洋", avatar: "" }) };
const chat = { type: "0", id: "liuyang" } as const;
const group = chatState({ type: "1", id: "7", name: "检测组", number: 3, read: 3 });
const none: KnownChats = new Map();
const only = (chats: KnownChats) => [...chats.values()][0];

it("IM-06 counts what others say, once, and not what one says oneself", () => {
  let chats = withMessage(none, chatMessage({ number: 1 }), looker);
  chats = withMessage(chats, chatMessage({ number: 2 }), looker);
  expect(withMessage(chats, chatMessage({ number: 2 }), looker)).toBe(chats);
  chats = withMessage(chats, chatMessage({ number: 3, mine: true, id: "liuyang", fromname: "wangmin" }), looker);
  chats = withMessage(chats, chatMessage({ number: 4, kind: "notice" }), looker);
  expect(only(chats)).toMatchObject({ ...chat, name: "刘洋", number: 4, unReadCount: 2 });
});

it("IM-01 reading to the end leaves nothing unread, in whichever window it was", () => {
  const before = chatsOf([chatState({ number: 9, read: 4, unReadCount: 5 })], none);
  expect(only(withRead(before, chat, 7))).toMatchObject({ read: 7, unReadCount: 2 });
  const read = withMark(before, { ...chat, read: 9, fromname: "wangmin", mine: true });
  expect(only(read)).toMatchObject({ read: 9, unReadCount: 0 });
  expect(withRead(read, chat, 4)).toBe(read);
});

it("IM-01 notes how far the friend has got and read, and never goes back", () => {
  let chats = chatsOf([chatState({ number: 9 })], none);
  const mark = { type: "0", id: "wangmin", fromname: "liuyang", mine: false } as const;
  chats = withMark(chats, { ...mark, delivered: 9 });
  chats = withMark(chats, { ...mark, read: 8 });
  chats = withMark(chats, { ...mark, delivered: 3, read: 3 });
  expect(only(chats)).toMatchObject({ othersDelivered: 9, othersRead: 8 });
});

it("IM-31 marks a chat in which somebody spoke to the person or to all, until it is read", () => {
  const before = chatsOf([group], none);
  const said = chatMessage({ type: "1", id: "7", number: 4, mentions: ["wangmin"] });
  const chats = withMessage(before, said, looker);
  expect(only(chats)?.mentioned).toBe(true);
  expect(only(withMessage(before, { ...said, mentions: ["*"] }, looker))?.mentioned).toBe(true);
  expect(only(withMessage(before, { ...said, mentions: ["zhaolei"] }, looker))?.mentioned).toBe(false);
  expect(only(withRead(chats, { type: "1", id: "7" }, 4))?.mentioned).toBe(false);
});

it("IM-07 lists chats newest first, with the friend's phone and e-mail and the last message in plain text", () => {
  const said = chatMessage({ number: 5, content: "face[微笑]明天见" });
  const chats = withMessage(chatsOf([group, chatState()], none), said, looker);
  const people = new Map([["liuyang", chatUser({ phone: "138****0000", email: "l@example.cn" })]]);
  const entries = chatEntries(chats, people, (content) => content.replace("face[微笑]", "🙂"));
  expect(entries.map(({ id }) => id)).toEqual(["liuyang", "7"]);
  expect(entries[0]).toMatchObject({
    type: "0",
    id: "liuyang",
    name: "刘洋",
    unReadCount: 1,
    lastMessage: "🙂明天见",
    phone: "138****0000",
    email: "l@example.cn",
    timestamp: said.timestamp,
  });
});

it("IM-01 counts what was taken back unread no more", () => {
  let chats = withMessage(none, chatMessage({ number: 1 }), looker);
  chats = withMessage(chats, chatMessage({ number: 2 }), looker);
  chats = withMessage(chats, chatMessage({ number: 3, kind: "recall", of: 2, content: "" }), looker);
  expect(only(chats)?.unReadCount).toBe(1);
});

it("IM-07 says who spoke in a group, and who took a message back", () => {
  const said = chatMessage({ type: "1", id: "7", number: 4, content: "好" });
  const chats = withMessage(chatsOf([group], none), said, looker);
  const line = (from: KnownChats) => chatEntries(from, new Map(), (content) => content)[0]?.lastMessage;
  expect(line(chats)).toBe("刘洋：好");
  const recall = chatMessage({ type: "1", id: "7", number: 5, kind: "recall", of: 4, content: "" });
  expect(line(withMessage(chats, recall, looker))).toBe("刘洋撤回了一条消息");
});

it("IM-43 notes how far the others of a group have read, keeps what came before the answer, and over a new start", () => {
  const mark = (fromname: string, read: number) => ({ type: "1", id: "7", fromname, mine: false, read }) as const;
  let chats = withMark(chatsOf([group], none), mark("liuyang", 3));
  chats = withGroupMarks(chats, "7", [
    { username: "liuyang", from: 0, read: 2 },
    { username: "zhaolei", from: 1, read: 1 },
  ]);
  chats = withMark(withMark(chats, mark("zhaolei", 2)), mark("liuyang", 1));
  const expected = new Map([
    ["liuyang", { from: 0, read: 3 }],
    ["zhaolei", { from: 1, read: 2 }],
  ]);
  expect(only(chats)?.readers).toEqual(expected);
  expect(only(chatsOf([group], chats))?.readers).toEqual(expected);
  expect(withGroupMarks(chats, "8", [])).toBe(chats);
  const left = withGroupMarks(chats, "7", [{ username: "zhaolei", from: 1, read: 0 }]);
  expect([...(only(left)?.readers?.keys() ?? [])]).toEqual(["zhaolei"]);
});
