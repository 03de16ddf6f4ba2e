import type { Page } from "@playwright/test";
import { heapOf, stageCall, type BenchBrowser, type Measured } from "./browser.ts";
import { compareRows, type BenchRow } from "./report.ts";
import { listSizes } from "./webServer.ts";
import type { Until } from "./web/stage.ts";

/** Our compiled list against the same one written by hand: drawing, sorting, turning a page, choosing a row. */
export async function measureList(browser: BenchBrowser): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const size of listSizes) {
    const address = `part=list&count=${size}`;
    await assertSameCells(browser, address, size);
    const compared = await browser.compare(address, measureOnce);
    rows.push(...compareRows(compared, (what) => `list of ${size} × 12: ${what}`));
  }
  return rows;
}

async function measureOnce(page: Page): Promise<Measured> {
  const before = await heapOf(page);
  const mount = await stageCall(page, "mount");
  const heap = (await heapOf(page)) - before;
  return {
    "mount [ms]": mount,
    "sort [ms]": await click(page, "th.ant-table-cell[aria-label='预约日期'], th:nth-child(6)", "rows"),
    "next page [ms]": await click(page, ".ant-pagination-next", "rows"),
    "choose a row [ms]": await click(page, "tr.ant-table-row input[type=checkbox]", "selected"),
    "heap [MB]": heap,
  };
}

function click(page: Page, selector: string, until: Until): Promise<number> {
  return page.evaluate(([target, condition]) => window.stage!.click(target, condition), [selector, until] as const);
}

/** Both pages must show the same: what is not drawn costs nothing. */
async function assertSameCells(browser: BenchBrowser, address: string, size: number): Promise<void> {
  const { ours, plain } = await browser.look(address, `list-${size}`, (page) => page.evaluate(() => window.stage!.cells()));
  ours.forEach((cells, row) =>
    cells.forEach((text, column) => {
      const other = plain[row]?.[column];
      if (text.replaceAll(/\s+/g, "") !== other?.replaceAll(/\s+/g, ""))
        throw new Error(`row ${row}, cell ${column}: “${text}” here, “${other ?? "nothing"}” by hand`);
    }),
  );
  if (ours.length !== size || plain.length !== size) throw new Error(`${ours.length} and ${plain.length} rows instead of ${size}`);
}
