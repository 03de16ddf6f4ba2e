import { type BenchRow, percentile } from "../report.ts";
import type { CallRecord } from "./crowd.ts";

/** Answers that are what was asked for: with news, or without. */
const isGood = ({ status }: CallRecord): boolean => status === 200 || status === 304;

/** A clear word of the server that it cannot now, and when to come again. */
const isRefusal = ({ status, hasRetryAfter }: CallRecord): boolean => hasRetryAfter && (status === 503 || status === 429);

/** One row for each kind of calls, one for all of them, and one for what they came to a second. */
export function rowsOfCalls(title: string, records: readonly CallRecord[], seconds: number): BenchRow[] {
  const kinds = [...new Set(records.map(({ kind }) => kind))].sort();
  const good = records.filter(isGood);
  const unchanged = records.filter(({ status }) => status === 304).length;
  return [
    ...kinds.map((kind) =>
      rowOfWaits(
        `${title}, ${kind}: p99`,
        records.filter((record) => record.kind === kind),
      ),
    ),
    rowOfWaits(`${title}, all calls: p99`, records),
    {
      what: `${title}, answered`,
      ours: good.length / seconds,
      unit: "calls/s",
      note: `of ${(records.length / seconds).toFixed(1)} asked; ${share(unchanged, good.length)} unchanged (304); ${failures(records)}`,
    },
  ];
}

/** What happened while too many came, and after it: how much was done, how fast the rest was refused, when all was well again. */
export function rowsOfOverload(
  title: string,
  records: readonly CallRecord[],
  { seconds, limit }: { readonly seconds: number; readonly limit: number },
): BenchRow[] {
  const within = (from: number, until: number) => records.filter(({ at }) => at >= from && at < until);
  const [usual, crowded, after] = [within(0, seconds), within(seconds, 2 * seconds), within(2 * seconds, 3 * seconds)];
  const perSecond = (some: readonly CallRecord[]): number => some.filter(isGood).length / seconds;
  const refused = crowded.filter(isRefusal);
  return [
    ...rowsOfCalls(`${title}, before`, usual, seconds),
    ...rowsOfCalls(`${title}, crowded`, crowded, seconds),
    {
      what: `${title}, throughput kept while crowded`,
      ours: (100 * perSecond(crowded)) / Math.max(perSecond(usual), bestSecond(crowded)),
      unit: "%",
      note: `of the better of the usual ${perSecond(usual).toFixed(1)} calls/s and the best second of the crowd, ${bestSecond(crowded)} calls`,
    },
    {
      ...rowOfWaits(`${title}, refused with Retry-After: p95`, refused, 0.95),
      note: `${share(refused.length, crowded.length)} of the calls`,
    },
    ...rowsOfCalls(`${title}, afterwards`, after, seconds),
    { what: `${title}, p99 back under ${limit} ms after`, ours: recovery(after, 2 * seconds, limit), unit: "s" },
  ];
}

/** Calls and sockets that came in the seconds after the server was there again. */
export function rowsOfHerd(title: string, records: readonly CallRecord[], readyAt: number): BenchRow[] {
  const came = records.filter(({ sent }) => sent >= readyAt);
  const counts = new Map<number, number>();
  for (const { sent } of came) {
    const second = Math.floor((sent - readyAt) / 1000);
    counts.set(second, (counts.get(second) ?? 0) + 1);
  }
  const sockets = came.filter(({ kind, status }) => kind === "socket" && status === 101);
  const seconds = Array.from({ length: Math.max(0, ...counts.keys()) + 1 }, (_, second) => counts.get(second) ?? 0);
  return [
    {
      what: `${title}, most arrivals in a second after the restart`,
      ours: Math.max(0, ...seconds),
      unit: "calls",
      note: seconds.join(" "),
    },
    {
      what: `${title}, sockets back`,
      ours: sockets.length,
      unit: "sockets",
      note: `the last after ${((Math.max(readyAt, ...sockets.map(({ sent }) => sent)) - readyAt) / 1000).toFixed(1)} s`,
    },
    ...rowsOfCalls(
      `${title}, after the restart`,
      came.filter(({ kind }) => kind !== "socket"),
      seconds.length,
    ),
  ];
}

/** The wait that `rank` of the calls had at most, with the others beside it and what was not answered as asked. */
export function rowOfWaits(what: string, records: readonly CallRecord[], rank = 0.99): BenchRow {
  const all = records.map(({ wait }) => wait);
  const [p50, p95, most] = [percentile(all, 0.5), percentile(all, 0.95), percentile(all, 1)].map((value) => value.toFixed(0));
  return {
    what,
    ours: percentile(all, rank),
    unit: "ms",
    note: `${records.length} calls, p50 ${p50}, p95 ${p95}, max ${most}; ${failures(records)}`,
  };
}

/** What was not answered as asked, by status; refusals that say when to come again apart, with the time they took. */
function failures(records: readonly CallRecord[]): string {
  const failed = records.filter((record) => !isGood(record));
  if (failed.length === 0) return "no failures";
  const refused = failed.filter(isRefusal);
  const counts = new Map<string, number>();
  for (const record of failed) {
    const name = record.status === 0 ? "no answer" : `${record.status}${isRefusal(record) ? " with Retry-After" : ""}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const words = [...counts].map(([name, count]) => `${count} × ${name}`);
  if (refused.length > 0)
    words.push(
      `refused after p95 ${percentile(
        refused.map(({ wait }) => wait),
        0.95,
      ).toFixed(0)} ms`,
    );
  return words.join(", ");
}

function share(part: number, whole: number): string {
  return whole === 0 ? "0 %" : `${((100 * part) / whole).toFixed(1)} %`;
}

/** Good answers in the best second, by when they were there. */
function bestSecond(records: readonly CallRecord[]): number {
  const counts = new Map<number, number>();
  for (const record of records.filter(isGood)) {
    const second = Math.floor(record.at + record.wait / 1000);
    counts.set(second, (counts.get(second) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

/** Half seconds after which every later half second has its p99 under the limit and no failure. */
function recovery(records: readonly CallRecord[], from: number, limit: number): number {
  const bad = records.filter((record) => !isGood(record) || record.wait > limit);
  const halves = new Map<number, CallRecord[]>();
  for (const record of records) {
    const half = Math.floor((record.at - from) * 2);
    halves.set(half, [...(halves.get(half) ?? []), record]);
  }
  const late = [...halves].filter(([, some]) => some.filter((record) => bad.includes(record)).length > some.length / 100);
  return late.length === 0 ? 0 : (Math.max(...late.map(([half]) => half)) + 1) / 2;
}
