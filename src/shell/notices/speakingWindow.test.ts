import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSpeakingWindow } from "./speakingWindow.ts";

/** A browser's locks, as far as they are asked for here: one name, only if it is free. */
function createLocks() {
  const held = new Set<string>();
  return {
    async request(name: string, _options: LockOptions, use: (lock: Lock | null) => unknown) {
      if (held.has(name)) return use(null);
      held.add(name);
      await use({ name, mode: "exclusive" });
      held.delete(name);
      return undefined;
    },
  };
}

const said: string[] = [];
/** Lets everything go on that waits for a lock. */
const settle = () => new Promise((resolve) => setTimeout(resolve));
const activation = { hasBeenActive: true };

beforeEach(() => {
  said.length = 0;
  activation.hasBeenActive = true;
  vi.stubGlobal("navigator", { locks: createLocks(), userActivation: activation });
});
afterEach(() => vi.unstubAllGlobals());

test("NOTICE-25 of several open windows one speaks, every notice, in order", async () => {
  const [first, second] = [createSpeakingWindow(), createSpeakingWindow()];
  for (const text of ["停电", "来电"]) {
    first.ifSpeaking(() => said.push(`一 ${text}`));
    second.ifSpeaking(() => said.push(`二 ${text}`));
  }
  await settle();
  expect(said).toEqual(["一 停电", "一 来电"]);
});

test("NOTICE-25 when the window that speaks gives it up, another one does", async () => {
  const [first, second] = [createSpeakingWindow(), createSpeakingWindow()];
  first.ifSpeaking(() => said.push("一"));
  await settle();
  second.ifSpeaking(() => said.push("二"));
  await settle();
  first.giveUp();
  await settle();
  second.ifSpeaking(() => said.push("二，接着"));
  await settle();
  expect(said).toEqual(["一", "二，接着"]);
});

test("NOTICE-25 what was asked before the speaking was given up is not said", async () => {
  const window = createSpeakingWindow();
  window.ifSpeaking(() => said.push("一"));
  window.giveUp();
  await settle();
  expect(said).toEqual([]);
});

test("NOTICE-25 a window that nobody has used leaves it to one that somebody uses", async () => {
  const [unused, used] = [createSpeakingWindow(), createSpeakingWindow()];
  activation.hasBeenActive = false;
  unused.ifSpeaking(() => said.push("没有用过的"));
  activation.hasBeenActive = true;
  used.ifSpeaking(() => said.push("用着的"));
  await settle();
  expect(said).toEqual(["用着的"]);
});

test("NOTICE-25 where there are no locks every window speaks", () => {
  vi.stubGlobal("navigator", {});
  createSpeakingWindow().ifSpeaking(() => said.push("一"));
  expect(said).toEqual(["一"]);
});
