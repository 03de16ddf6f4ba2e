import type { CDPSession, Page } from "@playwright/test";

/** The scrolled list of messages, and the messages in it. */
const LOG = '[role="log"]';
const ENTRY = `${LOG} [data-number]`;
/** ms in which what was started comes to rest. */
const REST = 300;
/** ms that one page of history may take. */
const PATIENCE = 20_000;

/** What is in the page of a chat. */
export interface Drawn {
  /** Numbers of the first and the last message that are drawn. */
  readonly first: number;
  readonly last: number;
  readonly entries: number;
  /** Elements of the whole page. */
  readonly elements: number;
}

/** Measures the window of messaging in one page. */
export class LongChatMeter {
  readonly #page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async of(page: Page): Promise<LongChatMeter> {
    const session = await page.context().newCDPSession(page);
    await session.send("HeapProfiler.enable");
    return new LongChatMeter(page, session);
  }

  /** Milliseconds from the press on a chat of the list until its newest messages are painted. */
  async open(name: string): Promise<number> {
    const row = this.#page.getByRole("list", { name: "聊天" }).getByRole("button", { name });
    await row.waitFor();
    await this.#page.waitForTimeout(REST);
    await this.#page.evaluate((entry) => {
      window.addEventListener("click", ({ timeStamp }) => performance.mark("pressed", { startTime: timeStamp }), {
        capture: true,
        once: true,
      });
      const timer = setInterval(() => {
        if (document.querySelector(entry) === null) return;
        clearInterval(timer);
        requestAnimationFrame(() => setTimeout(() => performance.mark("painted")));
      }, 4);
    }, ENTRY);
    await row.click();
    await this.#page.waitForFunction(() => performance.getEntriesByName("painted").length > 0);
    return this.#page.evaluate(() => {
      const [pressed, painted] = ["pressed", "painted"].map((mark) => performance.getEntriesByName(mark)[0]?.startTime ?? Number.NaN);
      return (painted ?? Number.NaN) - (pressed ?? Number.NaN);
    });
  }

  /** Waits until a chat that was opened by its address is there. */
  async settled(name: string): Promise<void> {
    await this.#page.getByRole("region", { name: `与${name}` }).waitFor();
    await this.#page.locator(ENTRY).first().waitFor();
    await this.#page.waitForTimeout(REST);
  }

  /** Milliseconds of each frame while the wheel goes back so many px. */
  async scrollBack(distance: number, speed: number): Promise<readonly number[]> {
    const box = await this.#page.locator(LOG).boundingBox();
    if (!box) throw new Error("The chat has no place in the window.");
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await this.#page.mouse.move(point.x, point.y);
    await this.#page.evaluate(() => {
      // Methods keep their names: the loader of these files would wrap a function in a call that the page does not know.
      const frames = {
        stamps: [] as number[],
        isOn: true,
        note(stamp: number) {
          frames.stamps.push(stamp);
          if (frames.isOn) requestAnimationFrame(frames.note);
        },
      };
      window.chatFrames = frames;
      requestAnimationFrame(frames.note);
    });
    const gesture = { yDistance: distance, speed, gestureSourceType: "mouse", preventFling: true } as const;
    await this.#session.send("Input.synthesizeScrollGesture", { ...point, ...gesture });
    const stamps = await this.#page.evaluate(() => {
      if (window.chatFrames) window.chatFrames.isOn = false;
      return window.chatFrames?.stamps ?? [];
    });
    return stamps.slice(1).map((stamp, index) => stamp - (stamps[index] ?? stamp));
  }

  /** Goes back page by page, until a message is reached. */
  async goBackTo(number: number): Promise<void> {
    for (let { first } = await this.drawn(); first > number; { first } = await this.drawn()) {
      await this.#page.evaluate((list) => document.querySelector(list)?.scrollTo({ top: 0 }), LOG);
      await this.#page.waitForFunction(
        ([entry, before]) => Number(document.querySelector<HTMLElement>(entry)?.dataset["number"] ?? before) < before,
        [ENTRY, first] as const,
        { timeout: PATIENCE },
      );
    }
  }

  drawn(): Promise<Drawn> {
    return this.#page.evaluate((entry) => {
      const entries = [...document.querySelectorAll<HTMLElement>(entry)];
      return {
        first: Number(entries[0]?.dataset["number"]),
        last: Number(entries.at(-1)?.dataset["number"]),
        entries: entries.length,
        elements: document.querySelectorAll("*").length,
      };
    }, ENTRY);
  }

  /** Megabytes that live objects take, after the page has come to rest. */
  async heap(): Promise<number> {
    await this.#page.waitForTimeout(REST);
    await this.#session.send("HeapProfiler.collectGarbage");
    await this.#session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await this.#session.send("Runtime.getHeapUsage");
    return usedSize / 1e6;
  }
}

declare global {
  interface Window {
    /** Moments of the frames that are noted. */
    chatFrames?: { readonly stamps: number[]; isOn: boolean };
  }
}
