import { expect, it } from "vitest";
import { NotificationHub } from "../sessions/notificationHub.ts";
import { ChangeFeed } from "./changeFeed.ts";
import { KeptResults } from "./keptResults.ts";

const LIST = "select name from organ where dept = $1";

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function desk() {
  const hub = new NotificationHub(async () => undefined);
  const feed = new ChangeFeed({ hub });
  const results = new KeptResults(feed);
  let sent = 0;
  const ask = (parameters: readonly string[] = ["D1"], text = LIST, send?: () => Promise<{ rows: Record<string, unknown>[] }>) =>
    results.get({
      text,
      parameters,
      send: send ?? (async () => ({ rows: [{ name: `found ${(sent += 1)}` }] })),
    });
  const nameOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).rows[0]?.["name"];
  return { nameOf, ask, change: (source: string) => hub.dispatch("ribbon_changed", source), sent: () => sent };
}

it("S-50 gives what was found until a table that was read changes, and only for the same words and values", async () => {
  const { nameOf, change } = desk();
  expect(await nameOf()).toBe("found 1");
  expect(await nameOf()).toBe("found 1");
  expect(await nameOf(["D2"])).toBe("found 2");
  expect(await nameOf(["D1"], `${LIST} limit 1`)).toBe("found 3");
  change("depart");
  expect(await nameOf()).toBe("found 1");
  change("organ");
  expect(await nameOf()).toBe("found 4");
  expect(await nameOf(["D2"])).toBe("found 5");
});

it("S-50 values that only look alike put together are not the same", async () => {
  const { nameOf } = desk();
  expect(await nameOf(["a", "b"])).toBe("found 1");
  expect(await nameOf(["a,b"])).toBe("found 2");
  expect(await nameOf(['a","b'])).toBe("found 3");
});

it.each(["select now(), name from organ", "update organ set name = $1 returning name", "select name from organ for update"])(
  "S-50 never keeps %s",
  async (text) => {
    const { nameOf } = desk();
    expect(await nameOf(["D1"], text)).toBe("found 1");
    expect(await nameOf(["D1"], text)).toBe("found 2");
  },
);

it("API-85 those who ask at the same moment share one statement, unless something changed since it was sent", async () => {
  const { nameOf, ask, change, sent } = desk();
  const answers: ((name: string) => void)[] = [];
  const slow = () => new Promise<{ rows: Record<string, unknown>[] }>((resolve) => answers.push((name) => resolve({ rows: [{ name }] })));
  const first = ask(["D1"], LIST, slow);
  await expect.poll(() => answers.length).toBe(1);
  const second = nameOf();
  await settle();
  change("organ");
  expect(await nameOf()).toBe("found 1");
  answers[0]?.("old");
  expect([(await first).rows[0]?.["name"], await second]).toEqual(["old", "old"]);
  // What was sent before the change is not what others are given after it.
  expect(await nameOf()).toBe("found 1");
  expect(sent()).toBe(1);
});

it("who shares a statement whose sender has gone sends their own", async () => {
  const { nameOf, ask } = desk();
  let fail: (error: Error) => void = () => undefined;
  const first = ask(["D1"], LIST, () => new Promise((_, reject) => (fail = reject)));
  await settle();
  const second = nameOf();
  await settle();
  fail(new Error("gone"));
  await expect(first).rejects.toThrow("gone");
  expect(await second).toBe("found 1");
});

it("what is given cannot be changed by who was given it", async () => {
  const { ask } = desk();
  const { rows } = await ask();
  expect(() => Object.assign(rows[0] ?? {}, { name: "other" })).toThrow(TypeError);
});
