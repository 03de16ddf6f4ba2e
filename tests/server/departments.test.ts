import { afterAll, beforeAll, expect, it } from "vitest";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { addDepartment, addUser, expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

interface Node {
  readonly id: string;
  readonly key: string;
  readonly title: string;
  readonly orgCode: string;
  readonly isLeaf: boolean;
  readonly children: readonly Node[];
}

onOneDatabase("departments", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let head = "";
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    head = await addDepartment(admin, "D1");
    await addDepartment(admin, "D1.2", head);
    const clinic = await addDepartment(admin, "D1.1", head);
    await addDepartment(admin, "D2");
    await addUser(admin, "editor", { departIds: [clinic], orgCode: "D1.1" });
  });
  afterAll(() => server.stop());

  const nodes = async (path: string, session = admin): Promise<readonly Node[]> =>
    expectSuccess(await session.call<Node[]>("GET", `/sys/sysDepart/${path}`));
  const codes = (tree: readonly Node[]): unknown[] =>
    tree.map(({ orgCode, children }) => (children.length > 0 ? [orgCode, codes(children)] : orgCode));

  it("API-49 PICK-06 the tree holds every department in its order", async () => {
    const tree = await nodes("queryTreeList");
    expect(codes(tree)).toEqual([["D1", ["D1.1", "D1.2"]], "D2"]);
    const names = { title: "部门D1", name: "部门D1", departName: "部门D1" };
    expect(tree[0]).toMatchObject({ id: head, key: head, ...names, orgCode: "D1", parentId: null, isLeaf: false });
  });

  it("API-50 a level at a time says of each whether it has more", async () => {
    expect((await nodes("queryDepartTreeSync")).map(({ orgCode, isLeaf, children }) => [orgCode, isLeaf, children.length])).toEqual([
      ["D1", false, 0],
      ["D2", true, 0],
    ]);
    expect((await nodes(`queryDepartTreeSync?pid=${head}`)).map(({ orgCode, isLeaf }) => [orgCode, isLeaf])).toEqual([
      ["D1.1", true],
      ["D1.2", true],
    ]);
  });

  it("API-51 API-52 API-53 a search is flat, the own tree is the own branch", async () => {
    expect((await nodes(`searchBy?keyWord=${encodeURIComponent("D1.")}`)).map(({ orgCode }) => orgCode)).toEqual(["D1.1", "D1.2"]);
    const session = await server.signIn("editor");
    expect(codes(await nodes("queryMyDeptTreeList", session))).toEqual(["D1.1"]);
    expect(codes(await nodes("queryIdTree", session))).toEqual([["D1", ["D1.1", "D1.2"]], "D2"]);
  });

  it("a department that is out of use is chosen by nobody anew, and those in it stay and can be edited", async () => {
    const closing = await addDepartment(admin, "D9");
    const member = await addUser(admin, "member", { departIds: [closing], orgCode: "D9" });
    const placeless = await addUser(admin, "placeless", { departIds: [closing] });
    expectSuccess(await admin.call("PUT", "/sys/sysDepart/edit", { body: { id: closing, rev: 1, status: "disabled" } }));
    const body = { username: "late", realname: "late", status: "normal", password: "Ribbon!2026", departIds: [closing], orgCode: "D9" };
    expect((await admin.call("POST", "/sys/user/add", { body })).result).toMatchObject({ problems: [{ field: "departIds" }] });
    const entering = { id: placeless, rev: 1, orgCode: "D9" };
    expect((await admin.call("PUT", "/sys/user/edit", { body: entering })).result).toMatchObject({ problems: [{ field: "orgCode" }] });
    expectSuccess(await admin.call("PUT", "/sys/user/edit", { body: { id: placeless, rev: 1, departIds: [] } }));
    const below = { departName: "下级", orgCode: "D9.1", category: "department", parentId: closing };
    expect((await admin.call("POST", "/sys/sysDepart/add", { body: below })).result).toMatchObject({ problems: [{ field: "parentId" }] });
    const user = expectSuccess(await admin.call("GET", `/sys/user/queryById?id=${member}`));
    const renamed = { id: member, rev: user.rev, realname: "新名", departIds: [closing] };
    expect(await admin.call("PUT", "/sys/user/edit", { body: renamed })).toMatchObject({ success: true });
    expectSuccess(await admin.call("PUT", "/sys/user/edit", { body: { id: member, rev: user.rev + 1, departIds: [], orgCode: null } }));
    expectSuccess(await admin.call("DELETE", `/sys/sysDepart/delete?id=${closing}`));
  });

  it("S-75 API-54 a department with others below or people in it is not deleted", async () => {
    const above = await admin.call("DELETE", `/sys/sysDepart/delete?id=${head}`);
    expect(above).toMatchObject({ status: 400, success: false });
    const clinic = (await nodes("queryTreeList"))[0]?.children[0];
    const used = await admin.call("DELETE", `/sys/sysDepart/delete?id=${clinic?.id}`);
    expect(used).toMatchObject({ status: 400, message: expect.stringContaining("用户") });
  });
});
