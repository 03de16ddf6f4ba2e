import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { openDatabase } from "../server/database/openDatabase.ts";
import { startPostgres } from "../tests/support/postgresServer.ts";
import { comeIn } from "../tests/support/enterConsole.ts";
import { removeFolder, startConsole } from "../tests/support/runningConsole.ts";
import { insertTalk, type FilledChat } from "./insertTalk.ts";
import { type Drawn, LongChatMeter } from "./longChatMeter.ts";
import { median, percentile, type BenchRow } from "./report.ts";

const MESSAGES = 100_000;
const GROUP = "检测科晨会";
/** One of its people. */
const READER = "doctor";
const WINDOW = "/im/index/chatBox/";
/** Uncounted runs, so that the code is warm; then the counted ones. */
const [WARM, RUNS] = [2, 9] as const;
/** px a second and seconds of one scroll, and how often it is made. */
const SCROLL = { speed: 1500, seconds: 12, times: 3 } as const;
const FRAME = 1000 / 60;
/** Messages that were passed when the heap is looked at. */
const PASSED = [400, 2000, 5000] as const;

/**
 * A group of the demonstration in which 100,000 messages were said, in the built console: how long its opening takes, how smoothly it
 * scrolls back through its history, and what the browser holds of it after many of them.
 */
export async function measureLongChat(database: "pglite" | "postgres"): Promise<BenchRow[]> {
  const postgres = database === "postgres" ? await startPostgres() : undefined;
  const environment = postgres ? { DATABASE_URL: postgres.url } : {};
  const seeded = await startConsole(undefined, environment);
  await seeded.stop();
  const chat = await fill(seeded.folder, postgres?.url);
  const running = await startConsole(seeded.folder, environment);
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: ["--disable-gpu", "--disable-smooth-scrolling"],
  });
  try {
    const page = await browser.newPage({ baseURL: running.url, viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
    page.on("pageerror", (error) => console.error(error.message));
    await comeIn(page, READER, { url: running.url });
    return [await openingRow(page, chat), ...(await scrollRows(page, chat)), ...(await heapRows(page, chat))];
  } finally {
    await browser.close();
    await running.stop();
    removeFolder(running.folder);
    await postgres?.stop();
  }
}

async function fill(folder: string, databaseUrl: string | undefined): Promise<FilledChat> {
  const handle = await openDatabase(databaseUrl === undefined ? { dataDir: join(folder, "data", "database") } : { databaseUrl });
  try {
    return await insertTalk(handle, GROUP, MESSAGES);
  } finally {
    await handle.close();
  }
}

function title(what: string): string {
  return `chat of ${MESSAGES.toLocaleString("en")} messages: ${what}`;
}

/** From the press on the chat in the list of chats, in a window that has opened none yet. */
async function openingRow(page: Page, { name }: FilledChat): Promise<BenchRow> {
  const times: number[] = [];
  for (let run = 0; run < WARM + RUNS; run += 1) {
    await page.goto(WINDOW);
    times.push(await (await LongChatMeter.of(page)).open(name));
  }
  const counted = times.slice(WARM);
  return {
    what: title("from the press to the newest messages"),
    ours: median(counted),
    unit: "ms",
    note: `aim ≤ 300 ms; slowest ${Math.max(...counted).toFixed(0)}`,
  };
}

async function scrollRows(page: Page, chat: FilledChat): Promise<BenchRow[]> {
  const frames: number[] = [];
  const passed: number[] = [];
  for (let time = 0; time < SCROLL.times; time += 1) {
    const meter = await opened(page, chat);
    const before = await meter.drawn();
    frames.push(...(await meter.scrollBack(SCROLL.speed * SCROLL.seconds, SCROLL.speed)));
    passed.push(before.first - (await meter.drawn()).first);
  }
  const share = (limit: number): string => ((100 * frames.filter((frame) => frame > limit + 1).length) / frames.length).toFixed(1);
  const what = `scroll back of ${SCROLL.seconds} s at ${SCROLL.speed.toLocaleString("en")} px/s`;
  const note = `${share(FRAME)} % of frames over 16.7 ms, ${share(2 * FRAME)} % over 33 ms, longest ${Math.max(...frames).toFixed(0)} ms; ${median(passed)} messages loaded on the way`;
  return [
    { what: title(`${what}, middle frame`), ours: median(frames), unit: "ms", note: `aim 60 frames a second; ${note}` },
    { what: title(`${what}, p95 of frames`), ours: percentile(frames, 0.95), unit: "ms" },
  ];
}

async function heapRows(page: Page, chat: FilledChat): Promise<BenchRow[]> {
  const meter = await opened(page, chat);
  const start = await meter.drawn();
  const heaps: [number, Drawn][] = [[await meter.heap(), start]];
  for (const count of PASSED) {
    await meter.goBackTo(start.last - count);
    heaps.push([await meter.heap(), await meter.drawn()]);
  }
  const note = heaps
    .map(
      ([heap, { entries, elements }], index) =>
        `${PASSED[index - 1] ?? 0} passed: ${heap.toFixed(1)} MB, ${entries} drawn, ${elements} elements`,
    )
    .join("; ");
  const [, [afterSome] = [Number.NaN]] = heaps;
  const grown = (heaps.at(-1)?.[0] ?? Number.NaN) - afterSome;
  return [{ what: title(`live objects that ${PASSED.at(-1)} messages leave over ${PASSED[0]}`), ours: grown, unit: "MB", note }];
}

async function opened(page: Page, { id, name }: FilledChat): Promise<LongChatMeter> {
  await page.goto(`${WINDOW}?chat=1%3A${id}`);
  const meter = await LongChatMeter.of(page);
  await meter.settled(name);
  return meter;
}
