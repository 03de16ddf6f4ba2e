import type { Page } from "@playwright/test";
import { formSizes } from "./benchSchemas.ts";
import { heapOf, stageCall, type BenchBrowser, type Measured, type Side } from "./browser.ts";
import { compareRows, median, type BenchRow } from "./report.ts";

const keystrokes = 11;

/** Our form against the same one written by hand: drawing, typing, going to its end. */
export async function measureForm(browser: BenchBrowser): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const size of formSizes) {
    const address = `part=form&count=${size}`;
    const drawn = await assertSameFields(browser, address, size);
    const compared = await browser.compare(address, measureOnce);
    rows.push(
      ...compareRows(compared, (what) => `form of ${size} fields: ${what}`, `${drawn.ours} and ${drawn.plain} fields drawn at first`),
    );
  }
  return rows;
}

async function measureOnce(page: Page, side: Side): Promise<Measured> {
  const before = await heapOf(page);
  const mount = await stageCall(page, "mount");
  const heap = (await heapOf(page)) - before;
  const input = side === "ours" ? '[data-field="f0"] input' : "#f0";
  const typing: number[] = [];
  for (let count = 0; count < keystrokes; count += 1) typing.push(await type(page, input));
  return {
    "mount [ms]": mount,
    "keystroke [ms]": median(typing),
    "scroll to the end [ms]": await stageCall(page, "scrollToEnd"),
    "heap [MB]": heap,
  };
}

function type(page: Page, selector: string): Promise<number> {
  return page.evaluate((target) => window.stage!.type(target, "王"), selector);
}

/** Both pages must show the same fields in the first view. */
async function assertSameFields(
  browser: BenchBrowser,
  address: string,
  size: number,
): Promise<{ readonly ours: number; readonly plain: number }> {
  const { ours, plain } = await browser.look(address, `form-${size}`, async (page) => ({
    inView: await page.evaluate(() => window.stage!.fieldsInView()),
    drawn: await stageCall(page, "fieldsDrawn"),
  }));
  const missing = plain.inView.filter((field) => !ours.inView.includes(field));
  if (missing.length > 4) throw new Error(`by hand there are ${missing.join(", ")} in view too`);
  return { ours: ours.drawn, plain: plain.drawn };
}
