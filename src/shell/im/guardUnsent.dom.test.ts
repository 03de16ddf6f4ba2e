import { afterEach, expect, it } from "vitest";
import { createStore } from "zustand";
import { hasTypedText } from "../../runtime/unsaved/unsavedForms.ts";
import { keepChatDraft } from "../../widgets/im/chat/chatDrafts.ts";
import type { PendingMessage } from "../../widgets/im/core/outbox.ts";
import { signOutLosses } from "../session/signOutLosses.ts";
import { guardUnsent } from "./guardUnsent.ts";

const liuyang = { type: "0", id: "liuyang" } as const;
const message: PendingMessage = { ...liuyang, cid: "c1", content: "到了", at: 1 };

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  sessionStorage.clear();
});

function guarded(messages: readonly PendingMessage[] = []) {
  const pending = createStore<readonly PendingMessage[]>(() => messages);
  stops.push(guardUnsent({ pending }, "wangmin"));
  return pending;
}

it("AUTH-18 signing out names the messages that wait, and the chats in which something is typed", () => {
  const pending = guarded([message, { ...message, cid: "c2" }]);
  keepChatDraft("wangmin", liuyang, "明天");
  // Another person's, from the time before.
  keepChatDraft("wangmin2", liuyang, "别的");
  expect(signOutLosses()).toEqual(["还有 2 条消息没有发出，退出后不会再发送。", "有 1 个聊天里写了还没有发送的内容，退出后不会保留。"]);
  pending.setState([], true);
  keepChatDraft("wangmin", liuyang, "");
  keepChatDraft("wangmin2", liuyang, "");
  expect(signOutLosses()).toEqual([]);
});

it("AUTH-19 a session that ends by itself takes neither along", () => {
  const pending = guarded([message]);
  expect(hasTypedText()).toBe(true);
  pending.setState([], true);
  expect(hasTypedText()).toBe(false);
  keepChatDraft("wangmin", liuyang, "明天");
  expect(hasTypedText()).toBe(true);
  stops.pop()?.();
  expect([hasTypedText(), signOutLosses()]).toEqual([false, []]);
});

it("AUTH-19 after a reload, too, what was typed before is not taken along", () => {
  sessionStorage.setItem("wangmin_chatDraft_0:liuyang", "明天");
  guarded();
  expect(hasTypedText()).toBe(true);
});
