import { QueryClient } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { doctor } from "../testing/shellApi.ts";
import { beginSession, endSession } from "../session/session.store.ts";
import { useLiveEvents } from "./useLiveEvents.ts";

/** A socket whose server is away. */
class DeadSocket extends EventTarget {
  static readonly all: DeadSocket[] = [];

  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    DeadSocket.all.push(this);
  }

  close(): void {
    this.dispatchEvent(new Event("close"));
  }

  breaks(): void {
    this.dispatchEvent(new Event("error"));
    this.close();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", DeadSocket);
  DeadSocket.all.length = 0;
});

afterEach(() => {
  endSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens the socket of a signed-in person and lets it fail until it gives up. */
function giveUp() {
  beginSession({ token: "token-1", userInfo: doctor });
  const hook = renderHook(() => useLiveEvents(new QueryClient()));
  for (let error = 1; error <= 6; error += 1) {
    DeadSocket.all.at(-1)?.breaks();
    vi.advanceTimersByTime(24_000);
  }
  expect(DeadSocket.all).toHaveLength(6);
  return hook;
}

test.each([
  ["the network is back", () => window.dispatchEvent(new Event("online"))],
  ["somebody comes back to the window", () => window.dispatchEvent(new Event("focus"))],
  ["the page is looked at again", () => document.dispatchEvent(new Event("visibilitychange"))],
])("NOTICE-21 a socket that has given up is tried again when %s", (_, happen) => {
  giveUp();
  happen();
  expect(DeadSocket.all).toHaveLength(7);
});

test("NOTICE-21 after the session nothing brings the socket back", () => {
  const { unmount } = giveUp();
  unmount();
  window.dispatchEvent(new Event("online"));
  expect(DeadSocket.all).toHaveLength(6);
});

test("AUTH-28 NOTICE-20 the socket's address is the person's, and names a tenant that is not the default", () => {
  beginSession({ token: "token-1", userInfo: doctor });
  const { unmount } = renderHook(() => useLiveEvents(new QueryClient()));
  expect(DeadSocket.all.at(-1)?.url).toMatch(new RegExp(`^ws://[^/]+/apiserver/websocket/${doctor.id}$`));
  unmount();
  beginSession({ token: "token-2", userInfo: { ...doctor, tenantId: 1001 } });
  renderHook(() => useLiveEvents(new QueryClient()));
  expect(DeadSocket.all.at(-1)?.url).toMatch(new RegExp(`/apiserver/websocket/${doctor.id}\\?tenant-id=1001$`));
});
