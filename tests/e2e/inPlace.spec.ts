import type { Locator, Page } from "@playwright/test";
import { type ApiClient, signInByApi } from "../support/apiClient.ts";
import { axeFindings } from "../support/axeFindings.ts";
import { expect, test } from "../support/consoleTest.ts";
import { settled } from "../support/settled.ts";

/** A dictionary that belongs to one test. */
interface Dictionary {
  readonly id: string;
  readonly code: string;
}

/** Stores a dictionary, and items named by `names`, in this order. */
async function buildDictionary(api: ApiClient, code: string, names: readonly string[] = []): Promise<Dictionary> {
  const made = await api.call<{ id: string }>("POST", "/sys/dict/add", { dictName: `表格测试 ${code}`, dictCode: code });
  expect(made.message, "the dictionary is stored").toMatch(/成功/);
  const { id } = made.result;
  for (const [index, itemText] of names.entries()) {
    const item = { dictId: id, itemText, itemValue: `v${index}`, status: "enabled", sortOrder: index };
    expect((await api.call("POST", "/sys/dictItem/add", item)).success).toBe(true);
  }
  return { id, code };
}

/** What is stored of a dictionary's items. */
async function storedItems(api: ApiClient, { id }: Dictionary): Promise<readonly { itemText: string; status: string }[]> {
  const list = await api.call<{ records: { itemText: string; status: string }[] }>(
    "GET",
    `/sys/dictItem/list?dictId=${id}&pageSize=1000&column=sortOrder&order=asc`,
  );
  return list.result.records;
}

function gridOf(page: Page): Locator {
  return page.getByRole("grid", { name: "字典项" });
}

function cell(page: Page, text: string): Locator {
  return gridOf(page).getByRole("gridcell", { name: text, exact: true });
}

/** Opens the table of a dictionary's items. */
async function openItems(page: Page, { id, code }: Dictionary): Promise<void> {
  await page.goto(`/sys/dict?dictCode=${code}&_master=${id}`);
  await expect(page.getByRole("heading", { name: `表格测试 ${code} · 字典项` })).toBeVisible();
  await expect(gridOf(page)).toBeVisible();
  await settled(page);
}

/** Types over a cell, and leaves it. */
async function typeOver(page: Page, before: string, after: string): Promise<void> {
  await cell(page, before).click();
  await page.keyboard.insertText(after);
  // Enter would lead below, and in the last row to a new one.
  await page.keyboard.press("Tab");
  await expect(cell(page, after)).toBeVisible();
}

async function saveAll(page: Page, rows: number): Promise<void> {
  await page.keyboard.press("Control+s");
  await expect(page.getByText(`已保存 ${rows} 行`).first()).toBeVisible();
  await expect(page.getByText(/未保存：/)).toBeHidden();
}

/** Pastes text where the cursor of the table is. */
async function paste(page: Page, text: string): Promise<void> {
  await page.locator("textarea:focus").evaluate((area, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    area.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test("GRID-16 GRID-31 GRID-49 500 pasted rows with 20 faulty cells are mended by F8 and typing, and saved at once", async ({
  page,
  signIn,
  console: running,
}) => {
  const api = await signInByApi(running.url, "admin");
  const dictionary = await buildDictionary(api, "in_place_paste");
  await signIn("admin");
  await openItems(page, dictionary);
  const lines = Array.from({ length: 500 }, (_, row) => `粘贴${row}\tp${row}\t${row % 25 === 7 ? "胡说" : "启用"}\t\t${row}`);
  await page.getByRole("button", { name: "新增行" }).click();
  await paste(page, lines.join("\n"));
  await expect(gridOf(page)).toHaveAttribute("aria-rowcount", "501");
  await expect(page.getByText("未保存：新增 500 行")).toBeVisible();
  for (let left = 20; left > 0; left -= 1) {
    await expect(page.getByText(`还有 ${left} 处错误`)).toBeVisible();
    await page.keyboard.press("F8");
    await page.keyboard.insertText("启用");
    await page.keyboard.press("Enter");
  }
  await expect(page.getByText(/还有 \d+ 处错误/)).toBeHidden();
  await saveAll(page, 500);
  const stored = await storedItems(api, dictionary);
  expect(stored.map(({ itemText }) => itemText)).toEqual(lines.map((_, row) => `粘贴${row}`));
  expect(stored.filter(({ status }) => status !== "enabled")).toEqual([]);
  await page.reload();
  await expect(gridOf(page)).toHaveAttribute("aria-rowcount", "501");
  await expect(cell(page, "粘贴7")).toBeVisible();
  await cell(page, "粘贴7").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Home");
  await expect(cell(page, "粘贴499")).toBeVisible();
});

test("GRID-60 GRID-62 a save of one desk is seen at the other, and who changed the same cell second decides about it", async ({
  page,
  signIn,
  openAs,
  console: running,
  refusals,
}) => {
  refusals.add(409);
  const api = await signInByApi(running.url, "admin");
  const dictionary = await buildDictionary(api, "in_place_two", ["甲项", "乙项"]);
  await signIn("admin");
  const other = await openAs("admin");
  await openItems(page, dictionary);
  await openItems(other, dictionary);
  await typeOver(page, "甲项", "甲项改过");
  await saveAll(page, 1);
  await expect(cell(other, "甲项改过")).toBeVisible();
  await typeOver(other, "甲项改过", "我的甲项");
  await typeOver(other, "乙项", "我的乙项");
  await typeOver(page, "甲项改过", "对方甲项");
  await typeOver(page, "乙项", "对方乙项");
  await saveAll(page, 2);
  const question = other.getByRole("group", { name: "冲突" });
  await expect(question).toBeVisible();
  // Nothing is overwritten before somebody has decided.
  await other.keyboard.press("Control+s");
  await expect(other.getByRole("alert").filter({ hasText: "冲突" })).toBeVisible();
  expect((await storedItems(api, dictionary)).map(({ itemText }) => itemText)).toEqual(["对方甲项", "对方乙项"]);
  await cell(other, "我的甲项").click();
  await expect(question).toContainText("“对方甲项”，请选择保留哪一个");
  await question.getByRole("button", { name: "保留我的", exact: true }).click();
  await cell(other, "我的乙项").click();
  await expect(question).toContainText("“对方乙项”，请选择保留哪一个");
  await question.getByRole("button", { name: "采用对方的", exact: true }).click();
  await expect(question).toBeHidden();
  await expect(cell(other, "对方乙项")).toBeVisible();
  await saveAll(other, 1);
  await expect(cell(page, "我的甲项")).toBeVisible();
  expect((await storedItems(api, dictionary)).map(({ itemText }) => itemText)).toEqual(["我的甲项", "对方乙项"]);
});

test("GRID-58 what others saved while the live line was cut is shown once it is back", async ({
  page,
  signIn,
  openAs,
  console: running,
}) => {
  const api = await signInByApi(running.url, "admin");
  const dictionary = await buildDictionary(api, "in_place_line", ["断线前"]);
  const cuts: (() => void)[] = [];
  let lines = 0;
  let isCut = false;
  let letBack = (): void => undefined;
  const isBack = new Promise<void>((resolve) => {
    letBack = resolve;
  });
  // Every line is cut, since the list around hears of changes by the one of the whole console; only the table's comes back.
  await page.routeWebSocket(/\/apiserver\//, async (line) => {
    const isTable = line.url().includes("/vxeSocket/");
    if (isTable) lines += 1;
    // Until the other has saved, no attempt comes through.
    if (isCut) await (isTable ? isBack : new Promise(() => undefined));
    const server = line.connectToServer();
    cuts.push(() => {
      void server.close();
      void line.close({ code: 3000, reason: "cut" });
    });
  });
  await signIn("admin");
  const other = await openAs("admin");
  await openItems(page, dictionary);
  await openItems(other, dictionary);
  expect(lines).toBe(1);
  isCut = true;
  for (const cut of cuts) cut();
  await typeOver(other, "断线前", "断线时");
  await saveAll(other, 1);
  letBack();
  await expect.poll(() => cell(page, "断线时").count(), { timeout: 15_000 }).toBe(1);
  expect(lines).toBeGreaterThan(1);
});

test("GRID-16 what was typed and not saved is offered after a reload, and brought back", async ({ page, signIn, console: running }) => {
  const api = await signInByApi(running.url, "admin");
  const dictionary = await buildDictionary(api, "in_place_draft", ["草稿甲", "草稿乙"]);
  await signIn("admin");
  await openItems(page, dictionary);
  await typeOver(page, "草稿甲", "没有保存的甲");
  await page.getByRole("button", { name: "新增行" }).click();
  await page.keyboard.insertText("没有保存的新行");
  await page.keyboard.press("Tab");
  await expect(page.getByText("未保存：新增 1 行，修改 1 行")).toBeVisible();
  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  const offer = page.getByRole("alert").filter({ hasText: "修改的 2 行没有保存" });
  await expect(offer).toBeVisible();
  expect(questions).toEqual(["beforeunload"]);
  // It belongs to this dictionary alone.
  await openItems(page, await buildDictionary(api, "in_place_no_draft", ["别的项"]));
  await expect(cell(page, "别的项")).toBeVisible();
  await expect(offer).toBeHidden();
  await openItems(page, dictionary);
  await expect(cell(page, "草稿甲")).toBeVisible();
  await offer.getByRole("button", { name: /恢\s*复/ }).click();
  await expect(offer).toBeHidden();
  await expect(cell(page, "没有保存的甲")).toBeVisible();
  await expect(cell(page, "没有保存的新行")).toBeVisible();
  await expect(page.getByText("未保存：新增 1 行，修改 1 行")).toBeVisible();
  expect((await storedItems(api, dictionary)).map(({ itemText }) => itemText)).toEqual(["草稿甲", "草稿乙"]);
});

test("on a phone a list edited in place is cards; at a desk its table has no barrier", async ({ page, signIn, console: running }) => {
  const api = await signInByApi(running.url, "admin");
  const dictionary = await buildDictionary(api, "in_place_width", ["宽度甲", "宽度乙"]);
  await signIn("admin");
  await openItems(page, dictionary);
  await cell(page, "宽度甲").click();
  await page.getByRole("button", { name: "新增行" }).click();
  await page.keyboard.insertText("宽度新");
  await page.keyboard.press("Tab");
  expect(await axeFindings(page)).toEqual([]);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/sys/dict?dictCode=${dictionary.code}`);
  await settled(page);
  await page.getByText("表格测试 in_place_width").first().click();
  const items = page.getByRole("dialog", { name: /表格测试 in_place_width/ });
  await expect(items.getByText("宽度甲")).toBeVisible();
  await settled(page);
  await expect(page.getByRole("grid")).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const beyond = await items.evaluate((place) =>
    [...place.querySelectorAll("*")]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => element.className),
  );
  expect(beyond).toEqual([]);
});
