import type { BenchBrowser } from "./browser.ts";
import type { PageCosts, PageMeter } from "./pageMeter.ts";
import { compareRows, type BenchRow } from "./report.ts";
import { listSizes } from "./webServer.ts";

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

async function measureOnce(page: PageMeter): Promise<PageCosts> {
  const before = await page.heap();
  const mount = await page.mount();
  const heap = (await page.heap()) - before;
  const acts = {
    mount,
    sort: await page.click("th:nth-child(6)", "rows"),
    "next page": await page.click(".ant-pagination-next", "rows"),
    "choose a row": await page.click("tr.ant-table-row input[type=checkbox]", "selected"),
  };
  return { acts, heap };
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
