import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { writeXlsx } from "hucre";
import { apiClient, signInByApi, type ApiClient, type Answer } from "../support/apiClient.ts";
import { removeFolder, startConsole, testPassword, type RunningConsole } from "../support/runningConsole.ts";

/** How often the server is killed; `KILLS=50 npx playwright test upAgain` for a long run. */
const kills = Number(process.env["KILLS"] ?? 5);
const lines = 120;
const people = ["admin", "doctor", "editor", "viewer"];

interface SlotRow {
  readonly remark: string | null;
}

/** A file of service times whose remark is the mark. */
async function fileOf(organ: string, mark: string): Promise<Uint8Array> {
  const row = [organ, "星期一", "09:00:00", "10:00:00", 5, "停用", mark];
  const header = ["机构", "星期", "开始时间", "结束时间", "名额", "状态", "备注"];
  return writeXlsx({ sheets: [{ name: "s", rows: [header, ...Array.from({ length: lines }, () => row)] }] });
}

async function sendFile(url: string, token: string, { file, key }: { readonly file: Uint8Array; readonly key: string }): Promise<Answer> {
  const form = new FormData();
  form.append("file", new Blob([Buffer.from(file)]), "时段.xlsx");
  const response = await fetch(`${url}/apiserver/hiv/organServiceTime/importExcel`, {
    method: "POST",
    headers: { "X-Access-Token": token, "Idempotency-Key": key },
    body: form,
  });
  return { status: response.status, ...((await response.json()) as Omit<Answer, "status">) };
}

async function countOf(client: ApiClient, mark: string): Promise<number> {
  const path = `/hiv/organServiceTime/list?status=disabled&column=createTime&order=desc&pageSize=1000&pageNo=1`;
  const { result } = await client.call<{ records: SlotRow[] }>("GET", path);
  return result.records.filter(({ remark }) => remark === mark).length;
}

/** Milliseconds that work takes. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = Date.now();
  await work();
  return Date.now() - begun;
}

/** What a killed server leaves of a call: nothing; anything else is a fault of the call. */
function cut<T>(call: Promise<T>): Promise<T | undefined> {
  return call.catch((error: unknown) => {
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined;
    throw error;
  });
}

/** Signs people in without an end, until the server is gone. */
async function keepSigningIn(url: string, isOn: () => boolean): Promise<void> {
  for (let turn = 0; isOn(); turn += 1)
    await cut(apiClient(url, "").call("POST", "/sys/login", { username: people[turn % people.length], password: testPassword }));
}

test(`the console is up again at once after each of ${kills} kills, with sign-ins and an import under way: nothing doubled, nothing half`, async () => {
  test.setTimeout((60 + kills * 30) * 1000);
  let running: RunningConsole = await startConsole(undefined, { DEMO: "1" });
  const { folder } = running;
  const port = new URL(running.url).port;
  const { token, call } = await signInByApi(running.url, "admin");
  const organs = await call("GET", "/hiv/organ/list?pageSize=1");
  const { id: organId = "", organName: organ = "" } = organs.result.records[0] ?? {};
  // The kill shall meet imports at every moment, the one after the commit too, however fast the machine is.
  const span = await timeOf(async () => sendFile(running.url, token, { file: await fileOf(organ, "first"), key: randomUUID() }));
  const starts: number[] = [];
  const found = { none: 0, all: 0, answered: 0, waited: 0 };
  try {
    for (let round = 0; round < kills; round += 1) {
      const mark = `up${round}`;
      const upload = { file: await fileOf(organ, mark), key: randomUUID() };
      const one = { requestId: randomUUID(), remark: `one${round}` };
      const body = {
        organId,
        weekday: "1",
        startTime: "09:00:00",
        endTime: "10:00:00",
        capacity: 5,
        status: "disabled",
        remark: one.remark,
      };
      const add = (client: ApiClient) => client.call("POST", "/hiv/organServiceTime/add", body, { "Idempotency-Key": one.requestId });
      const busy = { isOn: true };
      const signingIn = keepSigningIn(running.url, () => busy.isOn);
      const sending = cut(sendFile(running.url, token, upload));
      const adding = cut(add(apiClient(running.url, token)));
      await new Promise((resolve) => setTimeout(resolve, Math.random() * span));
      busy.isOn = false;
      running.process.kill("SIGKILL");
      const begun = Date.now();
      running = await startConsole(folder, { DEMO: "1", PORT: port });
      starts.push(Date.now() - begun);
      if (running.output().includes("等待")) found.waited += 1;
      const [answer] = await Promise.all([sending, adding, signingIn]);

      const client = apiClient(running.url, token);
      const before = await countOf(client, mark);
      expect([0, lines]).toContain(before);
      if (answer?.success === true) expect(before).toBe(lines);
      found[answer?.success === true ? "answered" : before === 0 ? "none" : "all"] += 1;
      const repeated = await sendFile(running.url, token, upload);
      expect(repeated).toMatchObject({ success: true, code: 200, result: { totalCount: lines, successCount: lines } });
      expect(await countOf(client, mark)).toBe(lines);
      expect(await add(client)).toMatchObject({ success: true });
      expect(await countOf(client, one.remark)).toBe(1);
      await signInByApi(running.url, "doctor");
    }
    const sorted = starts.toSorted((left, right) => left - right);
    const summary =
      `${kills} kills; start p50 ${sorted[Math.floor(kills / 2)]} ms, slowest ${sorted.at(-1)} ms, ${found.waited} waited for the dying process; ` +
      `imports: ${found.none} left nothing, ${found.all} were in unanswered, ${found.answered} were answered`;
    test.info().annotations.push({ type: "measured", description: summary });
    process.stdout.write(`${summary}\n`);
  } finally {
    await running.stop();
    removeFolder(folder);
  }
});
