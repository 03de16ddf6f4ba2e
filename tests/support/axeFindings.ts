import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds on the whole page as it is, without exclusions; `options` are those of `axe.run`. */
export async function axeFindings(page: Page, options: object = { resultTypes: ["violations"] }): Promise<readonly string[]> {
  // What appears with a movement is measured when it stands still.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))));
  await page.evaluate(source);
  return page.evaluate(async (given) => {
    const { axe } = window as unknown as { axe: { run(context: Document, options: object): Promise<AxeResults> } };
    const { violations } = await axe.run(document, given);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`));
  }, options);
}

/**
 * What axe finds in the light scheme and in the dark one, where only colours differ, so that contrast alone is looked at
 * there. Leaves the page in the light scheme.
 */
export async function axeInBothSchemes(page: Page): Promise<readonly string[]> {
  const light = await axeFindings(page);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await axeFindings(page, { resultTypes: ["violations"], runOnly: ["color-contrast"] });
  await page.emulateMedia({ colorScheme: "light" });
  return [...light, ...dark.map((finding) => `dark: ${finding}`)];
}
