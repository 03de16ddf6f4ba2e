import { expect, it } from "vitest";
import { chatMessage, chatState } from "../core/testMessages.ts";
import { canRecall, deliveryOf, recallTime } from "./messageState.ts";

const chat = { ...chatState({ othersRead: 3, othersDelivered: 5 }), mentioned: false };
const own = (number: number) => chatMessage({ number, mine: true, id: "liuyang", fromname: "wangmin" });

it("IM-01 says how far one's own message has got with a friend, and nothing of others' and in groups", () => {
  expect([3, 4, 5, 6].map((number) => deliveryOf(own(number), chat))).toEqual(["read", "delivered", "delivered", "sent"]);
  expect(deliveryOf(chatMessage({ number: 3 }), chat)).toBeUndefined();
  expect(deliveryOf(own(3), { ...chat, type: "1" })).toBeUndefined();
  expect(deliveryOf({ ...own(3), recalled: true, content: "" }, chat)).toBeUndefined();
});

it("offers to take back what one said oneself within two minutes", () => {
  const said = own(1);
  const after = (ms: number) => said.timestamp + ms;
  expect(canRecall(said, after(recallTime - 1))).toBe(true);
  expect(canRecall(said, after(recallTime))).toBe(false);
  expect(canRecall(chatMessage(), after(0))).toBe(false);
  expect(canRecall({ ...said, recalled: true }, after(0))).toBe(false);
});
