import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { multipart } from "../support/multipart.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { businessState } from "../support/oracles.ts";
import { CANARY, type Door, doorsOf, seedTwoTenants, type TwoTenants } from "../support/tenantFixtures.ts";
import { expectSuccess, startTestServer, type TestAnswer, type TestServer, type TestSession } from "../support/testServer.ts";

/** Doors that work on the caller alone, and would end the session that the others are tried with. */
const OWN: readonly string[] = ["/sys/logout", "/sys/online/endOthers", "/sys/online/endMine", "/sys/user/updatePassword"];

/** Doors that tell those of the default tenant of its rows. */
const TELLING = [
  "/sys/user/list",
  "/sys/user/queryById",
  "/sys/user/exportXls",
  "/sys/user/history",
  "/sys/user/queryUserByDepId",
  "/sys/user/departUserList",
  "/sys/user/queryUserComponentData",
  "/sys/user/getMultiUser",
  "/sys/role/list",
  "/sys/role/queryall",
  "/sys/sysDepart/queryTreeList",
  "/sys/sysDepart/queryIdTree",
  "/sys/sysDepart/queryDepartTreeSync",
  "/sys/sysDepart/searchBy",
  "/sys/sysDepart/children",
  "/sys/tenant/list",
  "/sys/tenantMember/list",
  "/sys/annountCement/list",
  "/sys/annountCement/listByUser",
  "/sys/sysAnnouncementSend/getMyAnnouncementSend",
  "/sys/online/list",
  "/sys/dict/loadDict/:spec",
  "/sys/dict/loadDictItem/:spec",
];

onOneDatabase("isolation of tenants", (open) => {
  let server: TestServer;
  let people: TwoTenants;
  let file: string;
  beforeAll(async () => {
    server = await startTestServer(open);
    people = await seedTwoTenants(server);
    file = await upload(people.worker);
  });
  afterAll(() => server.stop());

  const upload = async ({ token }: TestSession): Promise<string> => {
    const { payload, headers } = multipart([{ name: "file", filename: "a.txt", type: "text/plain", data: `${CANARY} text` }]);
    const url = "/apiserver/sys/common/upload";
    const answer = await server.app.inject({ method: "POST", url, payload, headers: { ...headers, "x-access-token": token } });
    return (answer.json() as { message: string }).message;
  };

  /** Everything that a question could name of the default tenant, one set of parameters for each of its rows. */
  const questions = (): readonly Readonly<Record<string, string>>[] => {
    const { ids } = people;
    const named = (id: string) => ({ id, ids: id, userid: id, userId: id, roleId: id, departId: id, depId: id, pid: id, parentId: id });
    return [
      { pageSize: "100" },
      { keyword: CANARY, keyWord: CANARY, realname: CANARY },
      // Lists refuse a name that is no field of theirs, so the id also goes alone.
      ...Object.values(ids).map((id) => ({ id })),
      ...Object.entries(ids).map(([entity, id]) => ({
        ...named(id),
        ...(entity === "user" ? { username: "cnryworker" } : {}),
        anntId: id,
        key: id,
        permissionId: "hiv:appointment:list",
        pageSize: "100",
      })),
      ...["sys_user,realname,id", "sys_role,role_name,id", "sys_depart,depart_name,id", "sys_tenant,name,tenant_no"].map((spec) => ({
        spec,
        key: Object.values(ids).join(),
        tableName: spec.split(",")[0] ?? "",
        text: spec.split(",")[1] ?? "",
        code: spec.split(",")[2] ?? "",
      })),
    ];
  };

  /** An answer to what was asked: a busy machine turns calls away unread, and then nothing was tried. */
  const taken = async (ask: () => Promise<TestAnswer>): Promise<TestAnswer> => {
    let answer = await ask();
    while (answer.status === 503) {
      await sleep(200);
      answer = await ask();
    }
    return answer;
  };

  /** Every reading door, or those named, with every question; answers that a stricter door refuses are answers too. */
  const askAll = async (session: TestSession, named?: readonly string[]): Promise<readonly (readonly [string, TestAnswer])[]> => {
    const doors = doorsOf(server).filter(
      ({ method, path }) => method === "GET" && (named?.includes(path) ?? !/\*|\/schema\/|doReovkeData/.test(path)),
    );
    const answers = new Map<string, TestAnswer>();
    for (const { path } of doors) {
      // A door refuses parameters that it does not declare; it is asked with those that it does.
      const refused = new Set<string>();
      const ask = async (question: Readonly<Record<string, string>>): Promise<void> => {
        const call = address(path, question, refused);
        if (answers.has(call)) return;
        const answer = await taken(() => session.call("GET", call));
        answers.set(call, answer);
        const [, unknown] = /"没有参数 (\w+)，/.exec(answer.body) ?? [];
        if (unknown === undefined) return;
        refused.add(unknown);
        await ask(question);
      };
      for (const question of questions()) await ask(question);
    }
    return [...answers];
  };
  const address = (path: string, { spec = "", ...question }: Readonly<Record<string, string>>, refused: ReadonlySet<string>): string => {
    const parameters = new URLSearchParams(Object.entries(question).filter(([name]) => !refused.has(name)));
    return `${path.replace(":spec", encodeURIComponent(spec)).replaceAll(/:\w+/g, question["id"] ?? "x")}?${parameters}`;
  };
  /** Whether an answer tells of the default tenant; texts in an Excel file take one byte or two. */
  const tells = ({ body }: TestAnswer): boolean => /c\0?n\0?r\0?y/i.test(body);

  it("S-17 no reading door, asked for any row of another tenant, answers with a text of it", async () => {
    const told = (await askAll(people.boss)).filter(([call, answer]) => tells({ ...answer, body: withoutQuestion(call, answer.body) }));
    expect(told.map(([call, { body }]) => `${call} ${body.slice(0, 200)}`)).toEqual([]);
  });

  it("S-17 the same questions find the rows in their own tenant, so that the case above proves something", async () => {
    const found = (await askAll(people.root, TELLING)).filter(([call, answer]) =>
      tells({ ...answer, body: withoutQuestion(call, answer.body) }),
    );
    const doors = found.map(([call]) => call.split("?", 1)[0] ?? "");
    expect(
      TELLING.filter((path) => !doors.some((door) => (path.includes(":") ? door.startsWith(path.split(":")[0] ?? "") : door === path))),
    ).toEqual([]);
  });

  /** A refusal may repeat the question. */
  const withoutQuestion = (call: string, body: string): string => {
    const values = [...new URLSearchParams(call.split("?")[1]).values()].filter((value) => value.length > 3);
    return values.reduce((text, value) => text.replaceAll(`“${value}”`, ""), body);
  };

  it("S-17 S-26 no writing door, given any row of another tenant, changes anything", async () => {
    const { ids, boss } = people;
    const doors = doorsOf(server).filter(({ method, path }) => method !== "GET" && !path.includes("*") && !OWN.includes(path));
    let before = await stateWithout(["sys_ticket"]);
    const changed: string[] = [];
    for (const door of doors) {
      for (const [entity, id] of Object.entries(ids)) {
        if (!aims(door, entity)) continue;
        await taken(() => boss.call(door.method, `${door.path}?id=${id}&ids=${id}`, { body: bodyFor(id) }));
      }
      const after = await stateWithout(["sys_ticket"]);
      const tables = Object.keys(after).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
      if (tables.length > 0) changed.push(`${door.method} ${door.path}: ${tables.join()}`);
      before = after;
    }
    expect(doors.length).toBeGreaterThan(80);
    expect(changed).toEqual([]);
  });
  /** A new row of one's own tenant is no change to another's. */
  const aims = ({ path }: Door, entity: string): boolean => !path.endsWith("/add") || entity === "";
  const bodyFor = (id: string) => ({
    id,
    rev: 1,
    ids: [{ id, rev: 1 }],
    userid: id,
    username: "cnryworker",
    realname: "改名",
    roleName: "改名",
    departName: "改名",
    name: "改名",
    phone: "13911112222",
    status: "frozen",
    roleId: id,
    departId: id,
    permissionIds: "",
    rules: [],
    parentId: id,
    token: id,
    anntId: id,
    field: "phone",
  });
  const stateWithout = async (tables: readonly string[]) =>
    Object.fromEntries(Object.entries(await businessState(server)).filter(([name]) => !tables.includes(name)));

  it("chain 1: a manager of one tenant cannot take over an account of another by its phone number or password", async () => {
    const { boss, ids } = people;
    const body = { id: ids["user"], rev: 1, phone: "13911112222" };
    expect(await boss.call("PUT", "/sys/user/edit", { body })).toMatchObject({ status: 404, success: false });
    expect(await boss.call("PUT", "/sys/user/changePassword", { body: { username: "cnryworker" } })).toMatchObject({ status: 404 });
    const frozen = { ids: ids["user"], status: "frozen" };
    expect((await boss.call("PUT", "/sys/user/frozenBatch", { body: frozen })).success).toBe(false);
    expect((await boss.call("POST", "/sys/user/reveal", { body: { id: ids["user"], field: "phone" } })).status).toBe(404);
  });

  it("S-17 sessions of another tenant's people are neither listed nor ended", async () => {
    const { boss, root, worker } = people;
    type Online = { records: { username: string; id: string }[] };
    const { records } = expectSuccess(await root.call<Online>("GET", "/sys/online/list?pageSize=200"));
    const token = records.find(({ username }) => username === "cnryworker")?.id;
    expect(token).toBeDefined();
    const seen = expectSuccess(await boss.call<Online>("GET", "/sys/online/list?pageSize=200")).records.map(({ username }) => username);
    expect(seen).not.toContain("cnryworker");
    expect(seen).toContain("boss");
    expect((await boss.call("POST", "/sys/online/forceLogout", { body: { token } })).status).toBe(404);
    expect((await worker.call("GET", "/sys/user/profile")).status).toBe(200);
  });

  it("S-17 sign-ins are counted for the tenant they went into", async () => {
    type Visits = { totalVisitCount: number };
    const { totalVisitCount } = expectSuccess(await people.boss.call<Visits>("GET", "/sys/loginfo"));
    const all = expectSuccess(await people.root.call<Visits>("GET", "/sys/loginfo")).totalVisitCount;
    expect(totalVisitCount).toBe(1);
    expect(all).toBeGreaterThan(2);
    const days = expectSuccess(await people.boss.call<{ visit: number }[]>("GET", "/sys/visitInfo"));
    expect(days.at(-1)?.visit).toBe(1);
  });

  it("FILE-17 a file of another tenant is missing, whoever names its path in a row of their own", async () => {
    const { boss, worker } = people;
    const path = `/sys/common/static/${file}`;
    expect((await worker.call("GET", path)).status).toBe(200);
    expect((await boss.call("GET", path)).status).toBe(404);
    const { rev } = expectSuccess(await boss.call<{ rev: number }>("GET", "/sys/user/profile"));
    const avatar = [{ name: "a.png", path: file, size: 1, type: "image/png" }];
    await boss.call("PUT", "/sys/user/profile", { body: { rev, avatar } });
    expect((await boss.call("GET", path)).status).toBe(404);
  });

  it("what all tenants share is read everywhere and written in the default tenant only, with a sentence that says so", async () => {
    const { boss, founder, root } = people;
    for (const session of [boss, founder]) {
      const dictionaries = expectSuccess(await session.call("GET", "/sys/dict/list")).records;
      expect(dictionaries.length).toBeGreaterThan(5);
      for (const [method, path, body] of [
        ["POST", "/sys/dict/add", { dictName: "新", dictCode: "fresh" }],
        ["PUT", "/sys/dict/edit", { id: dictionaries[0]?.id, rev: 1, dictName: "改名" }],
        ["DELETE", `/sys/dict/delete?id=${dictionaries[0]?.id}`, undefined],
        ["POST", "/sys/position/add", { name: "护士", code: "nurse", rank: "1" }],
        ["POST", "/sys/checkRule/add", { ruleName: "规则", ruleCode: "r", pattern: "a", message: "b" }],
        ["POST", "/sys/schema/reload", {}],
      ] as const)
        expect(await session.call(method, path, { body })).toMatchObject({
          status: 403,
          message: "这项操作会影响所有租户，只能在默认租户中进行，请联系默认租户的管理员",
        });
      const screen = expectSuccess(await session.call<{ toolbar: { id: string }[] }>("GET", "/sys/schema/screen/position"));
      expect(screen.toolbar.map(({ id }) => id)).toEqual(["export"]);
    }
    expectSuccess(await root.call("POST", "/sys/position/add", { body: { name: "护士", code: "nurse", rank: "1" } }));
    const [nurse] = expectSuccess(await boss.call("GET", "/sys/position/list")).records;
    expect(nurse?.code).toBe("nurse");
  });

  it("SCREEN-66 a tenant sees itself only, and nobody in it makes another", async () => {
    const { boss } = people;
    const { records } = expectSuccess(await boss.call("GET", "/sys/tenant/list"));
    expect(records.map(({ tenantNo }) => tenantNo)).toEqual(["1001"]);
    expect((await boss.call("POST", "/sys/tenant/add", { body: { tenantNo: "2002", name: "又一个" } })).status).toBe(403);
    const body = { tenantNo: "1001", userId: people.ids["user"] };
    expect((await boss.call("POST", "/sys/tenantMember/add", { body })).message).toContain("用户不存在或当前不可选择");
  });

  it("an announcement reaches the people of its tenant", async () => {
    const { boss, worker } = people;
    const titles = async (session: TestSession) =>
      expectSuccess(
        await session.call<{ records: { titile: string }[] }>("GET", "/sys/sysAnnouncementSend/getMyAnnouncementSend"),
      ).records.map(({ titile }) => titile);
    expect(await titles(worker)).toEqual([`${CANARY}通告`]);
    expect(await titles(boss)).toEqual([]);
    const body = { titile: "分中心通告", msgContent: "<p>好</p>", msgCategory: "1", priority: "L", msgType: "ALL", sendStatus: "0" };
    const { id } = expectSuccess(await boss.call("POST", "/sys/annountCement/add", { body }));
    expectSuccess(await boss.call("GET", `/sys/annountCement/doReleaseData?id=${id}`));
    expect(await titles(boss)).toEqual(["分中心通告"]);
    expect(await titles(worker)).toEqual([`${CANARY}通告`]);
  });

  it("S-49 names stay unique where they are one's own: accounts and department codes in all tenants, role codes in each", async () => {
    const { boss } = people;
    const taken = (tableName: string, fieldName: string, fieldVal: string) =>
      boss.call("GET", `/sys/duplicate/check?${new URLSearchParams({ tableName, fieldName, fieldVal })}`);
    expect((await taken("sys_user", "username", "cnryworker")).success).toBe(false);
    expect((await taken("sys_depart", "org_code", `${CANARY}1`)).success).toBe(false);
    expect((await taken("sys_role", "role_code", "cnry_role")).success).toBe(true);
    const department = { departName: "冒名部门", orgCode: `${CANARY}1`, category: "department" };
    expect((await boss.call("POST", "/sys/sysDepart/add", { body: department })).message).toContain("该部门编码已存在");
    expectSuccess(await boss.call("POST", "/sys/role/add", { body: { roleName: "同名", roleCode: "cnry_role" } }));
  });
});
