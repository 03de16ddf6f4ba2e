import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { AnswerSources } from "../../server/database/changes/answerSources.ts";
import { runInCall } from "../../server/database/sessions/callScope.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import {
  addDepartment,
  addRole,
  addUser,
  expectSuccess,
  startTestServer,
  type TestAnswer,
  type TestServer,
  type TestSession,
} from "../support/testServer.ts";

type Row = Readonly<Record<string, unknown>>;

const CODES = ["hiv:organ:list", "hiv:organ:edit", "hiv:appointment:list", "sys:depart:list"];
/** What consoles ask for again and again. */
const QUESTIONS = [
  "/hiv/organ/list?column=organName&order=asc",
  "/hiv/organ/list?organName=*一*&pageSize=5",
  "/hiv/appointment/list?column=date&order=ahead",
  "/sys/annountCement/listByUser",
];

onBothDatabases("answers that are given again", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let staff: TestSession;
  let organ: string;
  let department: string;
  let role: string;
  let organs = 0;

  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    department = await addDepartment(admin, "D1");
    await addDepartment(admin, "D2");
    role = await addRole(admin, { code: "desk", codes: CODES });
    await addUser(admin, "desk", { roleIds: [role], orgCode: "D1" });
    staff = await server.signIn("desk");
    organ = await addOrgan("一号机构");
    await addOrgan("二号机构");
  });
  afterAll(() => server.stop());

  const addOrgan = async (name: string): Promise<string> => {
    organs += 1;
    const body = {
      organName: name,
      organCode: `A${organs}`,
      organType: "cdc",
      orgCode: "D1",
      status: "open",
      region: "510104",
      address: "东四大街 1 号",
      phone: "010-12345678",
      cutoffHours: 0,
      advanceDays: 14,
    };
    const answer = await admin.call("POST", "/hiv/organ/add", { body });
    return expectSuccess(answer).id;
  };
  const editOrgan = async (more: Row): Promise<void> => {
    const { rev } = expectSuccess(await admin.call("GET", `/hiv/organ/queryById?id=${organ}`));
    expectSuccess(await admin.call("PUT", "/hiv/organ/edit", { body: { id: organ, rev, ...more } }));
  };
  const questions = (): readonly string[] => [...QUESTIONS, `/hiv/organ/queryById?id=${organ}`];
  const contentOf = ({ status, body }: TestAnswer): unknown => ({ status, ...(JSON.parse(body) as Row), timestamp: 0 });
  /** What a session that has asked nothing yet is told. */
  const fresh = async (path: string): Promise<unknown> => contentOf(await (await server.signIn("desk")).call("GET", path));
  const isGivenAgain = async (path: string): Promise<boolean> => {
    const { headers } = await staff.call("GET", path);
    return (await staff.call("GET", path, { headers: { "if-none-match": String(headers["etag"]) } })).status === 304;
  };

  it("LIST-04 NOTICE-01 tell who shows the tag of an unchanged answer so, and hand out the same to who does not", async () => {
    for (const path of questions()) {
      const first = await staff.call("GET", path);
      expect([path, first.status]).toEqual([path, 200]);
      const again = await staff.call("GET", `${path}${path.includes("?") ? "&" : "?"}_t=${server.time.now}`);
      expect(contentOf(again)).toEqual(contentOf(first));
      expect([path, await isGivenAgain(path)]).toEqual([path, true]);
      const other = await staff.call("GET", path, { headers: { "if-none-match": '"another"' } });
      expect(contentOf(other)).toEqual(contentOf(first));
      expect(other.headers["cache-control"]).toBe("no-store");
    }
  });

  it("P11 are told apart by every character of what was asked, also by a second question mark", async () => {
    const [all, none] = ["/hiv/organ/list?pageSize=5&organName=*一*", "/hiv/organ/list?pageSize=5&organName=*一*?x"];
    const { records } = expectSuccess(await staff.call<{ records: Row[] }>("GET", all));
    expect(records).toHaveLength(1);
    expect(expectSuccess(await staff.call<{ records: Row[] }>("GET", none)).records).toEqual([]);
    expect(expectSuccess(await staff.call<{ records: Row[] }>("GET", all)).records).toEqual(records);
  });

  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    "a row": () => editOrgan({ organName: `一号机构${Math.floor(server.time.now % 1000)}` }),
    "a row by hand": () =>
      sql`update hiv_organ set organ_name = organ_name || '一' where id = ${organ}`.execute(server.app.services.database.db),
    "the name of who wrote it": () =>
      sql`update sys_user set realname = realname || '甲' where username = 'admin'`.execute(server.app.services.database.db),
    "a new row": () => addOrgan(`一家新的${Math.floor(server.time.now % 1000)}`),
    "the codes of a role": async () => {
      const permissionIds = CODES.filter((code) => code !== "hiv:organ:edit").join(",");
      expectSuccess(await admin.call("POST", "/sys/permission/saveRolePermission", { body: { roleId: role, permissionIds } }));
    },
    "the rows of a role": async () => {
      const rules = [{ entity: "organ", expression: "row.organName.contains('一')" }];
      expectSuccess(await admin.call("POST", "/sys/permission/roleDataRules", { body: { roleId: role, rules } }));
    },
    "the department of a person": () =>
      sql`update sys_user set org_code = 'D2' where username = 'desk'`.execute(server.app.services.database.db),
    "the tree of departments": () =>
      sql`update sys_depart set org_code = 'D9' where id = ${department}`.execute(server.app.services.database.db),
    "an announcement": async () => {
      const body = { titile: "停电", msgCategory: "1", msgType: "ALL", priority: "M", msgContent: "今晚", sendStatus: "0" };
      const { id } = expectSuccess(await admin.call("POST", "/sys/annountCement/add", { body }));
      expectSuccess(await admin.call("GET", `/sys/annountCement/doReleaseData?id=${id}`));
    },
    "what was read": async () => void expectSuccess(await staff.call("PUT", "/sys/sysAnnouncementSend/readAll")),
    "a dictionary": async () => {
      await sql`update sys_dict_item set item_text = item_text || '！' where item_value = 'cdc'`.execute(server.app.services.database.db);
      await server.app.services.schemas.reloadDictionaries();
    },
    "the day": async () => void (server.time.now += 24 * 3600 * 1000),
    "the day back": async () => void (server.time.now -= 24 * 3600 * 1000),
  };

  for (const [what, change] of Object.entries(changes)) {
    it(`P11 P12 say the same as answers to a new session after a change of ${what}`, async () => {
      for (const path of questions()) await staff.call("GET", path);
      await change();
      staff = what.startsWith("the day") ? await server.signIn("desk") : staff;
      for (const path of questions()) expect([path, contentOf(await staff.call("GET", path))]).toEqual([path, await fresh(path)]);
    });
  }

  it("P03 are nobody's whose session has ended, who is frozen, or who has lost the right", async () => {
    const [path = ""] = questions();
    const other = await server.signIn("desk");
    await other.call("GET", path);
    expectSuccess(await other.call("POST", "/sys/logout"));
    expect((await other.call("GET", path)).status).toBe(401);
    expect((await staff.call("GET", path)).status).toBe(200);
    await admin.call("POST", "/sys/permission/saveRolePermission", { body: { roleId: role, permissionIds: "sys:depart:list" } });
    expect((await staff.call("GET", path)).status).toBe(403);
    await admin.call("POST", "/sys/permission/saveRolePermission", { body: { roleId: role, permissionIds: CODES.join(",") } });
    expect((await staff.call("GET", path)).status).toBe(200);
    await sql`update sys_user set status = 'frozen' where username = 'desk'`.execute(server.app.services.database.db);
    expect((await staff.call("GET", path)).status).toBe(401);
    await sql`update sys_user set status = 'normal' where username = 'desk'`.execute(server.app.services.database.db);
  });

  it("P03 P10 P11 follow what roles allow whoever changes it: by hand, too, codes, rows, and codes of the role's department", async () => {
    const { db } = server.app.services.database;
    const path = "/hiv/organ/list?column=organName&order=asc&pageSize=20";
    staff = await server.signIn("desk");
    const look = async (): Promise<readonly unknown[]> => {
      const { status, result } = await staff.call<{ records: Row[] }>("GET", path);
      return status === 200 ? result.records.map(({ organName }) => organName) : [status];
    };
    const rule = (text: string) =>
      sql`update sys_role_data_rule set expression = ${text} where role_id = ${role} and entity = 'organ'`.execute(db);
    await rule("true");
    const all = await look();
    expect(all.length).toBeGreaterThan(1);
    await sql`delete from sys_role_permission where role_id = ${role} and code = 'hiv:organ:list'`.execute(db);
    expect(await look()).toEqual([403]);
    await sql`insert into sys_role_permission (role_id, code) values (${role}, 'hiv:organ:list')`.execute(db);
    expect(await look()).toEqual(all);
    await rule("false");
    expect(await look()).toEqual([]);
    await rule("true");
    expect(await look()).toEqual(all);
    await sql`truncate sys_role_data_rule`.execute(db);
    expect(await look()).toEqual([]);
    await sql`insert into sys_role_data_rule (id, role_id, entity, expression) values ('by hand', ${role}, 'organ', 'true')`.execute(db);
    expect(await look()).toEqual(all);
    await sql`update sys_role set depart_id = ${department} where id = ${role}`.execute(db);
    expect(await look()).toEqual([403]);
    await sql`insert into sys_depart_permission (depart_id, code) values (${department}, 'hiv:organ:list')`.execute(db);
    expect(await look()).toEqual(all);
    await sql`update sys_role set depart_id = null where id = ${role}`.execute(db);
  });

  it("P03 end for sessions that somebody put back in time by hand", async () => {
    const { db } = server.app.services.database;
    for (const column of ["created_at", "last_seen_at"]) {
      const other = await server.signIn("desk");
      expect((await other.call("GET", "/hiv/organ/list")).status).toBe(200);
      await sql`update sys_session set ${sql.ref(column)} = 0`.execute(db);
      expect([column, (await other.call("GET", "/hiv/organ/list")).status]).toEqual([column, 401]);
    }
    [admin, staff] = [await server.signIn("admin"), await server.signIn("desk")];
  });

  it("P90 are recorded like first ones, each time that somebody looks anew", async () => {
    const path = `/hiv/appointment/list?column=createTime`;
    const count = async (): Promise<number> => {
      await server.app.services.audit.flush();
      const { rows } = await sql<{ n: number }>`select count(*) as n from audit_log where entity = 'appointment'`.execute(
        server.app.services.database.db,
      );
      return rows[0]?.n ?? 0;
    };
    staff = await server.signIn("desk");
    await staff.call("GET", path);
    const before = await count();
    server.time.now += 60_000;
    expect(await isGivenAgain(path)).toBe(true);
    expect(await count()).toBe(before + 1);
  });

  it("P24 are not kept of calls that wrote, that ask for the moment, or that read what tells no changes", async () => {
    const { db } = server.app.services.database;
    const untilOf = async (text: string): Promise<number | undefined> => {
      const sources = new AnswerSources();
      await runInCall({ sources, onStatement: (statement) => sources.addStatement(statement) }, () => sql.raw(text).execute(db));
      return sources.until;
    };
    expect(await untilOf("select id, update_time from hiv_organ")).toBe(Number.POSITIVE_INFINITY);
    for (const text of [
      "select id from hiv_organ for update",
      "update hiv_organ set organ_name = organ_name",
      "select now()",
      "select id from hiv_organ where create_time > localtimestamp",
      "select id from audit_log",
      "select id from sys_session",
      "select relname from pg_class",
    ])
      expect([text, await untilOf(text)]).toEqual([text, undefined]);
  });
});
