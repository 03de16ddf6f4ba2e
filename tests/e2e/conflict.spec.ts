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

function hasFocusInside(place: Locator): Promise<boolean> {
  return place.evaluate((element) => element.contains(document.activeElement));
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
  // Who saves by keyboard reads on there, and is back at the button where nothing was chosen.
  await expect(dialog).toBeVisible();
  await expect.poll(() => hasFocusInside(dialog)).toBe(true);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: /保\s*存/ })).toBeFocused();
  await page.keyboard.press("Enter");
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

test("NOTICE-01 a notice that comes while somebody types takes neither the focus nor what is typed", async ({
  page,
  signIn,
  console: running,
}) => {
  const api = await signInByApi(running.url, "admin");
  await signIn("doctor", "/hiv/appointment");
  await page.getByRole("button", { name: /新\s*增/ }).click();
  const name = page.getByRole("dialog").getByRole("textbox", { name: "姓名" });
  // Another file of tests may have put a field before it, in the console that both use.
  await name.click();
  await page.keyboard.type("张");
  const bell = page.getByRole("button", { name: /通知与消息.*条未读/, includeHidden: true });
  const before = (await bell.getAttribute("aria-label")) ?? "";
  expect(before).not.toBe("");
  const body = { titile: "急：今天下午停诊", msgCategory: "1", priority: "H", msgType: "ALL", msgContent: "<p>停诊</p>" };
  const added = await api.call("POST", "/sys/annountCement/add", body);
  expect(added.success, added.message).toBe(true);
  const released = await api.call("GET", `/sys/annountCement/doReleaseData?id=${added.result.id}`);
  expect(released.success, released.message).toBe(true);
  await expect(bell).not.toHaveAccessibleName(before);
  await expect(name).toBeFocused();
  await page.keyboard.type("三");
  await expect(name).toHaveValue("张三");
});
