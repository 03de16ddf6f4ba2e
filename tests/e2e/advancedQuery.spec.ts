import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/consoleTest.ts";

const condition = (page: Page, place: number, part: "查询项" | "规则" | "值") =>
  page.getByRole(part === "值" ? "textbox" : "combobox", { name: `条件 ${place} 的${part}` });

/** Chooses what a list offers, by keys as a person would who knows its name. */
async function choose(page: Page, box: Locator, label: string): Promise<void> {
  await box.focus();
  await page.keyboard.press("ArrowDown");
  // Where names can be searched the list is long, and draws only what is near.
  if (await box.isEditable()) await page.keyboard.type(label);
  await page.locator(".ant-select-dropdown:visible .ant-select-item-option-content", { hasText: label }).first().click();
}

test("QUERY-07 QUERY-10 QUERY-31 finds organs by their opening hours, keeps the query in the address and under a name", async ({
  page,
  signIn,
}) => {
  await signIn("admin", "/hiv/organ");
  const rows = page.locator("tr[data-row-key]");
  await rows.first().waitFor();
  await page.getByRole("button", { name: "高级查询" }).click();
  const dialog = page.getByRole("dialog", { name: "高级查询：机构管理" });
  await expect(dialog).toBeVisible();

  await choose(page, condition(page, 1, "查询项"), "服务时间-星期");
  await choose(page, condition(page, 1, "规则"), "在...中");
  const weekdays = page.getByRole("combobox", { name: "条件 1 的值" });
  await choose(page, weekdays, "星期六");
  await choose(page, weekdays, "星期日");
  await dialog.getByText("匹配方式").click();
  await dialog.getByRole("button", { name: "添加条件" }).click();
  await expect(condition(page, 2, "查询项")).toBeFocused();
  await choose(page, condition(page, 2, "查询项"), "机构名称");
  await choose(page, condition(page, 2, "规则"), "包含");
  await condition(page, 2, "值").fill("锦江");
  await dialog.getByRole("button", { name: "添加条件" }).click();
  await choose(page, condition(page, 3, "查询项"), "机构编码");
  await condition(page, 2, "值").press("Enter");
  await expect(dialog.getByText("查询到 1 条记录")).toBeVisible();
  // What is not filled in yet took no part, and is still there.
  await expect(dialog.getByText("还没有填写值，不参与查询")).toBeVisible();
  await dialog.getByRole("button", { name: "删除条件 3" }).click();
  await expect(dialog.getByRole("button", { name: "添加条件" })).toBeFocused();

  await dialog.getByRole("button", { name: "保存查询" }).click();
  const name = page.getByRole("textbox", { name: "保存的名称" });
  await name.fill("锦江周末");
  await name.press("Enter");
  await expect(name).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "锦江周末", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "高级查询，2 个条件生效中" })).toBeFocused();

  await page.reload();
  const saved = page.getByRole("list", { name: "常用查询" }).getByRole("button", { name: "锦江周末" });
  await expect(saved).toHaveAttribute("aria-pressed", "true");
  await expect(rows).toHaveCount(1);
  await saved.click();
  await expect(rows).toHaveCount(10);
  await page.goBack();
  await expect(rows).toHaveCount(1);
});
