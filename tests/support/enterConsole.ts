import type { Page } from "@playwright/test";
import type { SignInResult } from "../../src/shell/session/session.store.ts";
import { SESSION_LIFETIME, storageKeys } from "../../src/shell/session/browserStorage.ts";
import { apiClient } from "./apiClient.ts";
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

/**
 * Comes in as somebody who signed in before: with a session of its own, and with what the console keeps of one in the
 * browser. Opens an address and waits for the shell. For what does not prove the sign-in itself.
 *
 * @throws where the console refuses
 */
export async function comeIn(page: Page, username: string, { url, address = "/" }: { readonly url: string; readonly address?: string }) {
  const answer = await apiClient(url, "").call<SignInResult>("POST", "/sys/login", { username, password: testPassword });
  if (!answer.success) throw new Error(`${username} cannot sign in: ${answer.message}`);
  const { token, userInfo, sysAllDictItems } = answer.result;
  const expire = Date.now() + SESSION_LIFETIME;
  const kept = (
    [
      [storageKeys.token, token],
      [storageKeys.user, userInfo],
      [storageKeys.username, userInfo.username],
      [storageKeys.tenantId, String(userInfo.tenantId ?? "0")],
      [storageKeys.dictionaries, sysAllDictItems],
    ] as const
  ).map(([key, value]) => [key, JSON.stringify({ value, expire })] as const);
  // A page of the same site that runs nothing.
  await page.goto(`${url}/healthz`);
  await page.evaluate((entries) => entries.forEach(([key, text]) => localStorage.setItem(key, text)), kept);
  await page.goto(address);
  // On a phone the menu is behind a button.
  await page.getByRole("banner").waitFor();
}
