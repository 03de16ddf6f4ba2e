/** ms that the question may take; without an answer the page counts as up to date. */
const PATIENCE = 5_000;

/** Asks the server whether it serves another version of the console than the page runs: its page then starts other code. */
export async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute("src");
  if (!entry) return false;
  try {
    const page = await fetch("/", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    return page.ok && !(await page.text()).includes(entry);
  } catch {
    // The network is down, which is reason enough for the part not to load.
    return false;
  }
}
