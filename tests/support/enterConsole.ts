import type { Page } from "@playwright/test";
import { testPassword } from "./runningConsole.ts";

/** Signs in through the sign-in page, at another address of it where one is given, and waits for the shell. */
export async function enter(page: Page, username: string, address = "/user/login"): Promise<void> {
  await page.goto(address);
  const form = page.getByRole("form", { name: "账号密码登录" });
  await form.getByRole("textbox", { name: "账号" }).fill(username);
  await form.getByLabel("密码", { exact: true }).fill(testPassword);
  await form.getByRole("button", { name: /^登\s*录$/ }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/user/"));
  await page.getByRole("navigation").first().waitFor();
}
