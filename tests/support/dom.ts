import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import type { MockInstance } from "vitest";

/** Parts of the browser that jsdom leaves out and antd asks for. */
class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

vi.stubGlobal("ResizeObserver", SilentObserver);
vi.stubGlobal("matchMedia", (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
}));

let spies: MockInstance<typeof console.error>[] = [];

/** A test that leaves a console error or warning behind fails (idea: a clean console is part of the behaviour). */
beforeEach(() => {
  spies = [vi.spyOn(console, "error").mockImplementation(() => undefined), vi.spyOn(console, "warn").mockImplementation(() => undefined)];
});

afterEach(() => {
  cleanup();
  const messages = spies.flatMap((spy) => spy.mock.calls.map((call) => call.map(String).join(" ")));
  for (const spy of spies) spy.mockRestore();
  expect(messages, "the console stays clean").toEqual([]);
});
