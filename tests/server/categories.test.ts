import { afterAll, beforeAll, expect, it } from "vitest";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { addRole, addUser, expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

interface Category {
  readonly id: string;
  readonly code: string;
  readonly rev: number;
}

interface Node {
  readonly key: string;
  readonly value: string;
  readonly title: string;
  readonly isLeaf: boolean;
  readonly children: readonly Node[] | null;
}

onOneDatabase("categories", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let goods = "";
  let prints = "";
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    goods = (await add("宣传物资")).id;
    await add("活动");
    prints = (await add("印刷品", goods)).id;
    await add("折页", prints);
    await add("防护用品", goods);
  });
  afterAll(() => server.stop());

  const post = (name: string, pid?: string) => admin.call<Category>("POST", "/sys/category/add", { body: { name, ...(pid && { pid }) } });
  const add = async (name: string, pid?: string): Promise<Category> => expectSuccess(await post(name, pid));
  const load = async (path: string, session = admin): Promise<readonly Node[]> =>
    expectSuccess(await session.call<readonly Node[]>("GET", `/sys/category/${path}`));
  const shown = (nodes: readonly Node[]) => nodes.map(({ value, title, isLeaf }) => [value, title, isLeaf]);

  it("SCREEN-59 codes go on below each category, are nobody's to choose, and stay with their place", async () => {
    const many = await Promise.all(["甲", "乙", "丙"].map((name) => add(name, prints)));
    expect(many.map(({ code }) => code).toSorted()).toEqual(["A01A01A02", "A01A01A03", "A01A01A04"]);
    const [first] = many;
    const edit = (body: object) => admin.call<Category>("PUT", "/sys/category/edit", { body: { id: first?.id, rev: first?.rev, ...body } });
    const edited = expectSuccess(await edit({ code: "B01", name: "甲二" }));
    expect(edited.code).toBe(first?.code);
    const moved = await admin.call("PUT", "/sys/category/edit", { body: { id: first?.id, rev: edited.rev, pid: goods } });
    expect([moved.status, moved.message]).toEqual([400, "上级分类当前不可修改"]);
    for (const { id } of many) expectSuccess(await admin.call("DELETE", `/sys/category/delete?id=${id}`));
    // A number that was given once is not given again: rows may still carry it.
    expect((await add("丁", prints)).code).toBe("A01A01A05");
  });

  it("SCREEN-59 a name is taken at the top as it is below another category, and stays free elsewhere", async () => {
    const taken = [400, "同一级已有这个分类，请换一个名称"];
    const answers = [await post("活动"), await post("印刷品", goods)];
    expect(answers.map(({ status, message }) => [status, message])).toEqual([taken, taken]);
    const { id, rev } = await add("活动", goods);
    const edit = (name: string) => admin.call("PUT", "/sys/category/edit", { body: { id, rev, name } });
    expect((await edit("印刷品")).message).toBe(taken[1]);
    expectSuccess(await admin.call("DELETE", `/sys/category/delete?id=${id}`));
  });

  it("SCREEN-59 says so where a tree grows deeper than a code has room", async () => {
    let pid: string | undefined;
    for (let level = 0; level < 13; level += 1) pid = (await add(`第${level}级`, pid)).id;
    const refused = await post("再下一级", pid);
    expect([refused.status, refused.body]).toEqual([
      400,
      expect.stringContaining("“分类编码”最长 40 个字，再往下一级放不下了，请选更上一级"),
    ]);
  });

  it("API-67 PICK-49 the tree begins at the top or below a code, a level at a time or whole", async () => {
    expect(shown(await load("loadTreeRoot?async=true&pcode=0")).slice(0, 2)).toEqual([
      ["A01", "宣传物资", false],
      ["A02", "活动", true],
    ]);
    expect(shown(await load("loadTreeRoot?pcode=A01"))).toEqual([
      ["A01A01", "印刷品", false],
      ["A01A02", "防护用品", true],
    ]);
    const [whole] = await load("loadTreeRoot?async=false&pcode=A01");
    expect(whole?.children?.[0]).toMatchObject({ value: "A01A01A01", title: "折页", isLeaf: true });
    expect((await admin.call("GET", "/sys/category/loadTreeRoot?pcode=Z99")).status).toBe(404);
  });

  it("API-68 API-70 PICK-45 PICK-47 PICK-49 a level is asked for by its parent, by a code, and by a condition of the schema's own names", async () => {
    expect(shown(await load(`loadTreeChildren?pid=${goods}`))).toEqual(shown(await load("loadTreeData?pcode=A01")));
    const condition = encodeURIComponent(JSON.stringify({ name: "防护用品" }));
    expect(shown(await load(`loadTreeData?pid=${goods}&condition=${condition}`))).toEqual([["A01A02", "防护用品", true]]);
    const refused = (wrong: string) => admin.call("GET", `/sys/category/loadTreeData?pid=${goods}&condition=${encodeURIComponent(wrong)}`);
    for (const wrong of ["notJson", "[]", '"name"'])
      expect(await refused(wrong)).toMatchObject({ status: 400, message: "传入tree-select组件的condition有误，需要一个JSON字符串!" });
    expect((await refused('{"_sql":"1=1"}')).status).toBe(400);
    expect((await admin.call("GET", "/sys/category/loadTreeChildren")).status).toBe(400);
  });

  it("API-69 API-71 PICK-49 one category by id or code, and the names of many in the order asked for", async () => {
    for (const query of [`field=id&val=${prints}`, "field=code&val=A01A01"])
      expect(expectSuccess(await admin.call("GET", `/sys/category/loadOne?${query}`))).toMatchObject({
        id: prints,
        name: "印刷品",
        code: "A01A01",
      });
    expect((await admin.call("GET", "/sys/category/loadOne?field=name&val=x")).status).toBe(400);
    expect((await admin.call("GET", "/sys/category/loadOne?field=code&val=Z99")).status).toBe(404);
    expect(expectSuccess(await admin.call("GET", `/sys/category/loadDictItem/?ids=${prints},gone,${goods}`))).toEqual([
      "印刷品",
      "宣传物资",
    ]);
  });

  it("S-22 API-67 is for who may choose categories, whichever way they are asked for", async () => {
    await addUser(admin, "stranger", { roleIds: [await addRole(admin, { code: "stranger", codes: ["hiv:art:list"] })] });
    const stranger = await server.signIn("stranger");
    const calls = [
      "loadTreeRoot",
      `loadTreeChildren?pid=${goods}`,
      "loadTreeData",
      `loadOne?field=id&val=${goods}`,
      `loadDictItem/?ids=${goods}`,
    ];
    for (const call of calls) expect([call, (await stranger.call("GET", `/sys/category/${call}`)).status]).toEqual([call, 403]);
  });
});
