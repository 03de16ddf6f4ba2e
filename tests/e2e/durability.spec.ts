import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { writeXlsx } from "hucre";
import { apiClient, signInByApi, type Answer, type ApiClient } from "../support/apiClient.ts";
import { removeFolder, startConsole, testPassword } from "../support/runningConsole.ts";

/** How often the server is killed; `KILLS=50 npx playwright test durability` for a long run. `tests/server/durability.test.ts` kills the database alone. */
const kills = Number(process.env["KILLS"] ?? 3);
const writers = 8;
const lines = 120;
const people = ["admin", "doctor", "editor", "viewer"];

interface Write {
  readonly requestId: string;
  readonly title: string;
  acknowledged: boolean;
}

/** A console at a moment of its life, and whoever works on it. */
interface Work {
  readonly url: string;
  readonly token: string;
  /** The organ that the notices are about; what belongs to an organ, as its service times do, has a bound of rows. */
  readonly organ: { readonly id: string; readonly name: string };
}

/** What a killed server leaves of a call: nothing; anything else is a fault of the call. */
function cut<T>(call: Promise<T>): Promise<T | undefined> {
  return call.catch((error: unknown) => {
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined;
    throw error;
  });
}

/** Milliseconds after which whoever was told to come again does so. */
const COME_AGAIN = 100;

/** Sends one write, again where the server is too busy to take it; a cut connection leaves it open whether it happened. */
async function send({ url, token, organ }: Work, write: Write): Promise<void> {
  const body = { organId: organ.id, title: write.title, noticeType: "service", content: "内容", startTime: "2026-01-01 09:00:00" };
  // Either name of the key is known.
  const key = { [write.title.endsWith("0") ? "Idempotency-Key" : "x-request-id"]: write.requestId };
  const add = () => cut(apiClient(url, token).call("POST", "/hiv/organNotice/add", body, key));
  let answer = await add();
  for (; answer?.status === 429; answer = await add()) await sleep(COME_AGAIN);
  write.acknowledged = answer?.success === true;
  if (answer?.success === false && answer.status < 500) throw new Error(answer.message);
}

/** A file of notices whose title is the mark, each shown from another second on: an organ has one notice of a title and a time. */
async function fileOf({ organ }: Work, mark: string): Promise<Uint8Array> {
  const row = (index: number) => {
    const [minute, second] = [Math.floor(index / 60), index % 60].map((part) => String(part).padStart(2, "0"));
    return [organ.name, mark, "服务调整", "内容", `2026-01-01 09:${minute}:${second}`];
  };
  const header = ["机构", "标题", "类型", "内容", "开始显示"];
  return writeXlsx({ sheets: [{ name: "s", rows: [header, ...Array.from({ length: lines }, (_, index) => row(index))] }] });
}

async function sendFile({ url, token }: Work, { file, key }: { readonly file: Uint8Array; readonly key: string }): Promise<Answer> {
  const form = new FormData();
  form.append("file", new Blob([Buffer.from(file)]), "公告.xlsx");
  const response = await fetch(`${url}/apiserver/hiv/organNotice/importExcel`, {
    method: "POST",
    headers: { "X-Access-Token": token, "Idempotency-Key": key },
    body: form,
  });
  return { status: response.status, ...((await response.json()) as Omit<Answer, "status">) };
}

/** How often each title is stored. */
async function storedTitles(client: ApiClient): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (let pageNo = 1; ; pageNo += 1) {
    const path = `/hiv/organNotice/list?column=createTime&order=asc&pageSize=1000&pageNo=${pageNo}` as const;
    const { result } = await client.call("GET", path);
    for (const { title = "" } of result.records) counts.set(title, (counts.get(title) ?? 0) + 1);
    if (pageNo * 1000 >= result.total) return counts;
  }
}

/**
 * Keeps writing and signing people in, until it is stopped or the server is gone.
 *
 * @returns `reached`: waits for a number of acknowledged writes; `stop`: ends it
 */
function keepBusy(work: Work, round: string, writes: Write[]) {
  const state = { isOn: true, acknowledged: 0, tell: () => undefined as void };
  const writing = Array.from({ length: writers }, async (_, writer) => {
    for (let turn = 0; state.isOn; turn += 1) {
      const write = { requestId: randomUUID(), title: `w${round}-${writer}-${turn}`, acknowledged: false };
      writes.push(write);
      await send(work, write);
      if (write.acknowledged) state.acknowledged += 1;
      state.tell();
    }
  });
  const signingIn = (async () => {
    for (let turn = 0; state.isOn; turn += 1)
      await cut(apiClient(work.url, "").call("POST", "/sys/login", { username: people[turn % people.length], password: testPassword }));
  })();
  return {
    reached: async (count: number): Promise<void> => {
      while (state.acknowledged < count) await new Promise<void>((told) => (state.tell = told));
    },
    acknowledged: () => state.acknowledged,
    stop: async (): Promise<void> => {
      state.isOn = false;
      await Promise.all([...writing, signingIn]);
    },
  };
}

test(`API-85 no acknowledged write is lost or doubled, and no import is half, when the console is killed ${kills} times under ${writers} writers, sign-ins and an import; it is up again on its port`, async () => {
  test.setTimeout((120 + kills * 60) * 1000);
  let running = await startConsole(undefined, { DEMO: "1" });
  const { folder, url } = running;
  const { port } = new URL(url);
  const { token, call } = await signInByApi(url, "admin");
  const { id = "", organName = "" } = (await call("GET", "/hiv/organ/list?pageSize=1")).result.records[0] ?? {};
  const work: Work = { url, token, organ: { id, name: organName } };
  const writes: Write[] = [];
  const marks: string[] = [];
  const found = { none: 0, all: 0, answered: 0 };
  try {
    // The kill shall meet imports at every moment, the one after the commit too; how far one is, the writes beside it tell.
    const first = keepBusy(work, "first", writes);
    expect(await sendFile(work, { file: await fileOf(work, "first"), key: randomUUID() })).toMatchObject({ success: true, code: 200 });
    const span = first.acknowledged();
    await first.stop();

    for (let round = 0; round < kills; round += 1) {
      const mark = `up${round}`;
      const upload = { file: await fileOf(work, mark), key: randomUUID() };
      const busy = keepBusy(work, String(round), writes);
      const sending = cut(sendFile(work, upload));
      await busy.reached(Math.floor(Math.random() * (span + writers)));
      running.process.kill("SIGKILL");
      // At once: the process that was killed may still hold the port and the folder.
      const starting = startConsole(folder, { DEMO: "1", PORT: port });
      await busy.stop();
      running = await starting;
      const answer = await sending;

      const before = (await storedTitles(apiClient(url, token))).get(mark) ?? 0;
      expect([0, lines]).toContain(before);
      if (answer?.success === true) expect(before).toBe(lines);
      found[answer?.success === true ? "answered" : before === 0 ? "none" : "all"] += 1;
      const repeated = await sendFile(work, upload);
      expect(repeated).toMatchObject({ success: true, code: 200, result: { totalCount: lines, successCount: lines } });
      marks.push(mark);
    }
    const open = writes.filter((write) => !write.acknowledged);
    // Whoever got no answer asks again under the same key, and must find one row, not two.
    for (const write of open) await send(work, write);
    const counts = await storedTitles(apiClient(url, token));
    const wrong = writes.filter(({ title }) => counts.get(title) !== 1);
    expect(wrong.map(({ title }) => [title, counts.get(title) ?? 0])).toEqual([]);
    expect(marks.map((mark) => counts.get(mark))).toEqual(marks.map(() => lines));
    expect(writes.length).toBeGreaterThanOrEqual(kills * writers);
    const summary =
      `${kills} kills, ${writes.length} writes, ${open.length} unanswered; ` +
      `imports: ${found.none} left nothing, ${found.all} were in unanswered, ${found.answered} were answered`;
    test.info().annotations.push({ type: "measured", description: summary });
  } finally {
    await running.stop();
    removeFolder(folder);
  }
});
