import { expect, it } from "vitest";
import { chatMessage, chatState } from "../core/testMessages.ts";
import { canRecall, deliveryOf, readersOf, recallTime } from "./messageState.ts";

const chat = { ...chatState({ othersRead: 3, othersDelivered: 5 }), mentioned: false };
const own = (number: number) => chatMessage({ number, mine: true, id: "liuyang", fromname: "wangmin" });

it("IM-01 says how far one's own message has got with a friend, and nothing of others' and in groups", () => {
  expect([3, 4, 5, 6].map((number) => deliveryOf(own(number), chat))).toEqual(["read", "delivered", "delivered", "sent"]);
  expect(deliveryOf(chatMessage({ number: 3 }), chat)).toBeUndefined();
  expect(deliveryOf(own(3), { ...chat, type: "1" })).toBeUndefined();
  expect(deliveryOf({ ...own(3), recalled: true, content: "" }, chat)).toBeUndefined();
});

it("IM-43 says how many members of a group have read one's own message, of those for whom it was meant", () => {
  const readers = new Map([
    ["liuyang", { from: 0, read: 5 }],
    ["zhaolei", { from: 0, read: 3 }],
    // Joined after the fourth, and somebody of whom it is not known whether they belong to it.
    ["sunli", { from: 4, read: 4 }],
    ["stranger", { read: 9 }],
  ]);
  const group = { ...chat, type: "1", id: "7", readers } as const;
  expect([3, 4, 5, 6].map((number) => readersOf(own(number), group))).toEqual(["全部已读", "1 人已读", "1 人已读", undefined]);
  expect(readersOf(chatMessage({ number: 3 }), group)).toBeUndefined();
  expect(readersOf({ ...own(3), recalled: true, content: "" }, group)).toBeUndefined();
  expect(readersOf(own(3), { ...group, type: "0" })).toBeUndefined();
  expect(readersOf(own(3), { ...group, readers: undefined })).toBeUndefined();
});

it("offers to take back what one said oneself within two minutes", () => {
  const said = own(1);
  const after = (ms: number) => said.timestamp + ms;
  expect(canRecall(said, after(recallTime - 1))).toBe(true);
  expect(canRecall(said, after(recallTime))).toBe(false);
  expect(canRecall(chatMessage(), after(0))).toBe(false);
  expect(canRecall({ ...said, recalled: true }, after(0))).toBe(false);
});
