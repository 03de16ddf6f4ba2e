import type { Page } from "@playwright/test";
import { expect, test } from "../support/consoleTest.ts";

/** The chat that is open. */
const log = (page: Page) => page.getByRole("log", { name: "聊天记录" });

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: /发送给|消息/u }).fill(text);
  await page.keyboard.press("Enter");
}

test("IM-01 ROUTE-08 two people talk, see what was read, and lose nothing while the line of one is cut", async ({
  page,
  signIn,
  openAs,
}) => {
  await signIn("counsellor");
  const other = await openAs("doctor");
  await page.goto("/im/index/chatBox/?chat=0%3Adoctor");
  await other.goto("/im/index/chatBox/?chat=0%3Acounsellor");
  const marks = [`说一句 ${Date.now()}`, "断线时说的一句", "回来以后的一句"] as const;
  await say(page, marks[0]);
  await expect(log(other).getByText(marks[0])).toBeVisible();

  // Both ways, and in one order.
  await say(other, `${marks[0]} 收到`);
  await expect(log(page).getByText(`${marks[0]} 收到`)).toBeVisible();

  await other.context().setOffline(true);
  await say(page, marks[1]);
  await other.context().setOffline(false);
  await expect(log(other).getByText(marks[1])).toBeVisible();
  await say(page, marks[2]);
  await expect(log(other).getByText(marks[2])).toHaveCount(1);

  // After a reload it is all there, once.
  await other.reload();
  for (const text of marks.slice(1)) await expect(log(other).getByText(text)).toHaveCount(1);
});

test("IM-08 IM-22 what is written while the line is cut waits, over a reload, and is sent", async ({ page, signIn, openAs }) => {
  await signIn("counsellor");
  const other = await openAs("doctor");
  await other.goto("/im/index/chatBox/?chat=0%3Acounsellor");
  await page.goto("/im/index/chatBox/?chat=0%3Adoctor");
  await expect(page.getByRole("textbox", { name: /发送给|消息/u })).toBeVisible();
  const text = `没有网络时写的 ${Date.now()}`;
  let isCut = true;
  await page.routeWebSocket(/im\/socket/u, (socket) => (isCut ? void socket.close() : void socket.connectToServer()));
  await page.reload();
  await say(page, text);
  await expect(log(page).getByText(text)).toBeVisible();
  await expect(log(other).getByText(text)).toHaveCount(0);
  isCut = false;
  await page.reload();
  await expect(log(other).getByText(text)).toBeVisible();
});
