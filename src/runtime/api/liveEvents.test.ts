import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bindLiveEvents } from "./bindLiveEvents.ts";
import { createLiveEvents } from "./liveEvents.ts";
import { queryKeys } from "./queryKeys.ts";

/** A socket whose other end is the test. */
class TestSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly all: TestSocket[] = [];
  readyState = 0;
  readonly sent: string[] = [];
  readonly url: string;
  readonly protocols: readonly string[];

  constructor(url: string, protocols: readonly string[]) {
    super();
    this.url = url;
    this.protocols = protocols;
    TestSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }

  opens(): void {
    this.readyState = TestSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  receives(data: string): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }

  breaks(): void {
    this.dispatchEvent(new Event("error"));
    this.close();
  }
}

const session = { url: "ws://localhost/apiserver/websocket/u1", token: "t-1" };

function lastSocket(): TestSocket {
  const socket = TestSocket.all.at(-1);
  if (!socket) throw new Error("no socket was opened");
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", TestSocket);
  vi.spyOn(Math, "random").mockReturnValue(0);
  TestSocket.all.length = 0;
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("createLiveEvents", () => {
  it("NOTICE-20 connects with the token as sub-protocol", () => {
    createLiveEvents().connect(session);
    expect(lastSocket()).toMatchObject({ url: session.url, protocols: ["t-1", "ribbon.console"] });
  });

  it("NOTICE-23 sends HeartBeat every 20 s", () => {
    createLiveEvents().connect(session);
    lastSocket().opens();
    vi.advanceTimersByTime(40_000);
    expect(lastSocket().sent).toEqual(["HeartBeat", "HeartBeat"]);
  });

  it("NOTICE-22 reconnects 20 s after a close", () => {
    createLiveEvents().connect(session);
    lastSocket().opens();
    lastSocket().close();
    vi.advanceTimersByTime(19_999);
    expect(TestSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(TestSocket.all).toHaveLength(2);
  });

  it("NOTICE-21 gives up at the sixth error in a row", () => {
    createLiveEvents().connect(session);
    for (let error = 1; error <= 6; error += 1) {
      lastSocket().breaks();
      vi.advanceTimersByTime(20_000);
    }
    expect(TestSocket.all).toHaveLength(6);
  });

  it("NOTICE-21 tries anew after it has given up, when it is asked to, and not before", () => {
    const live = createLiveEvents();
    live.connect(session);
    live.revive();
    expect(TestSocket.all).toHaveLength(1);
    for (let error = 1; error <= 6; error += 1) {
      lastSocket().breaks();
      vi.advanceTimersByTime(20_000);
    }
    live.revive();
    expect(TestSocket.all).toHaveLength(7);
    lastSocket().breaks();
    vi.advanceTimersByTime(20_000);
    expect(TestSocket.all).toHaveLength(8);
    live.close();
    live.revive();
    expect(TestSocket.all).toHaveLength(8);
  });

  it("NOTICE-23 takes a line for closed on which a heartbeat stays without an answer, e.g. after a computer's sleep", () => {
    const live = createLiveEvents();
    const onClose = vi.fn();
    live.on("close", onClose);
    live.connect(session);
    lastSocket().opens();
    vi.advanceTimersByTime(20_000);
    lastSocket().receives('{"cmd":"heartcheck"}');
    vi.advanceTimersByTime(20_000);
    expect(onClose).not.toHaveBeenCalled();
    vi.advanceTimersByTime(20_000);
    expect(onClose).toHaveBeenCalledExactlyOnceWith({ cmd: "close", code: 1006 });
    expect(lastSocket().readyState).toBe(3);
    vi.advanceTimersByTime(20_000);
    expect(TestSocket.all).toHaveLength(2);
  });

  it("NOTICE-26 ignores frames that are not JSON and passes the others on", () => {
    const live = createLiveEvents();
    const listener = vi.fn();
    live.on("topic", listener);
    live.connect(session);
    lastSocket().receives("{");
    lastSocket().receives('"topic"');
    lastSocket().receives('{"cmd":"topic","msgTxt":"通知"}');
    expect(listener.mock.calls).toEqual([[{ cmd: "topic", msgTxt: "通知" }]]);
  });

  it("does not come back after it was closed", () => {
    const live = createLiveEvents();
    live.connect(session);
    live.close();
    vi.advanceTimersByTime(60_000);
    expect(TestSocket.all).toHaveLength(1);
  });
});

describe("bindLiveEvents", () => {
  /** @param meanwhile what passes until the line is open */
  function bound(meanwhile = (): unknown => undefined) {
    const client = new QueryClient();
    const live = createLiveEvents();
    const onPermission = vi.fn();
    const invalidate = vi.spyOn(client, "invalidateQueries");
    const stop = bindLiveEvents(live, client, { onPermission });
    live.connect(session);
    meanwhile();
    lastSocket().opens();
    return { invalidate, onPermission, stop };
  }

  it("marks rows, screens and dictionaries as stale when the server says so", () => {
    const { invalidate } = bound();
    lastSocket().receives('{"cmd":"row","entity":"appointment","id":"a1","action":"edit"}');
    lastSocket().receives('{"cmd":"schema","screens":["appointment"],"problems":0}');
    lastSocket().receives('{"cmd":"dictionary","codes":["sex"]}');
    vi.advanceTimersByTime(300);
    expect(invalidate.mock.calls.flatMap(([filters]) => (filters?.queryKey ? [filters.queryKey] : []))).toEqual([
      queryKeys.rows("appointment"),
      queryKeys.screen("appointment"),
      queryKeys.pickers(),
      queryKeys.schemaProblems(),
      queryKeys.dictionaries(),
    ]);
  });

  it("folds a burst into one reload", () => {
    const { invalidate } = bound();
    for (let count = 0; count < 50; count += 1) lastSocket().receives('{"cmd":"row","entity":"appointment","id":"a1","action":"edit"}');
    vi.advanceTimersByTime(300);
    // One for the rows themselves, one for what is made of rows of several entities.
    expect(invalidate).toHaveBeenCalledTimes(2);
  });

  it("loads screens anew when the viewer's rights change", async () => {
    const { invalidate, onPermission } = bound();
    lastSocket().receives('{"cmd":"permission"}');
    await vi.advanceTimersByTimeAsync(300);
    expect(onPermission).toHaveBeenCalledOnce();
    expect(invalidate).toHaveBeenCalledWith({ queryKey: queryKeys.screens() });
    // Other rights show other rows, and other values in them.
    expect(invalidate).toHaveBeenCalledWith({ queryKey: queryKeys.allRows() });
  });

  it("NOTICE-24 loads notices anew at topic and user, with what is to be read aloud", () => {
    const client = new QueryClient();
    const live = createLiveEvents();
    const [onNotice, onHealth] = [vi.fn(), vi.fn()];
    const invalidate = vi.spyOn(client, "invalidateQueries");
    bindLiveEvents(live, client, { onNotice, onHealth });
    live.connect(session);
    lastSocket().opens();
    lastSocket().receives('{"cmd":"topic","msgId":"1","msgTxt":"停电通知"}');
    lastSocket().receives('{"cmd":"user","msgId":"2","msgTxt":""}');
    vi.advanceTimersByTime(300);
    expect(invalidate.mock.calls).toEqual([[{ queryKey: queryKeys.notices() }]]);
    expect(onNotice.mock.calls.map(([frame]) => frame.msgTxt)).toEqual(["停电通知", ""]);
    lastSocket().close();
    expect(onHealth.mock.calls).toEqual([[true], [false]]);
  });

  it("loads everything anew after a reconnect, not after the first connect", async () => {
    const { invalidate } = bound();
    expect(invalidate).not.toHaveBeenCalled();
    lastSocket().close();
    await vi.advanceTimersByTimeAsync(20_000);
    lastSocket().opens();
    await vi.advanceTimersByTimeAsync(0);
    expect(invalidate).toHaveBeenCalledWith();
  });

  it("loads everything anew where the first connection took long, for what changed since the page was loaded", async () => {
    const { invalidate } = bound(() => vi.advanceTimersByTime(1_001));
    await vi.advanceTimersByTimeAsync(0);
    expect(invalidate).toHaveBeenCalledWith();
  });

  it("windows that hear the same frame load over a second and a half, those that come back together over four", async () => {
    const { invalidate, onPermission } = bound();
    vi.mocked(Math.random).mockReturnValue(0.9);
    lastSocket().receives('{"cmd":"row","entity":"appointment","id":"a1","action":"edit"}');
    lastSocket().receives('{"cmd":"permission"}');
    await vi.advanceTimersByTimeAsync(1_600);
    expect([invalidate.mock.calls.length, onPermission.mock.calls.length]).toEqual([0, 0]);
    await vi.advanceTimersByTimeAsync(100);
    expect(invalidate).toHaveBeenCalledWith({ queryKey: queryKeys.rows("appointment") });
    expect(onPermission).toHaveBeenCalledOnce();
    invalidate.mockClear();
    lastSocket().close();
    await vi.advanceTimersByTimeAsync(24_000);
    lastSocket().opens();
    await vi.advanceTimersByTimeAsync(3_500);
    expect(invalidate).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(500);
    expect(invalidate).toHaveBeenCalledExactlyOnceWith();
  });

  it("stops listening", () => {
    const { invalidate, stop } = bound();
    stop();
    lastSocket().receives('{"cmd":"dictionary","codes":["sex"]}');
    vi.advanceTimersByTime(300);
    expect(invalidate).not.toHaveBeenCalled();
  });
});
