import type { Locator, Page } from "@playwright/test";
import { signInByApi } from "../support/apiClient.ts";
import { expect, test } from "../support/consoleTest.ts";
import { enter } from "../support/enterConsole.ts";
import { removeFolder, startConsole, testPassword } from "../support/runningConsole.ts";

const save = { name: /保\s*存/ } as const;

/** Types into a new dictionary, and leaves it unsaved. */
async function halfFilled(page: Page, code: string): Promise<Locator> {
  await page.goto("/sys/dict");
  await page
    .getByRole("button", { name: /新\s*增/ })
    .first()
    .click();
  const form = page.getByRole("dialog", { name: "新增字典" });
  await form.getByRole("textbox", { name: "字典名称" }).fill("写了一半");
  await form.getByRole("textbox", { name: "字典编码" }).fill(code);
  return form;
}

async function expectKept(form: Locator): Promise<void> {
  await expect(form.getByRole("textbox", { name: "字典名称" })).toHaveValue("写了一半");
}

test("AUTH-19 a revoked session asks for the password over the half-filled form, which is then saved", async ({
  page,
  signIn,
  console: running,
  refusals,
}) => {
  refusals.add(401).add("HTTP Authentication failed");
  await signIn("admin");
  const form = await halfFilled(page, "kept_after_revoke");
  const other = await signInByApi(running.url, "admin");
  const online = await other.call<{ records: { id: string; mark: string | null }[] }>("GET", "/sys/online/list");
  for (const { id: token, mark } of online.result.records)
    if (mark !== "own") await other.call("POST", "/sys/online/forceLogout", { token });

  const again = page.getByRole("dialog", { name: "登录已过期" });
  await again.getByLabel("密码", { exact: true }).fill(testPassword);
  await again.getByRole("button", { name: /登\s*录/ }).click();
  await expect(again).toBeHidden();
  await expectKept(form);
  await form.getByRole("button", save).click();
  await expect(form).toBeHidden();
  const stored = await other.call("GET", "/sys/dict/list?dictCode=kept_after_revoke");
  expect(stored.result.total).toBe(1);
});

test("AUTH-19 one sign-in brings every window of a revoked session back, with rights being ticked and conditions being typed", async ({
  page,
  context,
  signIn,
  console: running,
  refusals,
}) => {
  refusals.add(401).add("HTTP Authentication failed");
  await signIn("admin", "/sys/role");
  await page.getByRole("button", { name: "授权", exact: true }).nth(1).click();
  const drawer = page.getByRole("dialog", { name: /^授权：/ });
  const count = drawer.getByText(/^已选 \d+ \//);
  const before = await count.textContent();
  await drawer.getByRole("checkbox").nth(1).click();
  await expect(count).not.toHaveText(before ?? "");
  const ticked = await count.textContent();
  const querying = await context.newPage();
  await querying.goto("/sys/dict");
  await querying.getByRole("textbox", { name: "字典名称" }).fill("写了一半");
  const idle = await context.newPage();
  await idle.goto("/sys/position?pageNo=1");
  await idle.getByRole("table").first().waitFor();

  const other = await signInByApi(running.url, "admin");
  const online = await other.call<{ records: { id: string; mark: string | null }[] }>("GET", "/sys/online/list");
  for (const { id: token, mark } of online.result.records)
    if (mark !== "own") await other.call("POST", "/sys/online/forceLogout", { token });
  await expect(idle).toHaveURL(/\/user\/login\?redirect=/);
  await expect(querying.getByRole("dialog", { name: "登录已过期" })).toBeVisible();
  const again = page.getByRole("dialog", { name: "登录已过期" });
  await again.getByLabel("密码", { exact: true }).fill(testPassword);
  await again.getByRole("button", { name: /登\s*录/ }).click();
  await expect(again).toBeHidden();
  await expect(querying.getByRole("dialog", { name: "登录已过期" })).toBeHidden();
  await expect(count).toHaveText(ticked ?? "");
  await expect(querying.getByRole("textbox", { name: "字典名称" })).toHaveValue("写了一半");
  await expect(idle).toHaveURL(/\/sys\/position\?pageNo=1$/);
});

test("AUTH-17 signing out over a half-filled form asks first, and going back keeps it", async ({ page, signIn }) => {
  await signIn("admin");
  const form = await halfFilled(page, "kept_after_leaving");
  await page.keyboard.press("Escape");
  const ask = page.getByRole("dialog").filter({ hasText: /未保存|放弃/ });
  await expect(ask.last()).toBeVisible();
  await ask
    .last()
    .getByRole("button", { name: /继续|返回|取消/ })
    .click();
  await expectKept(form);
});

test("ERR-01 a form outlives the loss of the network: a sentence says so, and saving works when it is back", async ({
  page,
  signIn,
  context,
  refusals,
}) => {
  await signIn("admin");
  const form = await halfFilled(page, "kept_after_offline");
  // The browser reports each call that finds no network.
  refusals.add("ERR_INTERNET_DISCONNECTED");
  await context.setOffline(true);
  await form.getByRole("button", save).click();
  await expect(page.getByText(/网络/).first()).toBeVisible();
  await expectKept(form);
  await context.setOffline(false);
  await form.getByRole("button", save).click();
  await expect(form).toBeHidden();
});

test("ERR-01 a form outlives a restart of the server", async ({ browser }) => {
  let running = await startConsole();
  const { port } = new URL(running.url);
  const context = await browser.newContext({ baseURL: running.url });
  try {
    const page = await context.newPage();
    await enter(page, "admin");
    const form = await halfFilled(page, "kept_after_restart");
    await running.stop("SIGKILL");
    await form.getByRole("button", save).click();
    await expect(page.getByText(/网络|服务/).first()).toBeVisible();
    await expectKept(form);
    running = await startConsole(running.folder, { PORT: port });
    await form.getByRole("button", save).click();
    await expect(form).toBeHidden();
  } finally {
    await context.close();
    await running.stop();
    removeFolder(running.folder);
  }
});

test("PERM-11 losing the right to add leaves the half-filled form open and says why it is not saved", async ({
  openAs,
  console: running,
  refusals,
}) => {
  // The check of the code is refused as a question that the person may no longer ask.
  refusals.add(403).add(400);
  const admin = await signInByApi(running.url, "admin");
  const roles = await admin.call("GET", "/sys/role/list?pageSize=100");
  const roleId = roles.result.records.find(({ roleCode }) => roleCode === "editor")?.id;
  const held = (await admin.call<string[]>("GET", `/sys/permission/queryRolePermission?roleId=${roleId}`)).result;
  const grant = (codes: readonly string[]) =>
    admin.call("POST", "/sys/permission/saveRolePermission", { roleId, permissionIds: codes.join(",") });
  await grant([...held, "sys:dict:list", "sys:dict:add"]);

  const page = await openAs("editor");
  const form = await halfFilled(page, "kept_after_right");
  await grant([...held, "sys:dict:list"]);
  await expect(page.getByRole("button", { name: /新\s*增/ })).toHaveCount(0);
  await expectKept(form);
  await form.getByRole("button", save).click();
  await expect(page.getByText(/没有.*权限|无权/).first()).toBeVisible();
  await expectKept(form);
});
