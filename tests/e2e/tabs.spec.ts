import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { signInByApi } from "../support/apiClient.ts";
import { expect, test } from "../support/consoleTest.ts";
import { countLiveResources, liveResources } from "../support/liveResources.ts";

const tabs = Number(process.env["TABS"] ?? 4);

/** How often the tabs are opened and closed; `ROUNDS=20 TABS=6 npx playwright test tabs` for a long run, which judges the heap too. */
const rounds = Number(process.env["ROUNDS"] ?? 3);
const isLong = process.env["ROUNDS"] !== undefined;

/**
 * The engine compiles a function anew, and larger, each time it finds that it runs often, and counts the machine code to
 * the heap: after five hundred screens that is more than all else that has grown. It says nothing of what a closed tab
 * leaves, so where the heap is judged everything is interpreted.
 */
if (isLong)
  test.use({
    launchOptions: async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), "--js-flags=--no-opt --no-maglev --no-sparkplug"] }),
  });

test(`SHELL-11 ${tabs} tabs opened and closed ${rounds} times leave no timer, socket, listener or node`, async ({
  page,
  signIn,
  console: running,
}) => {
  test.setTimeout(120_000 + tabs * rounds * 6000);
  const folder = join(running.folder, "schemas/screens/leak");
  mkdirSync(folder, { recursive: true });
  for (let index = 0; index < tabs; index += 1)
    writeFileSync(
      join(folder, `leak${index}.json`),
      JSON.stringify({
        kind: "crud",
        entity: "appointment",
        title: `屏幕 ${index}`,
        path: `/leak/screen${index}`,
        menu: { parent: "hiv" },
      }),
    );
  try {
    const api = await signInByApi(running.url, "admin");
    // The menu that the page loads names them all.
    const menu = async () => JSON.stringify(await api.call("GET", "/sys/permission/getUserPermissionByToken"));
    for (let index = 0; index < tabs; index += 1) await expect.poll(menu).toContain(`屏幕 ${index}`);
    await page.clock.install();
    await countLiveResources(page);
    await signIn("admin");
    const devtools = await page.context().newCDPSession(page);
    await page.getByRole("menuitem", { name: "预约与检测" }).click();
    await expect(page.getByRole("menuitem", { name: "屏幕 0" })).toBeVisible();

    const openAll = async () => {
      for (let index = 0; index < tabs; index += 1) {
        await page.getByRole("menuitem", { name: `屏幕 ${index}`, exact: true }).click();
        // Until it is there, the rows are those of the screen before.
        await expect(page.getByRole("tab", { name: `屏幕 ${index}`, exact: true })).toHaveAttribute("aria-selected", "true");
        await expect(page.getByRole("row", { name: /\*/ }).first()).toBeVisible();
      }
    };
    const closeAll = async () => {
      await page.getByRole("tab", { name: "首页" }).click({ button: "right" });
      await page.getByRole("menuitem", { name: "关闭其它" }).click();
      await expect(page.getByRole("tab", { name: /屏幕/ })).toHaveCount(0);
    };
    // What is kept for good (code, styles, answers of the server) is there after the second round.
    for (let round = 0; round < 2; round += 1) {
      await openAll();
      await closeAll();
    }
    const before = await liveResources(page, devtools);
    for (let round = 2; round < rounds; round += 1) {
      await openAll();
      await closeAll();
    }
    const after = await liveResources(page, devtools);
    test.info().annotations.push({ type: "measured", description: JSON.stringify({ before, after }) });
    expect(after.sockets).toBe(before.sockets);
    expect(after.intervals).toBe(before.intervals);
    expect(after.listeners).toBeLessThan(before.listeners * 1.1);
    expect(after.nodes).toBeLessThan(before.nodes * 1.1);
    // A figure of memory says something after many rounds only.
    if (isLong) expect(after.heap).toBeLessThan(before.heap * 1.1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
