import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isUnattended, watchPresence } from "./presence.ts";

const MINUTE = 60_000;

let stop = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60 * MINUTE });
  stop = watchPresence();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

test.each([
  ["a mouse or a finger", "pointerDown"],
  ["a wheel", "wheel"],
  ["keys", "keyDown"],
  ["a screen reader, which only clicks", "click"],
  ["dictation, which only fills in", "input"],
] as const)("AUTH-04 who works by %s is at the window for a minute", (_, sign) => {
  vi.setSystemTime(Date.now() + 10 * MINUTE);
  fireEvent[sign](document.body);
  vi.setSystemTime(Date.now() + MINUTE);
  expect(isUnattended()).toBe(false);
  vi.setSystemTime(Date.now() + 1);
  expect(isUnattended()).toBe(true);
});

test("AUTH-04 after the end of the watch nothing is a sign any more", () => {
  fireEvent.keyDown(document.body);
  stop();
  vi.setSystemTime(Date.now() + MINUTE + 1);
  fireEvent.keyDown(document.body);
  expect(isUnattended()).toBe(true);
});
