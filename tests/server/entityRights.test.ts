import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import {
  everyRight,
  problemsOf,
  recordsOf,
  rowOf,
  startClinic,
  type Clinic,
  type ClinicAnswer,
  type ClinicClient,
} from "../support/clinicServer.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";

/** Marks values that somebody must not see; found anywhere in an answer, they fail the test. */
const canary = (row: string, field: string) => `CNRY-${row}-${field}`;

onOneDatabase("rights", (open) => {
  let clinic: Clinic;
  let root: ClinicClient;
  let editor: ClinicClient;
  let nobody: ClinicClient;
  let own: Row;
  let foreign: Row;
  let organ: Row;

  const ownDepartment = { visit: ["row.orgCode == user.orgCode"] };
  const visit = (changes: Row): Row => ({
    mobile: "13800000001",
    organId: organ["id"],
    slotId: (organ["slots"] as readonly Row[])[0]?.["id"],
    date: "2026-11-30",
    ...changes,
  });

  beforeAll(async () => {
    clinic = await startClinic(await open());
    root = clinic.as(everyRight);
    nobody = clinic.as({ codes: [] });
    const codes = ["visit:list", "visit:add", "visit:edit", "visit:delete", "visit:export", "visit:import", "visit:arrive", "organ:list"];
    editor = clinic.as({ codes, orgCode: "D1", rules: ownDepartment });
    for (const orgCode of ["D1", "D2"]) await root.add("/clinic/depart", { departName: `部门${orgCode}`, orgCode });
    organ = await root.add("/clinic/organ", {
      organName: "一号机构",
      organCode: "A1",
      slots: [{ weekday: "1", startTime: "08:00:00", endTime: "09:00:00", capacity: 90 }],
    });
    own = await root.add(
      "/clinic/visit",
      visit({ realname: "本部门", orgCode: "D1", secret: canary("own", "secret"), finding: canary("own", "finding"), level: "L1" }),
    );
    foreign = await root.add("/clinic/visit", visit({ realname: canary("foreign", "name"), orgCode: "D2" }));
  });

  const id = (row: Row) => String(row["id"]);
  const quiet = (answer: ClinicAnswer) => expect(answer.raw.toString("utf8")).not.toContain("CNRY");
  const withoutTime = ({ body }: ClinicAnswer) => ({ ...body, timestamp: 0 });

  it("S-01 API routes of entities answer 401 without a session, known path or not", async () => {
    for (const url of ["/apiserver/clinic/visit/list", "/apiserver/clinic/nothing/list", "/apiserver/sys/reference/options"]) {
      const answer = await clinic.app.inject({ method: url.endsWith("options") ? "POST" : "GET", url });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ success: false, code: 401, message: "Token失效，请重新登录!" });
    }
  });

  it("S-10 every route of an entity answers 403 to a session without its code", async () => {
    const calls = [
      nobody.get("/clinic/visit/list"),
      nobody.get("/clinic/visit/queryById", { id: id(own) }),
      nobody.get("/clinic/visit/exportXls"),
      nobody.get("/clinic/visit/importTemplate"),
      nobody.get("/clinic/visit/history", { id: id(own) }),
      nobody.get("/clinic/depart/children"),
      nobody.send("POST", "/clinic/visit/add", {}),
      nobody.send("PUT", "/clinic/visit/edit", {}),
      nobody.send("PUT", "/clinic/visit/editBatch", {}),
      nobody.send("DELETE", `/clinic/visit/delete?id=${id(own)}`),
      nobody.send("DELETE", `/clinic/visit/deleteBatch?ids=${id(own)}`),
      nobody.send("POST", "/clinic/visit/action/arrive", {}),
      nobody.send("POST", "/clinic/visit/reveal", {}),
      nobody.send("POST", "/clinic/depart/move", {}),
      nobody.upload("/clinic/visit/importExcel", { name: "a.xls", data: Buffer.from("x") }),
      nobody.send("POST", "/sys/reference/options", { entity: "visit", field: "organId" }),
      editor.send("POST", "/clinic/visit/action/cancel", {}),
      editor.send("POST", "/clinic/organ/add", {}),
    ];
    for (const answer of await Promise.all(calls))
      expect([answer.status, answer.body]).toMatchObject([403, { success: false, code: 403, result: null }]);
  });

  it("S-11 lists hold the rows of the row rule only, and its total counts no others", async () => {
    const answer = await editor.get("/clinic/visit/list", { pageSize: "1000" });
    expect(answer.body.result).toMatchObject({ total: 1, records: [{ id: id(own) }] });
    quiet(answer);
  });

  it("S-11 every way to a row outside the rule gives the answer of a missing one", async () => {
    const ways: readonly ((row: string) => Promise<ClinicAnswer>)[] = [
      (row) => editor.get("/clinic/visit/queryById", { id: row }),
      (row) => editor.get("/clinic/visit/history", { id: row }),
      (row) => editor.send("PUT", "/clinic/visit/edit", { id: row, rev: 1, realname: "x" }),
      (row) => editor.send("PUT", "/clinic/visit/edit", { id: row, rev: 99, realname: "x" }),
      (row) => editor.send("DELETE", `/clinic/visit/delete?id=${row}`),
      (row) => editor.send("DELETE", `/clinic/visit/deleteBatch?ids=${row}`),
      (row) => editor.send("POST", "/clinic/visit/action/arrive", { ids: [{ id: row, rev: 1 }] }),
    ];
    for (const way of ways) {
      const [outside, missing] = [await way(id(foreign)), await way("0".repeat(32))];
      expect(outside.status).toBe(404);
      expect(withoutTime(outside)).toEqual(withoutTime(missing));
      quiet(outside);
    }
  });

  it("S-72 a batch that holds a row outside the rule changes nothing", async () => {
    const answer = await editor.send("DELETE", `/clinic/visit/deleteBatch?ids=${id(own)},${id(foreign)}`);
    expect(answer.status).toBe(404);
    expect(answer.body.message).toContain("1 条不存在");
    expect((await editor.get("/clinic/visit/queryById", { id: id(own) })).status).toBe(200);
  });

  it("nobody puts a row where they could not see it", async () => {
    expect((await editor.send("POST", "/clinic/visit/add", visit({ realname: "外送", orgCode: "D2" }))).status).toBe(403);
    expect((await editor.send("PUT", "/clinic/visit/edit", { id: id(own), rev: own["rev"], orgCode: "D2" })).status).toBe(403);
    expect(rowOf(await editor.send("POST", "/clinic/visit/add", visit({ realname: "自动归属" })))).toMatchObject({ orgCode: "D1" });
  });

  it("several row rules widen each other, none limits nothing", async () => {
    const both = clinic.as({ codes: ["visit:list"], rules: { visit: ["row.orgCode == 'D1'", "row.orgCode == 'D2'"] } });
    const none = clinic.as({ codes: ["visit:list"], rules: { visit: ["row.orgCode == user.orgCode"] } });
    const total = async (client: ClinicClient) => ((await client.get("/clinic/visit/list")).body.result as { total: number }).total;
    expect(await total(both)).toBe(await total(clinic.as({ codes: ["visit:list"] })));
    expect(await total(none)).toBe(0);
  });

  it("S-12 fields the viewer may not read are absent from list, detail and export, and cannot be asked for", async () => {
    const listed = await editor.get("/clinic/visit/list", { field: "id,secret" });
    const detail = await editor.get("/clinic/visit/queryById", { id: id(own) });
    expect(Object.keys(rowOf(detail))).not.toContain("secret");
    for (const answer of [listed, detail]) quiet(answer);
    for (const params of [
      { secret: "*CNRY*" },
      { column: "secret" },
      { superQueryParams: '[{"field":"secret","rule":"like","val":"C"}]' },
    ]) {
      expect((await editor.get("/clinic/visit/list", params)).status).toBe(400);
    }
    expect((await editor.get("/clinic/visit/exportXls", { exportFields: "secret" })).status).toBe(400);
    expect(rowOf(await root.get("/clinic/visit/queryById", { id: id(own) }))).toHaveProperty("secret", canary("own", "secret"));
  });

  it("refuses a field the person may not write, by name, and takes its stored value as no change", async () => {
    const refused = await editor.send("PUT", "/clinic/visit/edit", { id: id(own), rev: own["rev"], level: "L9" });
    expect(refused.status).toBe(403);
    expect(problemsOf(refused)).toEqual([{ field: "level", message: "没有权限修改“级别”" }]);
    expect((await editor.send("POST", "/clinic/visit/add", visit({ realname: "x", secret: "y" }))).status).toBe(403);
    expect((await editor.send("PUT", "/clinic/visit/edit", { id: id(own), rev: own["rev"], level: "L1" })).status).toBe(200);
  });

  it("a stale row in a 409 is pruned and covered like any other", async () => {
    const stale = await editor.send("PUT", "/clinic/visit/edit", { id: id(own), rev: 99, realname: "x" });
    expect(stale.status).toBe(409);
    expect(stale.body.result).toMatchObject({ row: { id: id(own), mobile: "138****0001", finding: "******" } });
    quiet(stale);
  });

  describe("masked fields", () => {
    it("are covered for everyone, also for those who may reveal", async () => {
      const [row] = recordsOf(await root.get("/clinic/visit/list", { realname: "本部门" }));
      expect(row).toMatchObject({ mobile: "138****0001", finding: "******" });
    });

    it("are uncovered one at a time, with a right of their own, and it is written down without the value", async () => {
      const revealer = clinic.as({ codes: ["visit:list", "visit:revealMobile"], orgCode: "D1", rules: ownDepartment });
      expect((await revealer.send("POST", "/clinic/visit/reveal", { id: id(own), field: "mobile" })).body.result).toBe("13800000001");
      expect((await revealer.send("POST", "/clinic/visit/reveal", { id: id(own), field: "finding" })).status).toBe(403);
      expect((await revealer.send("POST", "/clinic/visit/reveal", { id: id(foreign), field: "mobile" })).status).toBe(404);
      expect((await revealer.send("POST", "/clinic/visit/reveal", { id: id(own), field: "realname" })).status).toBe(400);
      expect((await editor.send("POST", "/clinic/visit/reveal", { id: id(own), field: "mobile" })).status).toBe(403);
      const { rows } = await sql<Row>`select row_id, note, before, after from audit_log where action = 'reveal'`.execute(
        clinic.database.db,
      );
      expect(rows).toEqual([{ row_id: id(own), note: "mobile", before: null, after: null }]);
    });

    it("are found by their whole value only, unless the viewer may reveal them", async () => {
      const find = (client: ClinicClient, params: Readonly<Record<string, string>>) => client.get("/clinic/visit/list", params);
      expect(recordsOf(await find(editor, { mobile: "13800000001" })).length).toBeGreaterThan(0);
      for (const params of [
        { mobile: "138*" },
        { mobile: "!13800000001" },
        { mobile: "13800000001,13800000002" },
        { mobile_begin: "138" },
        { column: "mobile" },
        { finding: canary("own", "finding") },
      ]) {
        const answer = await find(editor, params);
        expect(answer.status, JSON.stringify(params)).toBe(400);
      }
      expect((await find(root, { mobile: "138*", column: "mobile" })).status).toBe(200);
    });
  });

  it("a label belongs to the row that refers: shown from outside the row rule and of deleted rows, never across tenants", async () => {
    const viewer = clinic.as({ codes: ["visit:list"], rules: { organ: ["row.orgCode == 'D2'"] } });
    expect(recordsOf(await viewer.get("/clinic/visit/list", { realname: "本部门" }))).toMatchObject([{ organId_dictText: "一号机构" }]);
    const tenant = clinic.as({ codes: "*", tenantId: "77" });
    const named = await tenant.add("/clinic/organ", { organName: "将消失", organCode: "GONE" });
    const ledger = await tenant.add("/clinic/ledger", { title: "提到", organIds: [named["id"]] });
    expect(ledger).toMatchObject({ organIds_dictText: "将消失" });
    await clinic.database.db.updateTable("clinic_organ").set({ tenant_id: "0" }).where("id", "=", id(named)).execute();
    expect(recordsOf(await tenant.get("/clinic/ledger/list"))).toMatchObject([{ organIds_dictText: named["id"] }]);
    expect((await tenant.send("POST", "/clinic/ledger/add", { title: "再提", organIds: [named["id"]] })).status).toBe(400);
  });

  it("S-11 child rows are there for whom the row above is, through their own routes and as options too", async () => {
    const codes = ["visit:list", "visit:add", "organ:list", "slot:list", "slot:edit", "slot:delete"];
    const limited = clinic.as({ codes, rules: { organ: ["row.organCode != 'A1'"] } });
    const theirs = await root.add("/clinic/organ", {
      organName: "二号机构",
      organCode: "A2",
      slots: [{ weekday: "1", startTime: "08:00:00", endTime: "09:00:00", capacity: 5 }],
    });
    const [open, closed] = [theirs, organ].map(({ slots }) => (slots as readonly Row[])[0]);
    if (!open || !closed) throw new Error("each organ has a slot");
    expect(recordsOf(await limited.get("/clinic/slot/list"))).toEqual([expect.objectContaining({ id: id(open) })]);
    expect((await limited.get("/clinic/slot/queryById", { id: id(closed) })).status).toBe(404);
    expect((await limited.send("PUT", "/clinic/slot/edit", { id: id(closed), rev: closed["rev"], capacity: 1 })).status).toBe(404);
    expect((await limited.send("DELETE", `/clinic/slot/delete?id=${id(closed)}`)).status).toBe(404);
    const options = async (organId: unknown) =>
      recordsOf(
        await limited.send("POST", "/sys/reference/options", {
          entity: "visit",
          field: "slotId",
          row: { organId, date: "2026-11-30" },
          keyword: "",
        }),
      );
    expect([await options(theirs["id"]), await options(organ["id"])]).toEqual([[expect.objectContaining({ value: id(open) })], []]);
    expect((await limited.send("PUT", "/clinic/slot/edit", { id: id(open), rev: open["rev"], capacity: 6 })).body.success).toBe(true);
    await root.send("DELETE", `/clinic/organ/delete?id=${id(theirs)}`);
  });

  it("a password that a form does not ask for again stays as it is", async () => {
    const row = await root.add("/clinic/ledger", { title: "留着", pin: "secret-pin" });
    await root.send("PUT", "/clinic/ledger/edit", { id: id(row), rev: 1, title: "改名" });
    const { rows } = await sql<Row>`select pin, rev from clinic_ledger where id = ${row["id"]}`.execute(clinic.database.db);
    expect(rows).toEqual([{ pin: "secret-pin", rev: 2 }]);
  });

  it("S-17 rows of one tenant are no rows of another", async () => {
    const [first, second] = [clinic.as({ codes: "*", tenantId: "0" }), clinic.as({ codes: "*", tenantId: "1001" })];
    const row = await first.add("/clinic/ledger", { title: "同名" });
    await second.add("/clinic/ledger", { title: "同名" });
    expect(problemsOf(await second.send("POST", "/clinic/ledger/add", { title: "同名" }))).toEqual([
      { field: "title", message: "该名称已存在" },
    ]);
    expect(recordsOf(await second.get("/clinic/ledger/list"))).toHaveLength(1);
    expect((await second.get("/clinic/ledger/queryById", { id: id(row) })).status).toBe(404);
    expect((await second.send("DELETE", `/clinic/ledger/delete?id=${id(row)}`)).status).toBe(404);
  });

  it("what is written but never sent back stays inside: rows, history, audit", async () => {
    const row = await root.add("/clinic/ledger", { title: "口令", pin: canary("ledger", "pin") });
    expect(row).not.toHaveProperty("pin");
    await root.send("PUT", "/clinic/ledger/edit", { id: id(row), rev: 1, pin: canary("ledger", "pin2") });
    quiet(await root.get("/clinic/ledger/history", { id: id(row) }));
    expect((await root.get("/clinic/ledger/list", { pin: canary("ledger", "pin2") })).status).toBe(400);
    const { rows } = await sql<Row>`select before, after from audit_log where row_id = ${row["id"]} order by id`.execute(
      clinic.database.db,
    );
    expect(rows).toMatchObject([{ after: { pin: "******" } }, { before: { pin: "******" }, after: { pin: "******" } }]);
    expect(JSON.stringify(rows)).not.toContain("CNRY");
  });

  it("deleted rows are gone from every view, and their unique values are free again", async () => {
    const row = await root.add("/clinic/visit", visit({ realname: "将删除", orgCode: "D1" }));
    expect((await root.send("DELETE", `/clinic/visit/delete?id=${id(row)}`)).status).toBe(200);
    expect((await root.get("/clinic/visit/queryById", { id: id(row) })).status).toBe(404);
    expect(recordsOf(await root.get("/clinic/visit/list", { realname: "将删除" }))).toEqual([]);
    const { rows } = await sql<{
      kept: number;
    }>`select count(*) as kept from clinic_visit where id = ${row["id"]} and del_flag = 1`.execute(clinic.database.db);
    expect(rows).toEqual([{ kept: 1 }]);
  });

  it("S-92 the log tells what happened, never the values of rows", async () => {
    const log = clinic.log.join("\n");
    expect(log).toContain('"route":"/apiserver/*"');
    expect(log).toContain('"refusal":"RIGHT_MISSING"');
    expect(log).not.toContain("CNRY");
    expect(log).not.toContain("13800000001");
  });

  it("S-94 answers are not kept by caches", async () => {
    expect((await root.get("/clinic/visit/list")).headers).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
    });
  });
});
