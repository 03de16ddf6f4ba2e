import { fileURLToPath } from "node:url";
import { afterEach, expect, it, vi } from "vitest";
import { HARMLESS_HTML } from "../../../tests/support/hostileTexts.ts";
import { readXml, sanitizeHtml } from "./markupThread.ts";
import type { MarkupReply, MarkupRequest } from "./markup.types.ts";
import { RestingThread, ThreadOverloadError } from "./restingThread.ts";

const entry = new URL("./worker.dev.mjs", import.meta.url);
const request: MarkupRequest = { kind: "clean", text: '<p onclick="x()">好</p>' };
const clean: MarkupReply = { cleaned: "<p>好</p>" };
/** Takes seconds to clean: each level is walked again for the levels below it. */
const deep = "<div>".repeat(60_000);

afterEach(() => {
  vi.useRealTimers();
});

function threadOf(options: { readonly time?: number; readonly heap?: number } = {}) {
  return new RestingThread<MarkupRequest, MarkupReply>({ entry, time: 60_000, rest: 300_000, heap: 512, ...options });
}

it("S-30 texts sent at the same time are each answered with their own", async () => {
  const texts = Array.from({ length: 30 }, (_, index) => `<p>第 ${index} 篇</p>`);
  expect(await Promise.all(texts.map((text) => sanitizeHtml(`${text}<script>x()</script>`)))).toEqual(texts);
  expect(await sanitizeHtml(HARMLESS_HTML)).toBe(HARMLESS_HTML);
});

it("S-30 a text that takes too long is refused, and the next one is cleaned", async () => {
  const thread = threadOf({ time: 300 });
  await thread.wake();
  const [late, next] = await Promise.allSettled([thread.run({ kind: "clean", text: deep }), thread.run(request)]);
  expect(late).toMatchObject({ status: "rejected", reason: expect.any(ThreadOverloadError) });
  expect(next).toEqual({ status: "fulfilled", value: clean });
});

it("S-30 a text that takes too much memory is refused, and the server goes on", async () => {
  const thread = threadOf({ heap: 60 });
  const wide = "<p><b>x</b></p>".repeat(400_000);
  await expect(thread.run({ kind: "clean", text: wide })).rejects.toBeInstanceOf(ThreadOverloadError);
  expect(await thread.run(request)).toEqual(clean);
});

it("LOAD the thread is there from the first text until none came for some minutes, and comes back", async () => {
  const thread = threadOf();
  expect(thread.isAwake).toBe(false);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  await thread.wake();
  expect(await thread.run(request)).toEqual(clean);
  await vi.advanceTimersByTimeAsync(299_000);
  expect(await thread.run(request)).toEqual(clean);
  await vi.advanceTimersByTimeAsync(299_000);
  expect(thread.isAwake).toBe(true);
  await vi.advanceTimersByTimeAsync(2000);
  expect(thread.isAwake).toBe(false);
  expect(await thread.run(request)).toEqual(clean);
});

it("LOAD a thread that cannot start fails its text, not the texts after it for ever", async () => {
  const missing = new URL("./missing.mjs", import.meta.url);
  const thread = new RestingThread<MarkupRequest, MarkupReply>({ entry: missing, time: 1000, rest: 1000, heap: 64 });
  for (let turn = 0; turn < 2; turn += 1) await expect(thread.run(request)).rejects.toThrow(fileURLToPath(missing));
});

it("AUTH a document is read as one: markup in a text does not speak for what stands around it", async () => {
  const text = "a]]&gt;<!-- <x:user>b</x:user> -->";
  const answer = `<x:answer xmlns:x="urn:x"><x:success><x:user>${text}</x:user></x:success></x:answer>`;
  const root = await readXml(answer);
  expect(root).toMatchObject({ name: "answer", children: [{ name: "success", children: [{ name: "user", text: "a]]>" }] }] });
  expect(await readXml("<no document")).toBeUndefined();
});
