import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { QUESTION_BUDGET } from "../../server/entity/condition/maskedQuestions.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { schemasWithMaskedPeople } from "../support/securityFixtures.ts";
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

const HIDDEN = { name: "金丝雀先生", phone: "13812344711", department: "02088884711" };
const WRONG = { name: "麻雀某先生", phone: "13812344712", department: "02088884712" };

onOneDatabase("lookups of masked values", (open) => {
  const schemas = schemasWithMaskedPeople();
  let server: TestServer;
  let admin: TestSession;
  /** Keeps people, departments and roles, but may uncover nothing. */
  let clerk: TestSession;
  let department: string;
  let roleId: string;

  beforeAll(async () => {
    server = await startTestServer(open, { root: schemas.root });
    admin = await server.signIn("admin");
    department = await addDepartment(admin, "D1");
    const { rev } = expectSuccess(await admin.call("GET", `/sys/sysDepart/queryById?id=${department}`));
    expectSuccess(await admin.call("PUT", "/sys/sysDepart/edit", { body: { id: department, rev, phone: HIDDEN.department } }));
    await addUser(admin, "bird", { realname: HIDDEN.name, phone: HIDDEN.phone, departIds: [department] });
    const codes = ["sys:user:list", "sys:user:add", "sys:depart:list", "sys:role:list", "sys:role:dataRules", "hiv:appointment:list"];
    roleId = await addRole(admin, { code: "clerk", codes });
    await addUser(admin, "clerk", { realname: "文员", roleIds: [roleId] });
    clerk = await server.signIn("clerk");
    const news = { titile: "通知", msgCategory: "1", priority: "M", msgType: "ALL", msgContent: "<p>内容</p>" };
    await admin.call("POST", "/sys/annountCement/add", { body: news });
  });
  afterAll(async () => {
    await server.stop();
    schemas.remove();
  });

  type Secrets = typeof HIDDEN;
  const get = (path: string, query: Readonly<Record<string, string>>) =>
    clerk.call("GET", `${path}?${new URLSearchParams(query).toString()}`);

  /** Asks with stored values and with others: the answers must not differ, nor hold what is covered. */
  async function expectBlind(ask: (values: Secrets) => Promise<TestAnswer>): Promise<TestAnswer> {
    const [right, wrong] = [await ask(HIDDEN), await ask(WRONG)];
    const plain = ({ status, message, result }: TestAnswer) => JSON.stringify([status, message, result]);
    expect(plain(right)).toBe(plain(wrong));
    for (const value of Object.values(HIDDEN)) expect(right.body).not.toContain(value);
    return right;
  }

  it.each<[name: string, path: string, query: (values: Secrets) => Record<string, string>, status: number]>([
    [
      "people of a department by a part of their name",
      "/sys/user/queryUserByDepId",
      ({ name }) => ({ id: "D", realname: name.slice(0, 2) }),
      400,
    ],
    ["people to choose by a part of their name", "/sys/user/queryUserComponentData", ({ name }) => ({ realname: name.slice(0, 2) }), 400],
    ["people to choose by their whole name as a part", "/sys/user/queryUserComponentData", ({ name }) => ({ realname: name }), 400],
    ["people to choose in the order of their names", "/sys/user/queryUserComponentData", () => ({ column: "realname" }), 400],
    [
      "announcements by a part of the sender's name",
      "/sys/sysAnnouncementSend/getMyAnnouncementSend",
      ({ name }) => ({ senderName: name.slice(0, 2) }),
      400,
    ],
    ["a table by a part of its text", "/sys/dict/loadDict/sys_user,realname,id", ({ name }) => ({ keyword: name.slice(0, 2) }), 200],
    ["a table by its whole text", "/sys/dict/loadDict/sys_user,realname,id", ({ name }) => ({ keyword: name }), 200],
    ["a table by a masked code", "/sys/dict/loadDict/sys_user,realname,phone", ({ phone }) => ({ keyword: phone }), 400],
    ["texts of masked codes", "/sys/dict/loadDictItem/sys_user,realname,phone", ({ phone }) => ({ key: phone }), 400],
    [
      "a tree by a part of a value",
      "/sys/dict/loadTreeData",
      ({ department: phone }) => ({
        tableName: "sys_depart",
        text: "depart_name",
        code: "id",
        condition: JSON.stringify({ phone: phone.slice(0, 3) }),
      }),
      400,
    ],
    [
      "a tree by two covered values",
      "/sys/dict/loadTreeData",
      ({ department: phone }) => ({
        tableName: "sys_depart",
        text: "depart_name",
        code: "id",
        condition: JSON.stringify({ phone: [phone] }),
      }),
      400,
    ],
    [
      "whether a part of a number is taken",
      "/sys/duplicate/check",
      ({ phone }) => ({ tableName: "sys_user", fieldName: "phone", fieldVal: phone.slice(0, 8) }),
      400,
    ],
  ])("tell nothing of %s", async (_, path, query, status) => {
    expect(await expectBlind((values) => get(path, query(values)))).toMatchObject({ status });
  });

  it("names of chosen people are covered like everywhere", async () => {
    const answer = await clerk.call("GET", "/sys/user/getMultiUser?username=bird");
    expect(JSON.parse(answer.body)).toMatchObject([{ username: "bird", realname: "金****" }]);
  });

  it("a row rule on a covered value is written by those who may uncover it", async () => {
    const rules = (entity: string, expression: string) => ({ roleId, rules: [{ entity, expression }] });
    for (const expression of ["row.mobile.startsWith('138')", "blank(row.orgCode) || row.realname == '王五'"]) {
      const answer = await clerk.call("POST", "/sys/permission/roleDataRules", { body: rules("appointment", expression) });
      expect([answer.status, answer.message], expression).toEqual([403, expect.stringContaining("完整值")]);
    }
    expect((await admin.call("POST", "/sys/permission/roleDataRules", { body: rules("appointment", "row.mobile != ''") })).status).toBe(
      200,
    );
    expect((await admin.call("POST", "/sys/permission/roleDataRules", { body: { roleId, rules: [] } })).status).toBe(200);
  });

  it("trees and checks of whole values take from one budget, and each question stands in the audit", async () => {
    const asker = await server.signIn("clerk");
    const tree = { tableName: "sys_depart", text: "depart_name", code: "id" };
    const statuses: number[] = [];
    for (let number = 0; number < QUESTION_BUDGET + 4; number += 1) {
      const digits = String(number).padStart(2, "0");
      const query =
        number % 2 === 0
          ? { ...tree, condition: JSON.stringify({ phone: `020888847${digits}` }) }
          : { tableName: "sys_user", fieldName: "phone", fieldVal: `139000000${digits}` };
      const path = number % 2 === 0 ? "/sys/dict/loadTreeData" : "/sys/duplicate/check";
      statuses.push((await asker.call("GET", `${path}?${new URLSearchParams(query).toString()}`)).status);
    }
    expect(statuses).toEqual([...Array<number>(QUESTION_BUDGET).fill(200), 429, 429, 429, 429]);
    const { rows } = await sql<{ entity: string; note: string }>`
      select entity, note from audit_log where action = 'question' and username = 'clerk'`.execute(server.app.services.database.db);
    expect(rows).toHaveLength(QUESTION_BUDGET + 1);
    expect(new Set(rows.map(({ entity }) => entity))).toEqual(new Set(["department", "user"]));
    expect(JSON.stringify(rows)).not.toMatch(/020888|139000/);
    expect(server.logged.join("\n")).not.toMatch(/020888|139000|1381234/);
  });
});
