import { expect, test } from "vitest";
import { FairQueue, type CallerRank, type QueueCaller } from "./fairQueue.ts";

/** A queue whose jobs end when told to, and the order in which they began. */
function opened(options: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  const queue = new FairQueue({ atOnce: 1, ...options });
  const began: string[] = [];
  const endings: (() => void)[] = [];
  const add = (name: string, caller: QueueCaller): Promise<void> =>
    queue.run(caller, () => {
      began.push(name);
      return new Promise((resolve) => void endings.push(resolve));
    });
  const endAll = async () => {
    while (endings.length > 0) {
      endings.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { queue, began, add, endAll };
}

function from(source: string, account = "a", rank: CallerRank = "stranger"): QueueCaller {
  return { source, account, rank };
}

test("S-55 sources take turns, however much one of them sends", async () => {
  const { began, add, endAll } = opened();
  const all = [1, 2, 3, 4, 5].map((index) => add(`flood${index}`, from("flood")));
  all.push(add("other", from("office")));
  await endAll();
  await Promise.all(all);
  expect(began).toEqual(["flood1", "flood2", "other", "flood3", "flood4", "flood5"]);
});

test("S-55 behind one address, accounts take turns", async () => {
  const { began, add, endAll } = opened();
  const all = [1, 2, 3, 4].map((index) => add(`admin${index}`, from("office", "admin")));
  all.push(add("doctor", from("office", "doctor")));
  await endAll();
  await Promise.all(all);
  expect(began).toEqual(["admin1", "admin2", "doctor", "admin3", "admin4"]);
});

test("S-55 a known device goes before a solved slider and that before strangers, who still have every fourth turn", async () => {
  const { began, add, endAll } = opened();
  const running = add("running", from("x"));
  const strangers = ["s1", "s2"].map((name) => add(name, from(name)));
  const proved = ["p1", "p2"].map((name) => add(name, from(name, "a", "proved")));
  const known = ["k1", "k2", "k3"].map((name) => add(name, from(name, "a", "known")));
  await endAll();
  await Promise.all([running, ...strangers, ...proved, ...known]);
  expect(began).toHaveLength(8);
  expect(began.indexOf("s1")).toBeLessThanOrEqual(4);
  expect(began.filter((name) => /^[kp]/.test(name))).toEqual(["k1", "k2", "k3", "p1", "p2"]);
  expect(began.at(-1)).toBe("s2");
});

test("S-55 a source that sends too much is told to wait, with the seconds, and others are let in", async () => {
  const { add, endAll } = opened({ maxOfSource: 2 });
  const all = [1, 2, 3].map((index) => add(`flood${index}`, from("flood")));
  await expect(add("flood4", from("flood"))).rejects.toMatchObject({ code: "SERVER_BUSY", result: { seconds: 1 } });
  all.push(add("other", from("office")));
  await endAll();
  await Promise.all(all);
});

test("S-55 nobody is let in who would wait longer than callers do; whoever waits for their own work only is", async () => {
  const { queue, add, endAll } = opened({ longestWait: 90 });
  const all = [1, 2, 3, 4, 5].map((index) => add(`flood${index}`, from("flood")));
  expect(queue.waitOf(from("flood"))).toBeGreaterThan(queue.waitOf(from("office")));
  await expect(add("flood6", from("flood"))).rejects.toMatchObject({ code: "SERVER_BUSY" });
  all.push(add("other", from("office")), add("owner", from("flood", "a", "known")));
  await endAll();
  await Promise.all(all);
});

test("S-55 work whose caller has hung up is left out", async () => {
  const { began, add, endAll } = opened();
  const running = add("running", from("x"));
  const gone = add("gone", { ...from("y"), isGone: () => true });
  const last = add("last", from("z"));
  const [, ended] = await Promise.all([endAll(), Promise.allSettled([running, gone, last])]);
  expect(ended.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(began).toEqual(["running", "last"]);
});

test("S-55 who waited too long after all is told to come again, and their time goes to the next", async () => {
  let now = 0;
  const { began, add, endAll } = opened({ longestWait: 90, now: () => now });
  const running = add("running", from("x"));
  const late = add("late", from("y"));
  now = 100;
  const fresh = add("fresh", from("z", "a", "known"));
  const [, ended] = await Promise.all([endAll(), Promise.allSettled([running, late, fresh])]);
  expect(ended.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(began).toEqual(["running", "fresh"]);
});

test("a job that fails gives its place to the next", async () => {
  const queue = new FairQueue({ atOnce: 1 });
  await expect(queue.run(from("x"), () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await queue.run(from("x"), async () => 1)).toBe(1);
  // One that throws before it begins to wait, too.
  const throwing = () => {
    throw new Error("at once");
  };
  await expect(queue.run(from("x"), throwing)).rejects.toThrow("at once");
  expect(await queue.run(from("x"), async () => 2)).toBe(2);
});
