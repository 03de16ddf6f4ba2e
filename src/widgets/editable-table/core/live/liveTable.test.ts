import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveTableFrame } from "../../../../schema/wire/liveTableFrames.ts";
import { LiveTable, type LiveSocket } from "./liveTable.ts";

type Event = { readonly data: unknown } & { readonly code: number };

/** A socket whose other end is the test. */
class TestSocket implements LiveSocket {
  readonly sent: unknown[] = [];
  isClosed = false;
  #isOpen = false;
  readonly #listeners: [string, (event: Event) => void][] = [];

  addEventListener(type: string, listener: (event: Event) => void): void {
    this.#listeners.push([type, listener]);
  }

  send(text: string): void {
    if (!this.#isOpen) throw new Error("InvalidStateError");
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  /** As browsers tell it. */
  tell(type: "open" | "error" | "close" | "message", event: Partial<Event> = {}): void {
    if (type === "open") this.#isOpen = true;
    for (const [wanted, listener] of this.#listeners) if (wanted === type) listener({ data: "", code: 1006, ...event });
  }

  receive(frame: LiveTableFrame): void {
    this.tell("message", { data: JSON.stringify(frame) });
  }
}

const beat = { type: "heart_beat", data: "" };
const answer: LiveTableFrame = { type: "heart_beat", data: true };

/** A line that is started, with what its owner hears. */
function startLine() {
  const sockets: TestSocket[] = [];
  const onUpdate = vi.fn();
  const onGap = vi.fn();
  const live = new LiveTable({
    open: () => {
      const socket = new TestSocket();
      sockets.push(socket);
      return socket;
    },
    onUpdate,
    onGap,
  });
  live.start();
  const last = (): TestSocket => sockets.at(-1) ?? new TestSocket();
  last().tell("open");
  return { live, sockets, last, onUpdate, onGap };
}

describe("the line of a live table", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("GRID-57 sends a sign of life 10 s after it opened and after each answer", () => {
    const { last } = startLine();
    vi.advanceTimersByTime(9_999);
    expect(last().sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(last().sent).toEqual([beat]);
    vi.advanceTimersByTime(5_000);
    last().receive(answer);
    vi.advanceTimersByTime(9_999);
    expect(last().sent).toEqual([beat]);
    vi.advanceTimersByTime(1);
    expect(last().sent).toEqual([beat, beat]);
  });

  it("GRID-57 comes anew when a sign of life has no answer within 6 s, and has its owner load what it missed", () => {
    const { sockets, last, onGap } = startLine();
    vi.advanceTimersByTime(10_000 + 5_999);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect([sockets.length, sockets[0]?.isClosed]).toEqual([2, true]);
    expect(onGap).not.toHaveBeenCalled();
    last().tell("open");
    expect(onGap).toHaveBeenCalledOnce();
    // What the silent line says at last is nobody's business.
    sockets[0]?.tell("close");
    vi.advanceTimersByTime(9_999);
    expect(sockets).toHaveLength(2);
  });

  it.each(["error", "close"] as const)("GRID-58 comes anew 5 s after %s, also where nobody answers", (end) => {
    const { sockets, last, onGap } = startLine();
    for (const count of [2, 3]) {
      last().tell(end);
      vi.advanceTimersByTime(4_999);
      expect(sockets).toHaveLength(count - 1);
      vi.advanceTimersByTime(1);
      expect(sockets).toHaveLength(count);
    }
    expect(onGap).not.toHaveBeenCalled();
  });

  it("GRID-58 an error and the close after it are one attempt, and its signs of life have ended", () => {
    const { sockets, last } = startLine();
    last().tell("error");
    vi.advanceTimersByTime(1_000);
    sockets[0]?.tell("close");
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(2);
    expect(sockets[0]?.sent).toEqual([]);
  });

  it("GRID-58 stops while nobody looks, and loads what it missed when somebody does again", () => {
    const { live, sockets, last, onGap } = startLine();
    live.stop();
    expect(last().isClosed).toBe(true);
    last().tell("close");
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    live.start();
    live.start();
    expect(sockets).toHaveLength(2);
    last().tell("open");
    expect(onGap).toHaveBeenCalledOnce();
    live.stop();
    last().tell("error");
    live.stop();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(2);
  });

  it("GRID-58 a stop ends an attempt that waits", () => {
    const { live, sockets, last } = startLine();
    last().tell("close");
    live.stop();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });

  it("GRID-58 does not come back by itself where the server will not have it", () => {
    const { live, sockets, last } = startLine();
    last().tell("close", { code: 1008 });
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    live.start();
    expect(sockets).toHaveLength(2);
  });

  it("GRID-59 GRID-61 hands on what others did, and nothing of its own or that is no frame", () => {
    const { live, last, onUpdate, onGap } = startLine();
    const update = (caseId: string): LiveTableFrame => ({
      type: "update_vxe_table",
      data: { kind: "update", socketKey: "dictItem", args: [{ id: "1", itemText: "甲" }, caseId] },
    });
    last().receive(update(live.caseId));
    last().receive({ type: "common_send_date", data: { key: "reload", args: [live.caseId] } });
    for (const data of [
      "",
      "null",
      "[]",
      '{"type":"update_vxe_table","data":{"kind":"update","args":[{}]}}',
      '{"type":"other"}',
      undefined,
    ])
      last().tell("message", { data });
    expect([onUpdate.mock.calls, onGap.mock.calls]).toEqual([[], []]);
    last().receive(update("other"));
    last().receive({ type: "common_send_date", data: { key: "reload", args: [""] } });
    const { data } = update("other");
    expect([onUpdate.mock.calls, onGap.mock.calls]).toEqual([[[data]], [[]]]);
  });

  it("GRID-59 hints at a row by its id where the line is open, each page under a name of its own", () => {
    const { live, last } = startLine();
    expect(live.caseId).toMatch(/^[0-9a-f]{32}$/);
    expect(startLine().live.caseId).not.toBe(live.caseId);
    live.hint("1");
    expect(last().sent).toEqual([{ type: "update_vxe_table", data: { socketKey: "", args: [{ id: "1" }, live.caseId] } }]);
    last().tell("close");
    vi.advanceTimersByTime(5_000);
    live.hint("1");
    expect(last().sent).toEqual([]);
  });
});
