import { afterAll, beforeAll, expect, it } from "vitest";
import { dictionaryCalls } from "../../../src/schema/calls/dictionaryCalls.ts";
import { onEmbeddedDatabase } from "../../support/onBothDatabases.ts";
import { replayCalls } from "../../support/replay.ts";
import { dictionaryReplays } from "../../support/replays/dictionaryReplays.ts";
import {
  addDepartment,
  expectSuccess,
  startTestServer,
  type TestAnswer,
  type TestServer,
  type TestSession,
} from "../../support/testServer.ts";

interface Item {
  readonly value: string;
  readonly text: string;
}

interface Node {
  readonly key: string;
  readonly title: string;
}

onEmbeddedDatabase("calls about dictionaries as clients make them", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
  });
  afterAll(() => server.stop());

  replayCalls(() => ({ server, admin }), dictionaryCalls, dictionaryReplays);

  const get = async <T = readonly Item[]>(path: string): Promise<T> =>
    expectSuccess((await admin.call("GET", `/sys/dict/${path}`)) as TestAnswer<T>);
  const values = (items: readonly Item[]) => items.map(({ value }) => value);
  const load = (spec: string, keyword: string, more = "") => get(`loadDict/${spec}?keyword=${encodeURIComponent(keyword)}${more}`);

  it("API-63 an empty keyword and an empty page size give the first page", async () => {
    expect(values(await load("sex", "", "&pageSize="))).toEqual(["1", "2"]);
    expect(values(await load("sys_user,realname,username", "", "&pageSize=10"))).toContain("admin");
    for (const wrong of ["0", "201", "ten", "-1"])
      expect(await admin.call("GET", `/sys/dict/loadDict/sex?pageSize=${wrong}`)).toMatchObject({
        status: 400,
        message: expect.stringContaining("pageSize"),
      });
  });

  it("API-63 a comma list means values in a dictionary as in a table, and a value finds its entry", async () => {
    expect(values(await load("hiv_appointment_status", "no_show,arrived,"))).toEqual(["arrived", "no_show"]);
    expect(values(await load("hiv_appointment_status", "no_show"))).toEqual(["no_show"]);
    expect(values(await load("sex", "女"))).toEqual(["2"]);
  });

  it("API-63 an order is kept, in a table; nowhere is it taken for a word to look for", async () => {
    const [first, last] = [await addDepartment(admin, "ORD.A"), await addDepartment(admin, "ORD.B")];
    const spec = "sys_depart,departName,id";
    const ordered = async (keyword: string) => values(await load(spec, keyword)).filter((value) => value === first || value === last);
    expect(await ordered("[orderby:orgCode,asc]")).toEqual([first, last]);
    expect(await ordered("部门ORD[orderby:orgCode,desc]")).toEqual([last, first]);
    expect(await ordered("部门ORD[orderby:org_code,desc]")).toEqual([last, first]);
    expect(await ordered("部门ORD[orderby:orgCode]")).toEqual([first, last]);
    expect(await ordered(`${last},${first}[orderby:orgCode,asc]`)).toEqual([first, last]);
    for (const wrong of ["[orderby:nothing,asc]", "[orderby:orgCode,up]", "[orderby:(select 1),asc]", "[orderby:,asc]"])
      expect([wrong, (await admin.call("GET", `/sys/dict/loadDict/${spec}?keyword=${encodeURIComponent(wrong)}`)).status]).toEqual([
        wrong,
        400,
      ]);
    expect(await admin.call("GET", `/sys/dict/loadDict/sex?keyword=${encodeURIComponent("男[orderby:value,asc]")}`)).toMatchObject({
      status: 400,
      message: expect.stringContaining("orderby"),
    });
  });

  it("API-62 labels stand beside their keys, or missing ones are left out; more than fit are refused", async () => {
    expect(await get("loadDictItem/sex?key=2,9,1,&delNotExist=false")).toEqual(["女", "9", "男"]);
    expect(await get("loadDictItem/sex?key=2,9,1&delNotExist=true")).toEqual(["女", "男"]);
    expect(await get("loadDictItem/sex?key=2,9&delNotExist=")).toEqual(["女"]);
    const many = Array.from({ length: 501 }, (_, index) => String(index)).join(",");
    expect(await admin.call("GET", `/sys/dict/loadDictItem/sex?key=${many}`)).toMatchObject({
      status: 400,
      message: expect.stringContaining("500"),
    });
  });

  it("API-61 a condition as fourth part limits what is offered", async () => {
    const id = await addDepartment(admin, "COND");
    const spec = encodeURIComponent('sys_depart,departName,id,{"orgCode":"COND"}');
    expect(await get(`getDictItems/${spec}`)).toMatchObject([{ value: id, text: "部门COND", title: "部门COND", label: "部门COND" }]);
    const query = encodeURIComponent("sys_depart,departName,id,org_code='COND'");
    expect(await admin.call("GET", `/sys/dict/getDictItems/${query}`)).toMatchObject({
      status: 400,
      message: expect.stringContaining("JSON"),
    });
  });

  it("API-64 the key of a node is what is stored: labels are found by it, and its level, too", async () => {
    const head = await addDepartment(admin, "TREE");
    await addDepartment(admin, "TREE.1", head);
    const level = (pid: string) =>
      get<readonly Node[]>(`loadTreeData?tableName=sys_depart&text=departName&code=orgCode&pid=${pid}&pidField=&hasChildField=&condition=`);
    const node = (await level("0")).find(({ title }) => title === "部门TREE");
    expect(node).toMatchObject({ key: "TREE", value: "TREE", code: "TREE", parentId: null, icon: null });
    expect(await get(`loadDictItem/sys_depart,departName,orgCode?key=${node?.key ?? ""}`)).toEqual(["部门TREE"]);
    for (const pid of ["TREE", head]) expect(await level(pid)).toMatchObject([{ key: "TREE.1", parentId: "TREE" }]);
    expect(await level("NOBODY")).toEqual([]);
  });
});
