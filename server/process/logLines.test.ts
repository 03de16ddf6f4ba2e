import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LogLines } from "./logLines.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const levels = { info: 30, warn: 40 };
function stream() {
  const written: string[] = [];
  const lines = new LogLines({ write: (text: string) => written.push(text) > 0 });
  const log = (level: keyof typeof levels, line: string): void => {
    lines.lastLevel = levels[level];
    lines.write(line);
  };
  return { written, log };
}

it("S-92 ordinary lines wait for each other a moment and come in order", () => {
  const { written, log } = stream();
  log("info", "a\n");
  log("info", "b\n");
  expect(written).toEqual([]);
  vi.advanceTimersByTime(50);
  log("info", "c\n");
  vi.advanceTimersByTime(50);
  expect(written).toEqual(["a\nb\n", "c\n"]);
});

it("S-92 a warning is written at once, with what came before it, and so is much", () => {
  const { written, log } = stream();
  log("info", "a\n");
  log("warn", "b\n");
  expect(written).toEqual(["a\nb\n"]);
  log("info", "x".repeat(40_000));
  expect(written).toHaveLength(2);
  vi.advanceTimersByTime(1000);
  expect(written).toHaveLength(2);
});

it("S-92 nothing is lost where the process ends by itself", () => {
  const { written, log } = stream();
  log("info", "last words\n");
  process.emit("exit", 0);
  expect(written).toEqual(["last words\n"]);
});
