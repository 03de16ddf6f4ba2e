import type { Locator, Page } from "@playwright/test";
import { signInByApi } from "../support/apiClient.ts";
import { expect, test } from "../support/consoleTest.ts";

/** Opens the edit form of an organ by its name. */
async function openOrgan(page: Page, name: string): Promise<Locator> {
  await page.goto("/hiv/organ");
  await page.getByLabel("机构名称").first().fill(name);
  await page.keyboard.press("Enter");
  const row = page.getByRole("row", { name: new RegExp(name) });
  await expect(row).toHaveCount(1);
  await row.getByRole("button", { name: "编辑" }).click();
  await expect(page.getByRole("button", { name: /保\s*存/ })).toBeVisible();
  return page.getByRole("main");
}

test("LIST two people edit the same record: the second is told what changed, chooses, and nothing is overwritten silently", async ({
  page,
  signIn,
  openAs,
  console: running,
  refusals,
}) => {
  refusals.add(409);
  const api = await signInByApi(running.url, "admin");
  const list = await api.call("GET", "/hiv/organ/list?pageSize=1");
  const organ = list.result.records[0];
  expect(organ).toBeDefined();
  if (!organ) return;

  await signIn("admin");
  const other = await openAs("admin");
  const mine = await openOrgan(page, organ.organName);
  const theirs = await openOrgan(other, organ.organName);
  await theirs.getByRole("textbox", { name: "联系电话" }).fill("028-81110001");
  await theirs.getByRole("textbox", { name: "详细地址" }).fill("天府大道 1 号");
  await other.getByRole("button", { name: /保\s*存/ }).click();
  await expect(other.getByRole("button", { name: /保\s*存/ })).toBeHidden();

  await mine.getByRole("textbox", { name: "联系电话" }).fill("028-82220002");
  await page.getByRole("button", { name: /保\s*存/ }).click();
  const dialog = page.getByRole("dialog", { name: "记录已被他人修改" });
  await expect(dialog.getByText("028-81110001")).toBeVisible();
  await expect(dialog.getByText("028-82220002")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "应用并保存" })).toBeDisabled();
  await dialog.getByRole("radiogroup", { name: "联系电话采用" }).getByText("我的").click();
  await dialog.getByRole("button", { name: "应用并保存" }).click();
  await expect(dialog).toBeHidden();

  await expect
    .poll(async () => {
      const { result } = await api.call("GET", `/hiv/organ/queryById?id=${organ.id}`);
      return [result["phone"], result["address"]];
    })
    .toEqual(["028-82220002", "天府大道 1 号"]);
});
