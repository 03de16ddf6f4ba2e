import { describe, expect, it } from "vitest";
import { type RunEnd, troubleOf, withEnd } from "./jobTrouble.ts";

const minute = 60_000;

/** Lets runs of a job end, one every so many minutes (s: success, f: failure, r: failure that is tried again), and gives what people are told. */
function tell(ends: string, { alertAfter = 3, every = 10 } = {}): readonly string[] {
  const letters: Readonly<Record<string, RunEnd>> = { s: "succeeded", f: "failed", r: "retried" };
  let job = { alertAfter, toldTime: null as string | null, recentEnds: null as string | null };
  let [failures, told] = [0, false];
  return [...ends].flatMap((letter, index) => {
    const now = new Date(Date.parse("2026-11-20T00:00:00+08:00") + index * every * minute);
    const recentEnds = withEnd(job, letters[letter] ?? "failed");
    failures = letter === "s" ? 0 : failures + 1;
    told &&= failures > 0;
    const trouble = failures === 0 || told ? undefined : troubleOf({ job, failures, ends: recentEnds, now });
    job = { ...job, recentEnds };
    if (trouble === undefined) return [];
    told = true;
    const time = now.toLocaleString("sv-SE", { timeZone: "Asia/Shanghai" });
    job = { ...job, toldTime: time, recentEnds: null };
    return [`${time.slice(11, 16)} ${trouble.failures}${trouble.among === undefined ? "" : `/${trouble.among}`}`];
  });
}

describe("what people are told of a job that fails", () => {
  it("CRON failures in a row are told once, when there are as many as it says", () => {
    expect(tell("ffffff")).toEqual(["00:20 3"]);
    expect(tell("ffsff")).toEqual(["00:30 3/4"]);
    expect(tell("ssssssff")).toEqual([]);
  });

  it("CRON a job that fails every other time is told too, and once an hour at most", () => {
    expect(tell("fsfsfsfsfsfsfsfs")).toEqual(["00:40 3/5", "01:40 3/6"]);
    expect(tell("fs".repeat(60), { alertAfter: 1, every: 1 })).toEqual(["00:00 1", "01:00 1"]);
  });

  it("CRON one that fails now and then is not told, nor one that succeeds when it is tried again", () => {
    expect(tell("fsssssfsssssfsssss")).toEqual([]);
    expect(tell("rsrsrsrsrsrs")).toEqual([]);
    expect(tell("rrf")).toEqual(["00:20 3"]);
  });

  it("CRON nobody is told where it says 0", () => {
    expect(tell("ffffff", { alertAfter: 0 })).toEqual([]);
  });
});
