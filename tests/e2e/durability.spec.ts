import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { apiClient, signInByApi } from "../support/apiClient.ts";
import { removeFolder, startConsole, type RunningConsole } from "../support/runningConsole.ts";

/** How often the server is killed; `KILLS=50 npx playwright test durability` for a long run. */
const kills = Number(process.env["KILLS"] ?? 5);
const writers = 8;

interface Write {
  readonly requestId: string;
  readonly remark: string;
  acknowledged: boolean;
}

/** Sends one write; a cut connection leaves it open whether it happened. */
async function send(url: string, token: string, organId: string, write: Write): Promise<void> {
  const body = { organId, weekday: "1", startTime: "09:00:00", endTime: "10:00:00", capacity: 5, status: "disabled", remark: write.remark };
  try {
    const answer = await apiClient(url, token).call("POST", "/hiv/organServiceTime/add", body, { "x-request-id": write.requestId });
    write.acknowledged = answer.success;
    if (!answer.success && answer.status < 500) throw new Error(answer.message);
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
  }
}

/**
 * How long (ms) a process took to start, by the clock, or by processor time where a busy machine held it up: Linux's
 * accounting in hundredths of a second (proc(5)).
 */
function startTime(running: RunningConsole, begun: number): number {
  const elapsed = Date.now() - begun;
  const fields = readFileSync(`/proc/${running.process.pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return Math.min(elapsed, (Number(fields[11]) + Number(fields[12])) * 10);
}

async function storedRemarks(running: RunningConsole, token: string): Promise<string[]> {
  const client = apiClient(running.url, token);
  const remarks: string[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const { result } = await client.call(
      "GET",
      `/hiv/organServiceTime/list?status=disabled&column=createTime&order=asc&pageSize=1000&pageNo=${pageNo}`,
    );
    remarks.push(...result.records.flatMap((row) => (row.remark?.startsWith("w") ? [row.remark] : [])));
    if (pageNo * 1000 >= result.total) return remarks;
  }
}

test(`API-85 no acknowledged write is lost or doubled when the server is killed ${kills} times under ${writers} writers`, async () => {
  test.setTimeout(20 * 60_000);
  let running = await startConsole(undefined, { DEMO: "1" });
  const { token, call } = await signInByApi(running.url, "admin");
  const organs = await call("GET", "/hiv/organ/list?pageSize=1");
  const organId = organs.result.records[0]?.id ?? "";
  const writes: Write[] = [];
  const restarts: number[] = [];
  try {
    await running.stop();
    let begun = Date.now();
    running = await startConsole(running.folder, { DEMO: "1" });
    const ordinary = startTime(running, begun);
    for (let round = 0; round < kills; round += 1) {
      const writing = { isOn: true };
      const url = running.url;
      const work = Array.from({ length: writers }, async (_, writer) => {
        for (let turn = 0; writing.isOn; turn += 1) {
          const write = { requestId: randomUUID(), remark: `w${round}-${writer}-${turn}`, acknowledged: false };
          writes.push(write);
          await send(url, token, organId, write);
        }
      });
      await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 900));
      writing.isOn = false;
      await running.stop("SIGKILL");
      await Promise.all(work);
      begun = Date.now();
      running = await startConsole(running.folder, { DEMO: "1" });
      restarts.push(startTime(running, begun));
    }
    const open = writes.filter((write) => !write.acknowledged);
    // Whoever got no answer asks again under the same request id, and must find one row, not two.
    for (const write of open) await send(running.url, token, organId, write);
    const counts = new Map<string, number>();
    for (const remark of await storedRemarks(running, token)) counts.set(remark, (counts.get(remark) ?? 0) + 1);
    expect(writes.filter((write) => counts.get(write.remark) !== 1).map((write) => [write.remark, counts.get(write.remark) ?? 0])).toEqual(
      [],
    );
    expect(writes.length).toBeGreaterThanOrEqual(kills * writers);
    // Five seconds; a slow machine needs more for any start, but not twice as much for one after a kill.
    const slowest = Math.max(...restarts);
    expect(slowest).toBeLessThan(Math.max(5000, 2 * ordinary));
    const summary = `${kills} kills, ${writes.length} writes, ${open.length} unanswered, slowest restart ${slowest} ms, an ordinary one ${ordinary} ms`;
    test.info().annotations.push({ type: "measured", description: summary });
  } finally {
    await running.stop();
    removeFolder(running.folder);
  }
});
