import type { DictItemRow } from "../../src/generated/entities/dictItem.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type SentStatement, statementChannel } from "../../server/database/sessions/statementChannel.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import {
  addDepartment,
  addRole,
  addUser,
  expectSuccess,
  startTestServer,
  type TestServer,
  type TestSession,
} from "../support/testServer.ts";
import { seedDictionaries } from "../../server/schemas/seedDictionaries.ts";

interface Item {
  readonly value: string;
  readonly text: string;
  readonly disabled?: boolean;
}

onOneDatabase("dictionaries", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let nobody: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    await addUser(admin, "nobody");
    nobody = await server.signIn("nobody");
  });
  afterAll(() => server.stop());

  const items = async (spec: string): Promise<readonly Item[]> =>
    expectSuccess(await admin.call<Item[]>("GET", `/sys/dict/getDictItems/${spec}`));
  const rowOf = async (code: string, value: string): Promise<{ id: string; rev: number; dictId: string }> => {
    const dict = expectSuccess(await admin.call("GET", `/sys/dict/list?dictCode=${code}`)).records[0];
    const rows = expectSuccess(await admin.call("GET", `/sys/dictItem/list?dictId=${dict?.id}&pageSize=100`)).records;
    const row = rows.find(({ itemValue }) => itemValue === value);
    if (!row) throw new Error(`no item ${value} in ${code}`);
    return row;
  };

  it("counts who carries the entries of a list once, until one of their rows changes", async () => {
    const { dictId } = await rowOf("hiv_organ_type", "cdc");
    const held = async () => {
      const list = expectSuccess(await admin.call("GET", `/sys/dictItem/list?dictId=${dictId}&pageSize=20`));
      return (list.records as readonly DictItemRow[]).find(({ itemValue }) => itemValue === "cdc")?._held;
    };
    const counts = async () => {
      const sent: string[] = [];
      const hear = (message: unknown) => sent.push((message as SentStatement).statement);
      statementChannel.subscribe(hear);
      const hold = await held().finally(() => statementChannel.unsubscribe(hear));
      return { hold, scans: sent.filter((text) => text.includes("cross join lateral")).length };
    };
    const organs = expectSuccess(await admin.call("GET", "/hiv/organ/list?organType=cdc")).total as number;
    await held();
    expect((await counts()).scans).toBe(0);
    const body = { organName: "新站", organCode: "NEW-1", organType: "cdc", region: "510104", address: "路 1 号", phone: "028-81110001" };
    expectSuccess(await admin.call("POST", "/hiv/organ/add", { body: { ...body, status: "open", bookable: "N", sameDay: "N" } }));
    const { hold, scans } = await counts();
    expect(scans).toBe(1);
    expect(hold?.uses).toContain(`机构（${organs + 1} 条）`);
  });

  it("API-61 API-66 PICK-34 the files' dictionaries are served by code, and all of them at once", async () => {
    expect(await items("sex")).toEqual([
      { value: "1", text: "男", title: "男", label: "男", color: "blue", disabled: false },
      { value: "2", text: "女", title: "女", label: "女", color: "magenta", disabled: false },
    ]);
    const all = expectSuccess(await nobody.call<Record<string, Item[]>>("GET", "/sys/dict/queryAllDictItems"));
    expect(all["sex"]).toEqual(await items("sex"));
    expect((await admin.call("GET", "/sys/dict/getDictItems/ghost")).status).toBe(400);
  });

  it("PICK-35 a lookup that names no dictionary is told so", async () => {
    for (const path of ["getDictItems/", "getDictItems/%20", "loadDict/", "loadDictItem/"])
      expect(await admin.call("GET", `/sys/dict/${path}`)).toMatchObject({ status: 400, message: "字典Code不能为空!" });
  });

  it("API-60 an edit is in force before its answer: in items, in list texts and in validation", async () => {
    const { id, rev, dictId } = await rowOf("user_status", "normal");
    expectSuccess(await admin.call("PUT", "/sys/dictItem/edit", { body: { id, rev, itemText: "在岗" } }));
    expect((await items("user_status"))[0]?.text).toBe("在岗");
    const users = expectSuccess(await admin.call("GET", "/sys/user/list?username=admin"));
    expect(users.records[0]?.status_dictText).toBe("在岗");
    expectSuccess(
      await admin.call("POST", "/sys/dictItem/add", {
        body: { dictId, itemText: "休假", itemValue: "leave", status: "enabled", sortOrder: 99 },
      }),
    );
    expect((await items("user_status")).map(({ value }) => value)).toEqual(["normal", "frozen", "pending", "leave"]);
  });

  it("API-59 a dictionary made in the console is served like any other", async () => {
    const { id } = expectSuccess(await admin.call("POST", "/sys/dict/add", { body: { dictName: "血型", dictCode: "blood_type" } }));
    expectSuccess(
      await admin.call("POST", "/sys/dictItem/add", { body: { dictId: id, itemText: "A 型", itemValue: "A", status: "disabled" } }),
    );
    expect(await items("blood_type")).toMatchObject([{ value: "A", text: "A 型", disabled: true }]);
  });

  it("CONST the seed adds what is new and follows the files, but keeps what administrators edited or deleted", async () => {
    const { database, clock } = server.app.services;
    const file = (texts: Record<string, string>) =>
      new Map([
        [
          "seeded",
          { code: "seeded", title: "种子", items: Object.entries(texts).map(([value, text]) => ({ value, text, disabled: false })) },
        ],
      ]);
    const stored = async (): Promise<Record<string, string>> => {
      await server.app.services.schemas.reloadDictionaries();
      return Object.fromEntries((await items("seeded")).map(({ value, text }) => [value, text]));
    };
    await seedDictionaries(database, file({ a: "甲", b: "乙", c: "丙" }), clock());
    expect(await stored()).toEqual({ a: "甲", b: "乙", c: "丙" });
    const [edited, removed] = [await rowOf("seeded", "a"), await rowOf("seeded", "b")];
    expectSuccess(await admin.call("PUT", "/sys/dictItem/edit", { body: { id: edited.id, rev: edited.rev, itemText: "改过" } }));
    expectSuccess(await admin.call("DELETE", `/sys/dictItem/delete?id=${removed.id}`));
    await seedDictionaries(database, file({ a: "甲二", b: "乙二", c: "丙二", d: "丁" }), clock());
    expect(await stored()).toEqual({ a: "改过", c: "丙二", d: "丁" });
  });

  it("API-63 a keyword finds items by text, rows by text or code, and a comma list by codes", async () => {
    const load = async (spec: string, query: string): Promise<readonly Item[]> =>
      expectSuccess(await admin.call<Item[]>("GET", `/sys/dict/loadDict/${spec}?${query}`));
    expect((await load("hiv_appointment_status", `keyword=${encodeURIComponent("到访")}`)).map(({ value }) => value)).toEqual([
      "arrived",
      "no_show",
    ]);
    expect(await load("sys_user,realname,username", `keyword=${encodeURIComponent("管理员")}&pageSize=10`)).toEqual([
      { value: "admin", text: "系统管理员" },
    ]);
    expect(await load("sys_user,realname,username", "keyword=admin")).toHaveLength(1);
    expect((await load("sys_user,realname,username", "keyword=admin,nobody")).map(({ value }) => value).toSorted()).toEqual([
      "admin",
      "nobody",
    ]);
    expect((await admin.call("GET", "/sys/dict/loadDict/sex?pageSize=0")).status).toBe(400);
  });

  it("API-62 labels come in the order of the keys; missing ones are dropped, or stand for themselves", async () => {
    const labels = async (query: string): Promise<readonly string[]> =>
      expectSuccess(await admin.call<string[]>("GET", `/sys/dict/loadDictItem/${query}`));
    expect(await labels("sex?key=2,9,1,")).toEqual(["女", "男"]);
    expect(await labels("sex?key=2,9,1&delNotExist=false")).toEqual(["女", "9", "男"]);
    expect(await labels("sys_user,realname,username?key=admin")).toEqual(["系统管理员"]);
  });

  it("S-22 a table is read only as a registered triple", async () => {
    const specs = [
      "sys_user,username,password",
      "sys_user ,username,password",
      "(sys_user),username,password",
      "sys_user t,username,id",
      "sys_user,password,id",
      "sys_user,realname,username,1=1 union select 1",
      "sys_session,id,id",
      "__proto__,a,b",
    ];
    for (const spec of specs) expect((await admin.call("GET", `/sys/dict/getDictItems/${encodeURIComponent(spec)}`)).status).toBe(400);
  });

  it("S-22 a triple is read only by those who may choose its rows", async () => {
    expect((await nobody.call("GET", "/sys/dict/loadDict/sys_user,realname,username")).status).toBe(403);
    const roleId = await addRole(admin, { code: "choosing", codes: ["sys:depart:list", "sys:depart:edit"] });
    await addUser(admin, "chooser", { roleIds: [roleId] });
    const chooser = await server.signIn("chooser");
    expect((await chooser.call("GET", "/sys/dict/loadDict/sys_user,realname,username")).status).toBe(200);
  });

  it("API-64 PICK-43 PICK-44 PICK-46 S-23 a tree select loads a level; anything but the schema's own names is refused", async () => {
    const head = await addDepartment(admin, "T1");
    await addDepartment(admin, "T1.1", head);
    const base = "tableName=sys_depart&text=departName&code=id";
    const load = (query: string) => admin.call<object[]>("GET", `/sys/dict/loadTreeData?${query}`);
    expect(expectSuccess(await load(`${base}&pid=&pidField=parent_id&hasChildField=&condition=`))).toMatchObject([
      { key: head, value: head, title: "部门T1", label: "部门T1", leaf: 0, isLeaf: false, children: null },
    ]);
    expect(expectSuccess(await load(`${base}&pid=${head}&condition=${encodeURIComponent('{"orgCode":"T1.1"}')}`))).toMatchObject([
      { title: "部门T1.1", leaf: 1, isLeaf: true },
    ]);
    expect((await load(`tableName=sys_user&text=password&code=id`)).status).toBe(400);
    expect((await load(`tableName=sys_role&text=roleName&code=id`)).status).toBe(400);
    expect((await load(`${base}&pidField=${encodeURIComponent("(select 1)")}`)).status).toBe(400);
    expect((await load(`${base}&hasChildField=${encodeURIComponent("(select 1)")}`)).status).toBe(400);
    expect((await load(`${base}&condition=${encodeURIComponent('{"_tableFilterSql":"1=1 union select 1"}')}`)).status).toBe(400);
    expect((await load(`${base}&condition=notJson`)).message).toBe("组件JTreeSelect的condition传值有误，需要一个JSON字符串!");
  });

  it("PICK-36 a fourth part is a condition on what is offered, of the schema's own names; stored values keep their texts", async () => {
    const [east, west] = [await addDepartment(admin, "P36E"), await addDepartment(admin, "P36W")];
    const ask = (door: string, condition: string, query = "") =>
      admin.call<readonly (Item | string)[]>(
        "GET",
        `/sys/dict/${door}/${encodeURIComponent(`sys_depart,departName,id,${condition}`)}${query}`,
      );
    const one = JSON.stringify({ orgCode: "P36E", departName: "部门P36E" });
    const both = `?keyword=${east},${west}`;
    expect(expectSuccess(await ask("getDictItems", one))).toMatchObject([{ value: east, text: "部门P36E" }]);
    expect(expectSuccess(await ask("loadDict", one, both))).toEqual([{ value: east, text: "部门P36E" }]);
    expect(expectSuccess(await ask("loadDict", "", both))).toHaveLength(2);
    expect(expectSuccess(await ask("loadDictItem", one, `?key=${west}`))).toEqual(["部门P36W"]);
    for (const wrong of ["orgCode='P36E'", "[]", '{"_sql":"1=1"}', '{"nothing":1}'])
      for (const door of ["getDictItems", "loadDict", "loadDictItem"])
        expect([wrong, door, (await ask(door, wrong)).status]).toEqual([wrong, door, 400]);
    expect((await admin.call("GET", "/sys/dict/loadTreeData?tableName=sys_depart&text=departName&code=id,{}")).status).toBe(400);
  });

  it("S-22 P11 who reads rows that name people chooses among those people, and hears of nobody else", async () => {
    const leader = await addUser(admin, "leader", { realname: "何主任" });
    const other = await addUser(admin, "colleague", { realname: "沈同事" });
    const department = await addDepartment(admin, "L1");
    const { rev } = expectSuccess(await admin.call("GET", `/sys/sysDepart/queryById?id=${department}`));
    expectSuccess(await admin.call("PUT", "/sys/sysDepart/edit", { body: { id: department, rev, leaderId: leader } }));
    const roleId = await addRole(admin, { code: "reading", codes: ["sys:depart:list"] });
    await addUser(admin, "reader", { roleIds: [roleId] });
    const reader = await server.signIn("reader");
    for (const door of ["getDictItems", "loadDict", "loadDictItem"])
      expect((await reader.call("GET", `/sys/dict/${door}/sys_user,realname,username`)).status).toBe(403);
    expect((await reader.call("GET", "/sys/user/getMultiUser?username=colleague")).body).toBe("[]");
    const options = async (asked: object) => {
      const body = { entity: "department", field: "leaderId", ...asked };
      return expectSuccess(
        await reader.call<{ records: readonly { value: string; state?: string }[] }>("POST", "/sys/reference/options", { body }),
      );
    };
    for (const asked of [{}, { keyword: "主任" }, { list: {} }, { row: { leaderId: other } }])
      expect((await options(asked)).records.map(({ value }) => value)).toEqual([leader]);
    expect((await options({ keyword: "沈" })).records).toEqual([]);
    expect((await options({ values: [other, leader] })).records).toMatchObject([{ value: leader }, { value: other, state: "unknown" }]);
  });

  it("API-65 refreshing the cache reads the database again", async () => {
    await server.app.services.database.db.updateTable("sys_dict_item").set({ item_text: "男性" }).where("item_text", "=", "男").execute();
    expect((await items("sex"))[0]?.text).toBe("男");
    expect(await admin.call("GET", "/sys/dict/refleshCache")).toMatchObject({ success: true, message: "刷新缓存完成！" });
    expect((await items("sex"))[0]?.text).toBe("男性");
  });
});
