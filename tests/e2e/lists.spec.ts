import { expect, test } from "../support/consoleTest.ts";

test("LIST-06 a wider window shows more, the column settings offer the rest, and what is chosen there stays", async ({ page, signIn }) => {
  await signIn("admin", "/hiv/organ");
  const region = page.getByRole("columnheader", { name: "所在地区" });
  await expect(page.getByRole("columnheader", { name: "机构类型" })).toBeVisible();
  await expect(region).toHaveCount(0);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(region).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(region).toHaveCount(0);
  await page.getByRole("button", { name: "列设置" }).click();
  const settings = page.getByRole("region", { name: "列设置" });
  await expect(settings.getByText(/放不下的 \d+ 列/)).toBeVisible();
  await settings.getByRole("checkbox", { name: "所在地区" }).check();
  await expect(region).toBeVisible();
  await page.reload();
  await expect(region).toBeAttached();
});
