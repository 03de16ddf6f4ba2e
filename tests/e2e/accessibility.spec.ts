import type { Page } from "@playwright/test";
import { writeXlsx } from "hucre";
import { axeFindings, axeInBothSchemes } from "../support/axeFindings.ts";
import { expect, test } from "../support/consoleTest.ts";
import { settled } from "../support/settled.ts";

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("tab").first()).toBeVisible();
  await settled(page);
}

/** Parts of the page that stand beyond an edge of the window where nothing scrolls to them. */
function outside(page: Page, selector: string): Promise<readonly string[]> {
  return page.evaluate((asked) => {
    const shown = [...document.querySelectorAll(asked)].filter((element) => element.checkVisibility());
    const places = shown.map((element) => [element.className, element.getBoundingClientRect()] as const);
    return places
      .filter(([, { left, right }]) => left < 0 || right > window.innerWidth)
      .map(([name, { left, right }]) => `${name} ${left}–${right}`);
  }, selector);
}

const popups = ".ant-picker-dropdown, .ant-select-dropdown, .ant-dropdown, .ant-popover, .ant-cascader-dropdown";

const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A file with one line in which everything is wrong. */
async function faultyBook(): Promise<Buffer> {
  const rows = [
    ["姓名", "手机号", "预约机构", "预约日期", "预约时段"],
    ["无", "1", "没有", "某天", "某时"],
  ];
  return Buffer.from(await writeXlsx({ sheets: [{ name: "预约", rows }] }));
}

/** What opens, from which page, by what a person does. */
const openings: readonly (readonly [name: string, path: string, open: (page: Page) => Promise<unknown>])[] = [
  ["a form and its calendar", "/hiv/appointment?_view=create", async (page) => page.locator(".ant-drawer .ant-picker").first().click()],
  ["a form and its list", "/hiv/appointment?_view=create", async (page) => page.locator(".ant-drawer .ant-select").first().click()],
  [
    "a row and what may be done with it",
    "/hiv/appointment",
    async (page) => {
      await page.locator("[data-row-key] [data-opens-row]").first().click();
      await expect(page.getByRole("tab", { name: "变更记录" })).toBeVisible();
    },
  ],
  ["the column settings", "/hiv/appointment", async (page) => page.getByRole("button", { name: "列设置" }).click()],
  [
    "the query builder",
    "/hiv/organ?_super=%5B%7B%22field%22%3A%22organName%22%2C%22rule%22%3A%22like%22%2C%22val%22%3A%22%E7%AB%99%22%7D%5D",
    async (page) => {
      await expect(page.getByRole("list", { name: "生效中的条件" })).toBeVisible();
      await page.getByRole("button", { name: "修改高级查询" }).click();
      await expect(page.getByRole("list", { name: "查询条件" })).toBeVisible();
    },
  ],
  [
    "what an import would do",
    "/hiv/appointment",
    async (page) => {
      await openTool(page, "导入");
      await page.locator("input[type=file]").setInputFiles({ name: "空.xlsx", mimeType: xlsxType, buffer: await faultyBook() });
      await page.keyboard.press("Control+Enter");
      await expect(page.getByRole("heading", { name: /有错误的行/ })).toBeVisible();
    },
  ],
  ["a long form with its sections", "/sys/annountCement?_view=create", async (page) => page.locator("[contenteditable=true]").click()],
  [
    "the rights of a role",
    "/sys/role",
    async (page) => {
      const row = page.locator("[data-row-key]").first();
      const grant = row.getByRole("button", { name: "授权", exact: true });
      if (await grant.isVisible()) await grant.click();
      else {
        await row.getByRole("button", { name: /更多|操作/ }).click();
        await page.getByRole("menuitem", { name: "授权" }).click();
      }
      await expect(page.getByRole("dialog").getByRole("tree")).toBeVisible();
    },
  ],
  ["the menu of the person", "/account/center", async (page) => page.getByRole("button", { name: /用户菜单/ }).click()],
  [
    "the notices",
    "/account/center",
    async (page) =>
      page
        .getByRole("button", { name: /通知|公告|消息/ })
        .first()
        .click(),
  ],
  ["the keys", "/hiv/appointment", async (page) => page.keyboard.press("?")],
  // Last: what is looked at is kept.
  ["the board of a list", "/hiv/detection", (page) => showAs(page, "看板")],
  ["the calendar of a list", "/hiv/appointment", (page) => showAs(page, "日历")],
];

/** Looks at a list in another way. */
async function showAs(page: Page, view: string): Promise<void> {
  await page.getByRole("radiogroup", { name: "显示方式" }).locator("label").filter({ hasText: view }).click();
  await expect(page.locator("button[data-row-key], li[data-row-key]").first()).toBeVisible();
}

/** Presses a button of the toolbar, which a narrow screen keeps in a menu. */
async function openTool(page: Page, name: string): Promise<void> {
  const more = page.getByRole("button", { name: "更多操作" });
  if (await more.isVisible()) {
    await more.click();
    await page.getByRole("menuitem", { name }).click();
  } else await page.getByRole("button", { name }).first().click();
}

for (const [size, viewport] of Object.entries({ wide, narrow })) {
  test(`SHELL-01 what opens is free of findings by axe, without exclusions, and inside the window: ${size}`, async ({ page, signIn }) => {
    test.setTimeout(300_000);
    await page.setViewportSize(viewport);
    // The colours of a phone are those of a desk, where both schemes are looked at.
    await page.emulateMedia({ colorScheme: viewport === wide ? "light" : "dark" });
    await signIn("admin");
    for (const [name, path, act] of openings) {
      await open(page, path);
      await act(page);
      await settled(page);
      expect.soft(await (viewport === wide ? axeInBothSchemes(page) : axeFindings(page)), name).toEqual([]);
      expect.soft(await outside(page, popups), name).toEqual([]);
    }
  });
}

test("SHELL-01 no stop of Tab in a list is one that nobody sees or hears", async ({ page, signIn }) => {
  await signIn("admin");
  await open(page, "/hiv/appointment");
  const tree = (await (await page.context().newCDPSession(page)).send("Accessibility.getFullAXTree")) as {
    readonly nodes: readonly {
      readonly role?: { readonly value?: string };
      readonly name?: { readonly value?: string };
      readonly ignored?: boolean;
    }[];
  };
  const heard = tree.nodes.filter(({ ignored, role, name }) => !ignored && role?.value === "checkbox" && name?.value === "全选本页");
  expect(heard, "one box chooses the page, not a copy of it").toHaveLength(1);
  await page.getByRole("button", { name: "列设置" }).focus();
  for (let stop = 0; stop < 30; stop += 1) {
    await page.keyboard.press("Tab");
    const unseen = await page.evaluate(() => {
      const { activeElement } = document;
      // A choice is seen by its label, which shows the focus.
      const shown = activeElement?.closest("label") ?? activeElement;
      const box = shown?.getBoundingClientRect();
      const isSeen = shown?.checkVisibility({ opacityProperty: false, visibilityProperty: true }) && (box?.height ?? 0) > 0;
      return isSeen && activeElement?.closest("[aria-hidden=true]") === null ? undefined : activeElement?.outerHTML;
    });
    expect(unseen).toBeUndefined();
  }
});

test("SHELL-29 a menu of the header takes the focus as it opens and gives it back, by keyboard alone", async ({ page, signIn }) => {
  await signIn("admin");
  for (const name of [/用户菜单/, "帮助", "页签列表"]) {
    const trigger = page.getByRole("button", { name });
    await trigger.focus();
    await page.keyboard.press("Enter");
    await expect(page.locator("[role=menuitem]:focus")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(trigger).toBeFocused();
  }
});

test("SHELL-01 what is heard of the tab that has the focus is its own Chinese name", async ({ page, signIn }) => {
  await signIn("admin");
  await page.getByRole("banner").getByRole("button", { name: /通知/ }).press("Enter");
  const tab = page.getByRole("tab", { name: /^通知/ });
  await expect(tab).toBeFocused();
  await expect(tab).toHaveAccessibleName(/^通知(?: \d+)?$/);
});
