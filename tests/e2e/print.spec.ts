import type { Page } from "@playwright/test";
import { expect, test } from "../support/consoleTest.ts";

/** Pages of what the browser prints now, and their size in mm. */
async function printed(page: Page): Promise<{ readonly pages: number; readonly sizes: readonly string[] }> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const boxes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)];
  const mm = (points: string | undefined) => Math.round((Number(points) * 25.4) / 72);
  const sizes = boxes.map(([, width, height]) => `${mm(width)}×${mm(height)}`);
  return { pages: [...pdf.matchAll(/\/Type\s*\/Page\b/g)].length, sizes: [...new Set(sizes)] };
}

test("SCREEN-29 chosen kits get one label each, on paper of the size of a label, and nothing else is printed", async ({ page, signIn }) => {
  // Kits that were sent have a lot; there is no label without one.
  await signIn("admin", "/hiv/detection?status=followed");
  const rows = page.getByRole("row").filter({ has: page.getByRole("checkbox") });
  for (const index of [1, 2, 3]) await rows.nth(index).getByRole("checkbox").check();
  await page.getByRole("button", { name: "打印标签" }).first().click();
  const preview = page.getByRole("dialog", { name: "打印预览：试剂标签" });
  await expect(preview.getByRole("region", { name: "标签" })).toHaveCount(3);
  await page.emulateMedia({ media: "print" });
  await expect(preview.getByRole("region", { name: "标签" }).first()).toBeVisible();
  for (const hidden of [page.getByRole("banner"), page.getByText("检测管理").first(), preview.getByText("打印预览：试剂标签")])
    await expect(hidden).toBeHidden();
  expect(await printed(page)).toEqual({ pages: 3, sizes: ["60×40"] });
  await page.emulateMedia({ media: "screen" });
  await page.keyboard.press("Escape");
  await expect(preview).toBeHidden();
});

test("SCREEN-25 a day sheet has one A4 page for each day and organ, also where the console is dark", async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await signIn("admin", "/hiv/appointment");
  const rows = page.getByRole("row").filter({ has: page.getByRole("checkbox") });
  await rows.nth(1).getByRole("checkbox").check();
  await page.getByRole("button", { name: "打印选中" }).click();
  const preview = page.getByRole("dialog", { name: "打印预览：预约日单" });
  const sheet = preview.getByRole("region", { name: "预约日单" });
  await expect(sheet.getByRole("columnheader", { name: "签到" })).toBeVisible();
  await expect(sheet).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await page.emulateMedia({ media: "print" });
  expect(await printed(page)).toEqual({ pages: 1, sizes: ["210×297"] });
});
