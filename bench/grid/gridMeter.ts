import { chromium, type Browser, type CDPSession, type Page } from "@playwright/test";
import { gridChoices, gridColumns } from "../web/grid/gridData.ts";
import { median, percentile } from "../report.ts";

/** What one run of one table gives, by what was measured; what a table cannot do is not there. */
export type GridFigures = Readonly<Partial<Record<GridMeasure, number>>>;

/** What is measured: ms, but `heap` (MB) and `dropped` (frames of 180). */
export type GridMeasure =
  | "mount"
  | "heap"
  | "frame p50"
  | "frame p95"
  | "dropped"
  | "open"
  | "key"
  | "commit"
  | "insert"
  | "select all"
  | "validate all"
  | "paste";

/** The wheel goes 9,000 px at 3,000 px/s: 180 frames of 1/60 s. */
const scroll = { distance: 9000, speed: 3000 } as const;
const slot = 1000 / 60;
/** ms in which what an act has started comes to rest, and between keys. */
const [rest, betweenKeys] = [150, 40] as const;
/** The block that is pasted. */
const [pastedRows, pastedColumns] = [1000, 10] as const;

/** Measures one table in a browser of its own, so that nothing is warm. */
export async function measureTable(address: string, rows: number): Promise<GridFigures> {
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: ["--disable-gpu", "--disable-smooth-scrolling"],
  });
  try {
    return await new TableMeter(await openPage(browser, address)).measure(rows);
  } finally {
    await browser.close();
  }
}

async function openPage(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, locale: "zh-CN", timezoneId: "Asia/Shanghai" });
  page.setDefaultTimeout(60_000);
  page.on("pageerror", (error) => console.error(`${address}: ${error.message}`));
  await page.goto(address);
  await page.waitForFunction(() => window.grid !== undefined);
  return page;
}

class TableMeter {
  readonly #page: Page;
  #session: CDPSession | undefined;

  constructor(page: Page) {
    this.#page = page;
  }

  async measure(rows: number): Promise<GridFigures> {
    const page = this.#page;
    this.#session = await page.context().newCDPSession(page);
    await this.#session.send("HeapProfiler.enable");
    await page.evaluate((count) => window.grid?.prepare(count), rows);
    const before = await this.#heap();
    const mount = await page.evaluate(() => window.grid?.mount());
    const heap = (await this.#heap()) - before;
    await page.waitForTimeout(rest);
    const frames = await this.#scroll();
    const edits = await this.#edit();
    const insert = await this.#times(5, () => page.evaluate(() => window.grid?.insertTop()));
    const selectAll = await this.#selectAll();
    const validateAll = await page.evaluate(() => window.grid?.validateAll());
    await page.waitForTimeout(rest);
    const paste = await this.#paste();
    return given({ mount, heap, ...frames, ...edits, insert, "select all": selectAll, "validate all": validateAll, paste });
  }

  async #heap(): Promise<number> {
    await this.#session?.send("HeapProfiler.collectGarbage");
    await this.#session?.send("HeapProfiler.collectGarbage");
    return ((await this.#session?.send("Runtime.getHeapUsage"))?.usedSize ?? Number.NaN) / 1e6;
  }

  async #scroll(): Promise<GridFigures> {
    const point = { x: 500, y: 300 };
    await this.#page.mouse.move(point.x, point.y);
    await this.#page.evaluate(() => window.grid?.startFrames());
    const gesture = { yDistance: -scroll.distance, speed: scroll.speed, gestureSourceType: "mouse", preventFling: true } as const;
    await this.#session?.send("Input.synthesizeScrollGesture", { ...point, ...gesture });
    const frames = await this.#page.evaluate(() => window.grid?.endFrames());
    await this.#page.evaluate(() => window.grid?.scrollToTop());
    await this.#page.waitForTimeout(rest * 2);
    if (!frames || frames.moved < scroll.distance * 0.9) throw new Error(`scrolled ${frames?.moved ?? 0} px only`);
    const { deltas } = frames;
    const dropped = deltas.reduce((sum, delta) => sum + Math.max(0, Math.round(delta / slot) - 1), 0);
    return { "frame p50": median(deltas), "frame p95": percentile(deltas, 0.95), dropped };
  }

  /** A click opens the editor; after some keys Enter, or a press beside the table, ends it. */
  async #edit(): Promise<GridFigures> {
    const page = this.#page;
    const [opens, keys, commits]: [number[], number[], number[]] = [[], [], []];
    for (let row = 2; row < 10; row += 1) {
      const { x, y } = await page.evaluate((place) => window.grid?.cellPoint(place) ?? { x: 0, y: 0 }, row);
      await page.evaluate(() => window.grid?.awaitEditor());
      await page.mouse.click(x, y);
      opens.push(await this.#awaited());
      await page.waitForTimeout(rest);
      const text = `qwe${row}`;
      for (const key of text) {
        await page.evaluate(() => window.grid?.awaitKey());
        await page.keyboard.press(key);
        keys.push(await this.#awaited());
        await page.waitForTimeout(betweenKeys);
      }
      await this.#commit(row, text);
      commits.push(await this.#awaited());
      await page.keyboard.press("Escape");
      await page.waitForTimeout(rest);
    }
    return { open: median(opens), key: median(keys), commit: median(commits) };
  }

  async #commit(row: number, text: string): Promise<void> {
    const leavesByPress = await this.#page.evaluate(
      ([place, expected]) => {
        window.grid?.awaitCommit(place, expected);
        return window.grid?.leavesByPress;
      },
      [row, text] as const,
    );
    if (leavesByPress) await this.#page.mouse.click(640, 690);
    else await this.#page.keyboard.press("Enter");
  }

  #awaited(): Promise<number> {
    return this.#page.evaluate(() => window.grid?.awaited() ?? Number.NaN);
  }

  async #selectAll(): Promise<number> {
    return this.#times(3, async () => {
      const time = await this.#page.evaluate(() => window.grid?.selectAll(true));
      await this.#page.waitForTimeout(rest);
      await this.#page.evaluate(() => window.grid?.selectAll(false));
      return time;
    });
  }

  /** Every fiftieth row of the block lacks a cell, which the rules of the table find. */
  async #paste(): Promise<number | undefined> {
    const { x, y } = await this.#page.evaluate(() => window.grid?.cellPoint(0) ?? { x: 0, y: 0 });
    await this.#page.mouse.click(x, y);
    await this.#page.keyboard.press("Escape");
    await this.#page.waitForTimeout(rest);
    const lines = Array.from({ length: pastedRows }, (_, row) => pastedLine(row));
    return this.#page.evaluate(([text, last]) => window.grid?.paste(text, last), [
      lines.map((cells) => cells.join("\t")).join("\n"),
      { row: 8, text: lines[8]?.[0] ?? "" },
    ] as const);
  }

  async #times(count: number, act: () => Promise<number | undefined>): Promise<number> {
    const times: number[] = [];
    for (let time = 0; time < count; time += 1) {
      times.push((await act()) ?? Number.NaN);
      await this.#page.waitForTimeout(rest);
    }
    return median(times);
  }
}

/** Texts from the edited column on, each of which its column can read. */
function pastedLine(row: number): readonly string[] {
  return gridColumns.slice(1, 1 + pastedColumns).map(({ kind }, index) => {
    if (kind === "number") return String(row * 3 + index);
    if (kind === "select") return gridChoices[row % gridChoices.length] ?? "";
    if (kind === "date") return `2027-01-${String(1 + (row % 28)).padStart(2, "0")}`;
    if (kind === "bool") return row % 2 === 0 ? "是" : "否";
    return index === 4 && row % 50 === 5 ? "" : `贴${row} ${index}`;
  });
}

/** What was measured at all. */
function given(figures: { readonly [Measure in GridMeasure]?: number | undefined }): GridFigures {
  return Object.fromEntries(Object.entries(figures).filter(([, figure]) => figure !== undefined));
}
