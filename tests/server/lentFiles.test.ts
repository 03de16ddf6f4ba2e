import { afterAll, beforeAll, expect, it } from "vitest";
import { multipart } from "../support/multipart.ts";
import { pngPicture } from "../support/pictures.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { seedTwoTenants, type TwoTenants } from "../support/tenantFixtures.ts";
import { addUser, expectSuccess, inTenant, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

onOneDatabase("files that rows lend", (open) => {
  let server: TestServer;
  let people: TwoTenants;
  let file: string;
  beforeAll(async () => {
    server = await startTestServer(open);
    people = await seedTwoTenants(server);
    file = await upload(await server.signIn("both"), "secret.png");
  });
  afterAll(() => server.stop());

  const upload = async ({ token }: TestSession, name: string, tenantId = "0"): Promise<string> => {
    const form = multipart([
      { name: "file", filename: name, data: name.endsWith(".png") ? pngPicture(1, 1) : Buffer.from("secret of tenant 0") },
    ]);
    const answer = await server.app.inject({
      method: "POST",
      url: "/apiserver/sys/common/upload",
      headers: { ...form.headers, "x-access-token": token, "tenant-id": tenantId },
      payload: form.payload,
    });
    return String(answer.json<{ message: string }>().message);
  };
  const isOpenTo = async (session: TestSession, path = file) => (await session.call("GET", `/sys/common/static/${path}`)).status === 200;
  const picture = (path: string) => [{ name: "x", path, size: 1, type: "image/png" }];
  const message = "您无权使用的文件，请重新上传";

  it("FILE-17 naming another's file in one's profile, in a form or in a text is refused, and opens nothing", async () => {
    const { boss } = people;
    expect(await isOpenTo(boss)).toBe(false);
    const { rev } = expectSuccess(await boss.call<{ rev: number }>("GET", "/sys/user/profile"));
    const own = await boss.call("PUT", "/sys/user/profile", { body: { rev, avatar: picture(file) } });
    expect(own.message).toContain(message);
    const id = await addUser(boss, "helper");
    const edited = await boss.call("PUT", "/sys/user/edit", { body: { id, rev: 1, avatar: picture(file) } });
    expect(edited.message).toContain(message);
    const user = { username: "helper2", realname: "x", status: "normal", password: "Ribbon!2026", avatar: picture(file) };
    expect((await boss.call("POST", "/sys/user/add", { body: user })).message).toContain(message);
    for (const address of [file, encodeURI(file), file.replaceAll("/", "%2F")]) {
      const text = `<p><img src="/apiserver/sys/common/static/${address}"></p>`;
      const notice = { titile: "图片", msgContent: text, msgCategory: "1", priority: "L", msgType: "ALL", sendStatus: "0" };
      expect((await boss.call("POST", "/sys/annountCement/add", { body: notice })).message).toContain(message);
    }
    expect(await isOpenTo(boss)).toBe(false);
  });

  it("FILE-17 one's own file, and one that a row lends, may be put into rows; what a row holds stays", async () => {
    const { boss, theirs } = people;
    const own = await upload(boss, "own.png", "1001");
    const { rev } = expectSuccess(await boss.call<{ rev: number }>("GET", "/sys/user/profile"));
    expectSuccess(await boss.call("PUT", "/sys/user/profile", { body: { rev, avatar: picture(own) } }));
    const both = await server.signIn("both");
    const profile = expectSuccess(await both.call<{ rev: number }>("GET", "/sys/user/profile"));
    expectSuccess(await both.call("PUT", "/sys/user/profile", { body: { rev: profile.rev, avatar: picture(file) } }));
    expect(await isOpenTo(boss)).toBe(true);
    const seen = expectSuccess(await boss.call("GET", `/sys/user/queryById?id=${theirs.both}`));
    expectSuccess(
      await boss.call("PUT", "/sys/user/edit", { body: { id: theirs.both, rev: seen.rev, roleIds: [theirs.role], avatar: picture(file) } }),
    );
    expect(await isOpenTo(inTenant(both, "1001"))).toBe(true);
  });
});
