import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { axeFindings } from "../support/axeFindings.ts";
import { expect, test } from "../support/consoleTest.ts";

const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };

const box = (page: Page, name: string) => page.getByRole("dialog").getByRole("textbox", { name, exact: true });

for (const [size, viewport] of Object.entries(sizes)) {
  test(`an ejected form is used like any other, and axe has nothing to say: ${size}`, async ({ page, signIn }) => {
    await page.setViewportSize(viewport);
    await signIn("admin", "/gallery/galleryText?_view=create");
    await expect(box(page, "短码")).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    await page.getByRole("button", { name: /保\s*存/ }).click();
    await expect(box(page, "短码")).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    const code = size === "wide" ? "EJW1" : "EJN1";
    await box(page, "短码").fill(code);
    await page.getByText("手机号", { exact: true }).last().click();
    await expect(box(page, "手机号")).toBeFocused();
    await box(page, "手机号").fill("13800000001");
    await box(page, "账号").fill(`ejected_${size}`);
    await page.getByRole("button", { name: /保\s*存/ }).click();
    await expect(page.getByText("保存成功")).toBeVisible();
    await expect(page.getByText(code, { exact: true }).first()).toBeVisible();
  });
}

test("an ejected form follows its schema while it is open, and what was typed stays", async ({ page, signIn, console: running }) => {
  await signIn("admin", "/gallery/galleryText?_view=create");
  await box(page, "姓名").fill("王小明");
  await expect(page.locator("[data-field=personName]")).not.toContainText("必填");
  const file = join(running.folder, "schemas/entities/gallery/galleryText.json");
  const entity = JSON.parse(readFileSync(file, "utf8")) as { required: string[]; properties: Record<string, object> };
  entity.required.push("personName");
  entity.properties["nickname"] = { type: "string", title: "称呼" };
  writeFileSync(file, JSON.stringify(entity));
  await expect(page.locator("[data-field=personName]")).toContainText("必填");
  await expect(box(page, "姓名")).toHaveValue("王小明");
  // The page does not gain fields by itself; `npm run check` says so.
  await expect(box(page, "称呼")).toHaveCount(0);
  await box(page, "姓名").fill("");
  await page.getByRole("button", { name: /保\s*存/ }).click();
  await expect(page.locator("[data-field=personName] [role=alert]")).toBeVisible();
});
