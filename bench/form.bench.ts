import { formSizes } from "./benchSchemas.ts";
import type { BenchBrowser, Side } from "./browser.ts";
import type { PageCosts, PageMeter } from "./pageMeter.ts";
import { compareRows, type BenchRow } from "./report.ts";

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

async function measureOnce(page: PageMeter, side: Side): Promise<PageCosts> {
  const before = await page.heap();
  const mount = await page.mount();
  const heap = (await page.heap()) - before;
  const keystroke = await page.type(side === "ours" ? '[data-field="f0"] input' : "#f0", keystrokes);
  return { acts: { mount, keystroke, "scroll to the end": await page.scrollToEnd() }, heap };
}

/** Both pages must show the same fields in the first view. */
async function assertSameFields(
  browser: BenchBrowser,
  address: string,
  size: number,
): Promise<{ readonly ours: number; readonly plain: number }> {
  const { ours, plain } = await browser.look(address, `form-${size}`, async (page) => ({
    inView: await page.evaluate(() => window.stage!.fieldsInView()),
    drawn: await page.evaluate(() => window.stage!.fieldsDrawn()),
  }));
  const missing = plain.inView.filter((field) => !ours.inView.includes(field));
  if (missing.length > 4) throw new Error(`by hand there are ${missing.join(", ")} in view too`);
  return { ours: ours.drawn, plain: plain.drawn };
}
