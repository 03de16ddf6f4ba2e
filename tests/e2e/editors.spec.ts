import AxeSource from "axe-core";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/consoleTest.ts";

async function openGallery(page: Page): Promise<Locator> {
  await page.goto("/gallery/gallery");
  await page.getByRole("button", { name: /新\s*增/ }).click();
  const form = page.getByRole("region", { name: "新增字段示例" });
  // What lies far below is drawn when it comes near.
  await form.getByRole("navigation", { name: "表单目录" }).getByRole("button", { name: "文件与长内容" }).click();
  await form.getByRole("textbox", { name: "富文本" }).waitFor();
  return form;
}

/** What axe finds wrong in an element. */
async function violations(page: Page, selector: string): Promise<readonly string[]> {
  await page.evaluate(AxeSource.source);
  return page.evaluate(async (at) => {
    const { axe } = window as unknown as { axe: typeof AxeSource };
    const { violations: found } = await axe.run(at);
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, selector);
}

/** Puts something onto the clipboard of the page and pastes it where the cursor is. */
async function paste(text: Locator, html: string): Promise<void> {
  await text.evaluate((element, markup) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", markup);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

const PIXEL = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("EDIT-01 EDIT-02 rich text by keyboard alone: colour, table, search, full screen", async ({ page, signIn }) => {
  await signIn("admin");
  const form = await openGallery(page);
  const field = form.locator('[data-field="content"]');
  const text = field.getByRole("textbox", { name: "富文本" });
  await text.focus();
  expect(await text.evaluate((element) => element.parentElement?.parentElement?.clientHeight)).toBe(300);
  await page.keyboard.type("请空腹到场，请带身份证");
  await page.keyboard.press("Control+A");
  // One stop of Tab; the arrows lead from tool to tool.
  await page.keyboard.press("Shift+Tab");
  const tools = field.getByRole("toolbar", { name: "文本格式" });
  await expect(tools.locator("[tabindex='0']")).toHaveCount(1);
  await page.keyboard.press("Home");
  await expect(tools.getByRole("button", { name: "段落样式：正文" })).toBeFocused();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press("ArrowRight");
  await expect(tools.getByRole("button", { name: "文字颜色" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "默认颜色" }).waitFor();
  // Keys go to the menu once it has the focus.
  await page.waitForFunction(() => document.activeElement?.closest("[role=menu]") !== null);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(text.locator('font[color="#a8071a"]')).toHaveText("请空腹到场，请带身份证");

  await text.focus();
  await page.keyboard.press("Control+f");
  const search = field.getByRole("search", { name: "查找和替换" });
  await expect(search.locator("input:focus")).toHaveCount(1);
  await page.keyboard.type("请");
  await expect(search.getByText("0/2")).toBeVisible();
  await page.keyboard.press("Enter");
  await search.getByRole("textbox", { name: "替换为" }).fill("务必");
  await search.getByRole("button", { name: "全部替换" }).press("Enter");
  await expect(text).toContainText("务必空腹到场，务必带身份证");
  await page.keyboard.press("Escape");
  await expect(text).toBeFocused();
  await expect(field.getByText("13 字", { exact: true })).toBeVisible();

  await tools.getByRole("button", { name: "全屏" }).press("Enter");
  const whole = page.getByRole("dialog", { name: "富文本" });
  expect(await whole.evaluate((element: HTMLElement) => [element.offsetWidth, element.offsetHeight])).toEqual([1440, 900]);
  expect(await violations(page, '[data-field="content"]')).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(whole).toHaveCount(0);
  await expect(tools.getByRole("button", { name: "全屏" })).toBeFocused();
});

test("EDIT-02 EDIT-03 S-33 what is pasted is cleaned, uploaded, stored and shown the same", async ({ page, signIn, refusals }) => {
  // The browser tells of each handler it does not run.
  refusals.add("Executing inline event handler").add("script-src-attr");
  await signIn("admin");
  const form = await openGallery(page);
  const text = form.getByRole("textbox", { name: "富文本" });
  await text.click();
  const uploads: string[] = [];
  page.on("request", (request) => request.url().endsWith("/sys/common/upload") && uploads.push(request.url()));
  await paste(
    text,
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.</span>带证件<o:p></o:p></p>
     <p style="color:red;position:fixed" onclick="window.__pwn=1">红字</p><img src="${PIXEL}" onerror="window.__pwn=1">
     <table><tr><td colspan=2>合并</td></tr></table><script>window.__pwn=1</script>`,
  );
  await expect(text.locator("table td")).toHaveText("合并");
  await expect(text.locator("ol li")).toHaveText("带证件");
  await expect(text.locator("font")).toHaveText("红字");
  await expect(text.locator("img")).toHaveAttribute("src", /^blob:/);
  const stored = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/add"));
  await form.getByLabel("单行文本").first().fill("粘贴");
  await page.keyboard.press("Control+Enter");
  const { content } = (await stored).postDataJSON() as { readonly content: string };
  expect(content).not.toMatch(/data:|style=|onclick|script|class=/);
  expect(await page.evaluate(() => (window as { __pwn?: unknown }).__pwn)).toBeUndefined();
  const answer = await (await stored).response();
  expect(await answer?.json()).toMatchObject({ result: { content } });
  expect(uploads).toHaveLength(1);
});

test("EDIT-04 EDIT-06 code is indented by two blanks in the colours of Panda; Markdown stands 300 px high", async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await signIn("admin");
  const form = await openGallery(page);
  const code = form.locator('[data-field="query"]').getByRole("textbox");
  await code.click();
  await page.keyboard.type("select 1 from a");
  expect(await code.evaluate((element) => getComputedStyle(element).tabSize)).toBe("2");
  const keyword = code.locator("span", { hasText: /^select$/ });
  await expect(keyword).toHaveCSS("color", "rgb(179, 24, 106)");
  const markdown = form.locator('[data-field="notes"] .cm-editor');
  expect(await markdown.evaluate((element) => element.clientHeight)).toBe(300);
  expect(await violations(page, '[data-field="query"]')).toEqual([]);
  expect(await violations(page, '[data-field="notes"]')).toEqual([]);
});

test("FORM a large form: a field is found, changes are taken back, and what a crash left is offered again", async ({ page, signIn }) => {
  await signIn("admin");
  const form = await openGallery(page);
  const name = form.getByLabel("单行文本").first();
  await name.click();
  await page.keyboard.type("第一次");
  await page.keyboard.press("Control+f");
  await form.getByRole("textbox", { name: "项目名称或说明" }).fill("markdown");
  await expect(form.locator('[data-field="notes"]')).toHaveAttribute("data-found", "");
  await page.keyboard.press("Escape");
  await expect(form.locator('[data-field="notes"]').getByRole("textbox")).toBeFocused();
  await form.getByRole("button", { name: "撤销（Ctrl/⌘ + Z）" }).click();
  await expect(name).toHaveValue("");
  await expect(form.getByText("已撤销“单行文本”的修改")).toBeVisible();
  await page.keyboard.press("Control+Shift+Z");
  await expect(name).toHaveValue("第一次");
  // The page goes without asking anybody.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith("draft:")))).toBe(true);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await openGallery(page);
  await form.getByRole("button", { name: /恢\s*复/ }).click();
  await expect(name).toHaveValue("第一次");
});
