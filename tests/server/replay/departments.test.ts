import { afterAll, beforeAll, expect, it } from "vitest";
import { departmentCalls } from "../../../src/schema/calls/departmentCalls.ts";
import { onEmbeddedDatabase } from "../../support/onBothDatabases.ts";
import { replayCalls } from "../../support/replay.ts";
import { departmentReplays } from "../../support/replays/departmentReplays.ts";
import { addRole, addUser, expectSuccess, startTestServer, type TestServer, type TestSession } from "../../support/testServer.ts";

interface Node {
  readonly orgCode: string;
  readonly orgCategory: string;
  readonly orgType: string;
  readonly isLeaf: boolean;
  readonly children: readonly Node[];
}

onEmbeddedDatabase("calls about departments as clients make them", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
  });
  afterAll(() => server.stop());

  replayCalls(() => ({ server, admin }), departmentCalls, departmentReplays);

  const get = async (path: string, session = admin): Promise<readonly Node[]> =>
    expectSuccess(await session.call<readonly Node[]>("GET", `/sys/sysDepart/${path}`));
  const add = async (orgCode: string, category: string, parentId?: string): Promise<string> => {
    const body = { departName: `部门${orgCode}`, orgCode, category, ...(parentId ? { parentId } : {}) };
    return expectSuccess(await admin.call<{ id: string }>("POST", "/sys/sysDepart/add", { body })).id;
  };
  const kinds = (nodes: readonly Node[]): readonly unknown[] =>
    nodes.map(({ orgCode, orgCategory, orgType, children }) => [orgCode, orgCategory, orgType, ...kinds(children)]);

  it("API-49 API-50 API-51 API-52 API-53 a node says what it is and at which level of the whole tree it stands", async () => {
    const company = await add("N1", "company");
    const department = await add("N1.1", "department", company);
    const team = await add("N1.1.1", "team", department);
    const expected = ["N1", "1", "1", ["N1.1", "2", "2", ["N1.1.1", "3", "3"]]];
    for (const path of ["queryTreeList", "queryIdTree"]) expect(kinds(await get(path))).toContainEqual(expected);
    expect(kinds(await get(`queryDepartTreeSync?pid=${department}`))).toEqual([["N1.1.1", "3", "3"]]);
    expect(kinds(await get("searchBy?keyWord=N1.1.1"))).toEqual([["N1.1.1", "3", "3"]]);
    await addUser(admin, "team_member", { departIds: [team], orgCode: "N1.1.1" });
    expect(kinds(await get("queryMyDeptTreeList", await server.signIn("team_member")))).toEqual([["N1.1.1", "3", "3"]]);
  });

  it("API-49 a level counts departments above that the viewer does not see", async () => {
    const above = await add("V1", "company");
    await add("V1.1", "department", above);
    const rules = [{ entity: "department", expression: "row.orgCode == 'V1.1'" }];
    await addUser(admin, "branch_viewer", {
      roleIds: [await addRole(admin, { code: "branch_viewer", codes: ["sys:depart:list"], rules })],
    });
    expect(kinds(await get("queryTreeList", await server.signIn("branch_viewer")))).toEqual([["V1.1", "2", "2"]]);
  });

  it("API-50 chosen departments are shown by id or code, in the order asked", async () => {
    const [one, two] = [await add("C1", "company"), await add("C2", "company")];
    const below = await add("C1.1", "department", one);
    const codes = async (query: string) => (await get(`queryDepartTreeSync?${query}`)).map(({ orgCode, isLeaf }) => [orgCode, isLeaf]);
    expect(await codes(`ids=${two},gone,${below},${one},&primaryKey=id`)).toEqual([
      ["C2", true],
      ["C1.1", true],
      ["C1", false],
    ]);
    expect(await codes(`ids=${two},${one}&primaryKey=`)).toEqual([
      ["C2", true],
      ["C1", false],
    ]);
    expect(await codes("ids=C2,C1.1,nobody&primaryKey=orgCode&pid=")).toEqual([
      ["C2", true],
      ["C1.1", true],
    ]);
    expect(await codes(`ids=${two},${below}&pid=${one}`)).toEqual([["C1.1", true]]);
    expect(await codes("ids=,")).toEqual([]);
    expect(await admin.call("GET", `/sys/sysDepart/queryDepartTreeSync?ids=${one}&primaryKey=departName`)).toMatchObject({
      status: 400,
      message: expect.stringContaining("primaryKey"),
    });
  });

  it("API-50 a chosen department that has gone out of use since keeps its name, and is not offered", async () => {
    const one = await add("G1", "company");
    const gone = await add("G1.1", "department", one);
    expectSuccess(await admin.call("PUT", "/sys/sysDepart/edit", { body: { id: gone, rev: 1, status: "disabled" } }));
    const shown = await get(`queryDepartTreeSync?ids=${gone},${one}`);
    expect(shown.map(({ orgCode, isLeaf }) => [orgCode, isLeaf])).toEqual([
      ["G1.1", true],
      ["G1", true],
    ]);
    expect(await get(`queryDepartTreeSync?pid=${one}`)).toEqual([]);
  });

  it("API-50 shows nobody a chosen department that they do not see", async () => {
    const [seen, hidden] = [await add("S1", "company"), await add("S2", "company")];
    const rules = [{ entity: "department", expression: "row.orgCode == 'S1'" }];
    await addUser(admin, "one_only", { roleIds: [await addRole(admin, { code: "one_only", codes: ["sys:depart:list"], rules })] });
    const session = await server.signIn("one_only");
    expect((await get(`queryDepartTreeSync?ids=${hidden},${seen}`, session)).map(({ orgCode }) => orgCode)).toEqual(["S1"]);
    expect((await get("queryDepartTreeSync?ids=S2,S1&primaryKey=orgCode", session)).map(({ orgCode }) => orgCode)).toEqual(["S1"]);
  });

  it("API-52 a search without a word gives all departments", async () => {
    await add("Q1", "company");
    expect((await get("searchBy?keyWord=&pageNo=1&pageSize=10")).map(({ orgCode }) => orgCode)).toContain("Q1");
  });
});
