import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ImRequest } from "../../../schema/wire/imFrames.ts";
import { newMessageId, Outbox, resendAfter } from "./outbox.ts";

const message = (cid: string, content = cid) => ({ type: "0" as const, id: "liuyang", cid, content, at: 1 });

function outbox() {
  const kept = new Map<string, string>();
  const place = {
    get: (key: string) => kept.get(key),
    set: (key: string, text: string) => kept.set(key, text).size > 0,
    remove: (key: string) => void kept.delete(key),
  };
  const line = { isOpen: true, sent: [] as string[] };
  const send = (request: ImRequest): boolean => {
    if (line.isOpen && request.code === "2") line.sent.push(request.message.cid);
    return line.isOpen;
  };
  const onChange = vi.fn();
  const make = (): Outbox => new Outbox({ key: "box", place, send, onChange });
  return { kept, line, make, box: make(), onChange };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("IM-06 a message leaves at once and stays until it is answered", () => {
  const { box, line } = outbox();
  box.add(message("a"));
  expect([line.sent, box.messages.length]).toEqual([["a"], 1]);
  box.answered("a");
  expect(box.messages).toEqual([]);
});

it("IM-22 what is written without a line waits, over a reload, and leaves in its order", () => {
  const { box, line, make } = outbox();
  line.isOpen = false;
  for (const cid of ["a", "b", "c"]) box.add(message(cid));
  expect(line.sent).toEqual([]);
  box.stop();
  const again = make();
  expect(again.messages.map(({ cid }) => cid)).toEqual(["a", "b", "c"]);
  line.isOpen = true;
  again.lineOpened();
  expect(line.sent).toEqual(["a", "b", "c"]);
});

it("sends again what is not answered within five seconds, under the same id", () => {
  const { box, line } = outbox();
  box.add(message("a"));
  vi.advanceTimersByTime(resendAfter);
  expect(line.sent).toEqual(["a", "a"]);
  box.answered("a");
  vi.advanceTimersByTime(60_000);
  expect(line.sent).toEqual(["a", "a"]);
});

it("keeps what the server refused, with the reason, until it is sent again or given up", () => {
  const { box, line, kept } = outbox();
  box.add(message("a"));
  box.add(message("b"));
  box.refused("a", "你已不在该群聊中", false);
  vi.advanceTimersByTime(resendAfter);
  expect(line.sent).toEqual(["a", "b", "b"]);
  expect(box.messages.map(({ refused }) => refused)).toEqual(["你已不在该群聊中", undefined]);
  box.resend("a");
  expect(line.sent.at(-1)).toBe("a");
  expect(box.messages[0]?.refused).toBeUndefined();
  box.discard("a");
  box.discard("b");
  expect([box.messages, [...kept.keys()]]).toEqual([[], []]);
});

it("has twenty on their way at most, and sends the next when one is answered", () => {
  const { box, line } = outbox();
  line.isOpen = false;
  const names = Array.from({ length: 30 }, (_, index) => `m${index}`);
  for (const cid of names) box.add(message(cid));
  line.isOpen = true;
  box.lineOpened();
  expect(line.sent).toEqual(names.slice(0, 20));
  box.answered("m0");
  expect(line.sent).toEqual(names.slice(0, 21));
});

it.each(["", "{", "7", '[{"cid":1}]', '[null,"x"]'])("takes nothing from a box that holds %s", (text) => {
  const { kept, make } = outbox();
  kept.set("box", text);
  expect(make().messages).toEqual([]);
});

it("names each message anew", () => {
  expect(new Set(Array.from({ length: 100 }, newMessageId)).size).toBe(100);
});
