import type { Page } from "@playwright/test";
import { axeFindings } from "../support/axeFindings.ts";
import { expect, test } from "../support/consoleTest.ts";
import { enter } from "../support/enterConsole.ts";
import { removeFolder, startConsole } from "../support/runningConsole.ts";

/** A browser that lets sites keep nothing: merely asking for the storage throws. */
async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: refuse, configurable: true });
  });
}

/** A browser without room for anything new. */
async function fillStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });
}

/** Works as people do: signs in, opens a list from the menu, adds a row, finds it. */
async function work(page: Page, code: string, address?: string): Promise<void> {
  await enter(page, "admin", address);
  await page.getByRole("menuitem", { name: "用户", exact: true }).first().click();
  await page.getByRole("menuitem", { name: "职务管理" }).first().click();
  await page.getByRole("button", { name: /新\s*增/ }).click();
  const form = page.getByRole("dialog", { name: /新增/ });
  await form.getByLabel("职务编码").fill(code);
  await form.getByLabel("职务名称").fill(`职务${code}`);
  await form.getByRole("button", { name: /保\s*存/ }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole("cell", { name: `职务${code}`, exact: true })).toBeVisible();
}

test("a browser that keeps nothing: the console works, and says once what will not stay", async ({ page }) => {
  await blockStorage(page);
  await work(page, "blocked1");
  const told = page.getByText("浏览器不允许本站保存数据");
  await expect(told).toHaveCount(1);
  expect(await axeFindings(page), "a notice stands in a landmark").toEqual([]);
  await page.locator(".ant-notification-notice-close").click();
  await page.getByRole("menuitem", { name: "部门管理" }).first().click();
  await expect(page.getByRole("tab", { name: /部门管理/ })).toBeVisible();
  await expect(told).toHaveCount(0);
});

test("a browser without room: the console works, and says once what will not stay", async ({ page }) => {
  await fillStorage(page);
  await work(page, "full1");
  await expect(page.getByText("存储空间已满")).toHaveCount(1);
});

test("API-06 S-50 a computer whose clock is years off signs its calls in time, and people work on it", async ({ page }) => {
  const signed = await startConsole(undefined, { SIGN_SECRET: "a-secret-of-this-installation" });
  try {
    await page.clock.install({ time: new Date("2031-03-04T05:06:07Z") });
    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/sys/position/add")) calls.push(request.headers()["x-sign"] ?? "");
    });
    await work(page, "clock1", `${signed.url}/user/login`);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatch(/^[0-9A-F]{64}$/);
  } finally {
    // A console that is open when its server stops says so.
    await page.goto("about:blank");
    await signed.stop();
    removeFolder(signed.folder);
  }
});
