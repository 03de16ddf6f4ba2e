import { expect, it, vi } from "vitest";
import type { ChatHistory } from "../../../schema/wire/imAnswers.ts";
import type { ImMessage } from "../../../schema/wire/imFrames.ts";
import { ChatLog, MOST_KEPT } from "./chatLog.ts";
import type { HistoryPlace } from "./imCalls.ts";
import { ImError } from "./imError.ts";
import { chatMessage } from "./testMessages.ts";

/** A server whose chat has entries 1 to `count`. */
function chat(count: number) {
  const entries: ImMessage[] = Array.from({ length: count }, (_, index) => chatMessage({ number: index + 1 }));
  const say = (part: Partial<ImMessage> = {}): ImMessage => {
    const said = chatMessage({ number: entries.length + 1, ...part });
    entries.push(said);
    return said;
  };
  const load = vi.fn(async (place: HistoryPlace): Promise<ChatHistory> => {
    const answer = (messageList: readonly ImMessage[]) => ({ messageList, pageNo: 1, count: entries.length, pageSize: 20 });
    if ("after" in place) return answer(entries.slice(place.after, place.after + 200));
    const end = "before" in place ? Math.min(place.before - 1, entries.length) : entries.length;
    return answer(entries.slice(Math.max(0, end - 20), end).toReversed());
  });
  const log = new ChatLog(load);
  const numbers = () => log.view.getState().entries.map(({ number }) => number);
  return { say, load, log, numbers, view: () => log.view.getState() };
}

const from = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, index) => first + index);

it("IM-41 opens with the newest 20, oldest first, and goes back by 20", async () => {
  const { log, numbers, view } = chat(50);
  await log.open();
  expect([numbers(), view().hasEarlier]).toEqual([from(31, 50), true]);
  await log.earlier();
  expect(numbers()).toEqual(from(11, 50));
  await log.earlier();
  expect([numbers(), view().hasEarlier]).toEqual([from(1, 50), false]);
});

it("follows what comes over the line, and takes what comes twice once", async () => {
  const { log, numbers, say } = chat(3);
  await log.open();
  const said = say();
  log.receive(said);
  log.receive(said);
  expect(numbers()).toEqual(from(1, 4));
});

it("IM-06 shows the first words of a chat that was empty when it was opened, also where some were missed", async () => {
  const { log, numbers, say } = chat(0);
  await log.open();
  log.receive(say());
  expect(numbers()).toEqual([1]);
  const second = chat(0);
  await second.log.open();
  second.say();
  second.log.receive(second.say());
  await second.log.later();
  expect(second.numbers()).toEqual([1, 2]);
});

it("IM-22 loads what was missed while the line was broken: nothing is lost and nothing doubled", async () => {
  const { log, numbers, say } = chat(3);
  await log.open();
  const missed = Array.from({ length: 450 }, () => say());
  log.catchUp(missed.length + 3);
  await log.later();
  expect(numbers()).toEqual(from(453 - MOST_KEPT + 1, 453));
  say();
  log.receive(say());
  await log.later();
  expect(numbers().slice(-3)).toEqual(from(453, 455));
});

it("keeps a bounded stretch when the person goes far back, and follows the present again on the way down", async () => {
  const { log, numbers, view, say } = chat(1000);
  await log.open();
  for (let page = 0; page < 30; page += 1) await log.earlier();
  expect(numbers()).toEqual(from(381, 380 + MOST_KEPT));
  expect(view().hasLater).toBe(true);
  log.receive(say());
  expect(numbers().at(-1)).toBe(380 + MOST_KEPT);
  await log.later();
  expect(numbers()).toEqual(from(421, 420 + MOST_KEPT));
  while (view().hasLater) await log.later();
  expect([numbers().at(-1), view().hasLater]).toEqual([1001, false]);
});

it("opens the stretch around an entry that a search found, and comes back to the present", async () => {
  const { log, numbers, view } = chat(500);
  await log.open();
  await log.around(100);
  expect(numbers()).toEqual(from(90, 109));
  expect(view().hasLater).toBe(true);
  await log.latest();
  expect(numbers()).toEqual(from(481, 500));
});

it("takes the text of a message that was recalled out of the browser", async () => {
  const { log, view, say } = chat(3);
  await log.open();
  log.receive(say({ kind: "recall", of: 2, content: "" }));
  expect(view().entries[1]).toMatchObject({ number: 2, content: "", recalled: true });
});

it("says why it could not load, and loads when it is asked again", async () => {
  const { log, load, view, numbers } = chat(3);
  load.mockRejectedValueOnce(new ImError(9, "请求超时，请稍后重试"));
  await log.open();
  expect(view().fault).toBe("请求超时，请稍后重试");
  await log.open();
  expect([view().fault, numbers()]).toEqual([undefined, from(1, 3)]);
});
