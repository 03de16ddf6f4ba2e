import { afterAll, beforeAll, expect, it } from "vitest";
import { HOSTILE_ADDRESSES } from "../support/hostileAddresses.ts";
import { multipart } from "../support/multipart.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { pngPicture } from "../support/pictures.ts";
import { expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

const PNG = pngPicture(1, 1);

onOneDatabase("texts that become addresses and names", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
  });
  afterAll(() => server.stop());

  const announce = (more: Readonly<Record<string, unknown>>) =>
    admin.call<{ id: string; openPage: string; problems?: readonly { field: string }[] }>("POST", "/sys/annountCement/add", {
      body: { titile: "通告", msgCategory: "1", priority: "L", msgType: "ALL", msgContent: "<p>内容</p>", ...more },
    });

  it("S-30 an announcement leads to no address that is not what it seems", async () => {
    const taken: string[] = [];
    // A text without any character is asked for, and one with U+0000 refused, before anybody reads it as an address.
    for (const [how, openPage] of HOSTILE_ADDRESSES.filter(([, address]) => address !== "")) {
      const answer = await announce({ openType: "url", openPage });
      if (answer.status !== 400 || answer.result.problems?.[0]?.field !== "openPage") taken.push(`${how}: ${answer.message}`);
    }
    expect(taken).toEqual([]);
  });

  it("S-34 an announcement names a page that the console has, and is stored as it is followed", async () => {
    for (const openPage of ["/hiv/appointment?status=1", "/account/settings/security", "/system", "/HIV/organ/", "https://example.org/a"])
      expect(await announce({ openType: "url", openPage })).toMatchObject({ success: true });
    expect(expectSuccess(await announce({ openType: "url", openPage: "https://Example.ORG/A" })).openPage).toBe("https://example.org/A");
    for (const openPage of ["/hiv/nowhere", "/apiserver/sys/logout", "/system/user/x/y"])
      expect(await announce({ openType: "url", openPage })).toMatchObject({
        status: 400,
        message: "后台没有这个页面，请从浏览器地址栏复制站内路径",
        result: { problems: [{ field: "openPage" }] },
      });
  });

  it("S-34 an announcement leads to https alone, as its form says; what was stored before can be changed otherwise and published", async () => {
    const plain = "http://example.org/a";
    expect(await announce({ openType: "url", openPage: plain })).toMatchObject({
      status: 400,
      result: { problems: [{ field: "openPage", message: "链接应为以 / 开头的站内路径，或以 https:// 开头的网址，不能用 http://" }] },
    });
    const { id } = expectSuccess(await announce({ openType: "url", openPage: "https://example.org/a" }));
    const { db } = server.app.services.database;
    await db.updateTable("sys_announcement").set({ open_page: plain }).where("id", "=", id).execute();
    const renamed = { id, rev: 1, titile: "新标题", openPage: plain };
    expectSuccess(await admin.call("PUT", "/sys/annountCement/edit", { body: renamed }));
    expectSuccess(await admin.call("GET", `/sys/annountCement/doReleaseData?id=${id}`));
  });

  it.each([
    ["banner", "url", { linkKind: "url" }, "网址须以 https:// 开头，小程序打不开其他地址"],
    ["miniClassBanner", "url", { linkKind: "url" }, "网址须以 https:// 开头，小程序打不开其他地址"],
    ["video", "address", {}, "播放地址须以 https:// 开头，小程序不播放其他地址"],
  ])("S-34 a link of %s is refused with one sentence, whatever it is instead of https", async (entity, field, more, message) => {
    for (const address of ["http://example.org", "ftp://example.org", "example.org"]) {
      const answer = await admin.call<{ problems: readonly object[] }>("POST", `/hiv/${entity}/add`, {
        body: { title: "标题", ...more, [field]: address },
      });
      expect(answer.result.problems).toContainEqual({ field, message });
    }
  });

  it("S-34 an announcement names a component that the console has", async () => {
    for (const openPage of ["schema/appointment", "monitor/schemas"])
      expect(await announce({ openType: "component", openPage })).toMatchObject({ success: true });
    for (const openPage of ["schema/nowhere", "constructor", "schema/../x", "monitor/ online"])
      expect((await announce({ openType: "component", openPage })).status).toBe(400);
  });

  it("S-40 an upload is kept and sent under a name that every system can write and nobody misreads", async () => {
    const names: [string, string][] = [
      ["照片\u202Egnp.exe.png", "照片gnp.exe.png"],
      ["../../../etc/x.png", "x.png"],
      ["C:\\Users\\x\\y.png", "y.png"],
      ["CON.png", "_CON.png"],
      [".hidden.png", "hidden.png"],
      ["-rf a.png", "rf a.png"],
      [`${"长".repeat(200)}.png`, `${"长".repeat(65)}.png`],
      ["it's (1).png", "it's (1).png"],
    ];
    for (const [filename, kept] of names) {
      const { payload, headers } = multipart([{ name: "file", filename, type: "image/png", data: PNG }]);
      const answer = await server.app.inject({
        method: "POST",
        url: "/apiserver/sys/common/upload",
        payload,
        headers: { ...headers, "x-access-token": admin.token },
      });
      expect(answer.json()).toMatchObject({ success: true, result: { name: kept } });
      const path = (answer.json() as { message: string }).message;
      const sent = await server.app.inject({ url: `/apiserver/sys/common/static/${path}`, headers: { "x-access-token": admin.token } });
      const disposition = String(sent.headers["content-disposition"]);
      expect(disposition).toMatch(/^inline; filename="[A-Za-z0-9 ._()-]+"; filename\*=UTF-8''[A-Za-z0-9%._~!-]+$/);
      expect(decodeURIComponent(disposition.split("''")[1] ?? "")).toBe(kept);
    }
  });

  it("S-35 a picture of a person is a path of an upload, and none that climbs or runs", async () => {
    const add = (path: string, username: string) =>
      admin.call("POST", "/sys/user/add", {
        body: {
          username,
          realname: "人",
          status: "normal",
          password: "Ribbon!2026",
          avatar: [{ name: "a.png", path, size: 1, type: "image/png" }],
        },
      });
    for (const path of [
      "../../x.png",
      "a/../x.png",
      "/etc/passwd",
      "//evil.test/a.png",
      "\\\\evil.test\\a",
      "javascript:alert(1)",
      "data:text/html,x",
      "a\u202Eb.png",
    ])
      expect({ path, status: (await add(path, "hostile")).status }).toEqual({ path, status: 400 });
    expect(await add("avatar/20260101/a.png", "honest")).toMatchObject({ success: true });
  });
});
