import { readFileSync } from "node:fs";
import { read } from "hucre";
import type { Page } from "@playwright/test";
import { signInByApi } from "../support/apiClient.ts";
import { expect, test } from "../support/consoleTest.ts";

const NAME = "到访服务满意度";
const QUESTIONS = ["您通过哪些途径知道我们的服务？", "请为本次服务打分", "您希望我们改进什么？"] as const;

/** Opens the counted answers of the survey, and reads how many results they count. */
async function counted(page: Page): Promise<number> {
  await page.goto(`/hiv/surveyTopic?topicName=${encodeURIComponent(NAME)}`);
  await page.locator("tr[data-row-key]").filter({ hasText: NAME }).getByRole("button", { name: "详情" }).click();
  await page.getByRole("tab", { name: "统计" }).click();
  const summary = page.getByText(/^有效 \d+ 份/);
  await expect(summary).toBeVisible();
  return Number(/^有效 (\d+) 份/.exec(await summary.innerText())?.[1]);
}

/** Chooses a question to be crossed. */
async function cross(page: Page, side: string, question: string): Promise<void> {
  await page.getByRole("combobox", { name: side }).click();
  await page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)").getByTitle(question).click();
}

test("SCREEN-44 SCREEN-45 a survey is counted and crossed, its results are exported one question a column, and a void one counts no more", async ({
  page,
  signIn,
  console: running,
}) => {
  const api = await signInByApi(running.url, "editor");
  const topics = await api.call<{ records: readonly { id: string }[] }>(
    "GET",
    `/hiv/surveyTopic/list?topicName=${encodeURIComponent(NAME)}`,
  );
  const topicId = topics.result.records[0]?.id ?? "";
  await signIn("editor", "/hiv/surveyTopic");

  const before = await counted(page);
  expect(before).toBeGreaterThan(0);
  const choices = page.getByRole("table", { name: QUESTIONS[0], exact: true });
  const choice = choices.getByRole("row", { name: /^小程序\s*\d+\s*[\d.]+%/ });
  // The bar is the row's own ground, as long as its share.
  await expect(choice).toHaveCSS("background-size", /^[1-9][\d.]*% 100%$/);
  await cross(page, "行：哪一题", `1. ${QUESTIONS[0]}`);
  await cross(page, "列：哪一题", `2. ${QUESTIONS[1]}`);
  const crossed = page.getByRole("table", { name: `行：${QUESTIONS[0]}；列：${QUESTIONS[1]}` });
  await expect(crossed.getByRole("row").last()).toHaveAccessibleName(new RegExp(`^合计.* ${before}$`));

  await page.getByRole("toolbar", { name: "统计筛选" }).getByRole("button", { name: "导出" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "导出每份一行，每题一列" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${NAME}的结果.xls`);
  const [header = [], ...lines] = (await read(readFileSync(await download.path()))).sheets[0]?.rows ?? [];
  expect(header.slice(-3)).toEqual(QUESTIONS.map((question, index) => `${index + 1}. ${question}`));
  expect(lines).toHaveLength(before);

  await page.goto(`/hiv/surveyResult?topicId=${topicId}&status=complete`);
  const row = page.locator("tr[data-row-key]").first();
  await row.getByRole("button", { name: "详情" }).click();
  const answers = page.getByRole("table", { name: "答案" });
  await expect(answers.getByRole("row").nth(1)).toContainText(QUESTIONS[0]);
  await expect(answers.getByRole("row").nth(2)).toContainText(QUESTIONS[1]);
  await page.keyboard.press("Escape");
  await expect(answers).toBeHidden();
  await row.getByRole("button", { name: "作废" }).click();
  const question = page.getByRole("dialog");
  await question.getByRole("textbox").fill("同一人在纸上答过");
  await question.getByRole("button", { name: /^作\s*废$|^确\s*定$/ }).click();
  await expect(question).toBeHidden();
  expect(await counted(page)).toBe(before - 1);
});
