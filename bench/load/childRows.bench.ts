import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ApiClient } from "../../tests/support/apiClient.ts";
import { CHILD_ROWS } from "../../src/schema/validation/childRowLimit.ts";
import type { BenchRow } from "../report.ts";
import { measureBeside } from "./besideSaves.ts";
import type { LoadOptions } from "./loadOptions.ts";

/** Lists of this length are saved so many times. */
const SIZES = [
  { rows: CHILD_ROWS.usual, times: 10 },
  { rows: CHILD_ROWS.most, times: 5 },
] as const;
/** Seconds of a day, and lists of days in a week. */
const [DAY, WEEK] = [24 * 3600, 7];

/** Saves of as many child rows as a list takes, and as many as a schema can allow, while others read lists. */
export async function measureChildRows({ database, seed }: LoadOptions): Promise<BenchRow[]> {
  return measureBeside({ database, seed, changeSchemas: allowMost }, async (admin) => {
    const organ = await organOf(admin);
    return SIZES.map(({ rows, times }) => ({
      what: `a save of ${rows.toLocaleString("en")} child rows`,
      times,
      save: (round) => saveTimes(admin, organ, timesOf(rows, round)),
    }));
  });
}

function allowMost(folder: string): void {
  const file = join(folder, "schemas", "entities", "hiv", "organ.json");
  const entity = JSON.parse(readFileSync(file, "utf8")) as { readonly properties: Record<string, object> };
  const properties = { ...entity.properties, serviceTimes: { ...entity.properties["serviceTimes"], maxItems: CHILD_ROWS.most } };
  writeFileSync(file, JSON.stringify({ ...entity, properties }, null, 2));
}

async function saveTimes(admin: ApiClient, id: string, serviceTimes: readonly object[]): Promise<void> {
  const { result } = await admin.call<{ readonly rev: number }>("GET", `/hiv/organ/queryById?id=${id}`);
  const answer = await admin.call("PUT", "/hiv/organ/edit", { id, rev: result.rev, serviceTimes });
  if (!answer.success) throw new Error(answer.message);
}

/** An organ of its own: times that somebody has booked cannot be taken away. */
async function organOf(admin: ApiClient): Promise<string> {
  const place = { region: "510104", address: "路 1 号", phone: "028-81110001" };
  const organ = {
    organName: "测量机构",
    organCode: "BENCH-1",
    organType: "cdc",
    status: "open",
    cutoffHours: 0,
    advanceDays: 60,
    ...place,
  };
  const { success, message, result } = await admin.call<{ readonly id: string }>("POST", "/hiv/organ/add", organ);
  if (!success) throw new Error(message);
  return result.id;
}

/** Times none of which lies over another; each round all of them are new. */
function timesOf(rows: number, round: number): readonly object[] {
  const seconds = Math.floor(DAY / Math.ceil(rows / WEEK));
  return Array.from({ length: rows }, (_, index) => {
    const start = Math.floor(index / WEEK) * seconds;
    return {
      weekday: String(1 + (index % WEEK)),
      startTime: clock(start),
      endTime: clock(start + seconds - 1),
      capacity: 1 + (round % 50),
      status: "enabled",
    };
  });
}

function clock(seconds: number): string {
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => String(Math.floor(part)).padStart(2, "0")).join(":");
}
