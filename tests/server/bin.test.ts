import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import { clinicProject } from "../support/clinicProject.ts";
import { everyRight, recordsOf, rowOf, startClinic, type Clinic, type ClinicAnswer, type ClinicClient } from "../support/clinicServer.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";

/** Lets deleting an entity of the clinic only mark its rows. */
function marking(name: string): [string, (text: string) => string] {
  return [`schemas/entities/clinic/${name}.json`, (text) => text.replace('"x-entity": {', '"x-entity": { "softDelete": true,')];
}

const ROLLUPS = { visits: { title: "来访", entity: "visit", by: "organId", give: "count" } };

function project() {
  const changes = new Map(["organ", "topic", "ledger", "depart"].map(marking));
  const [path, marked] = marking("organ");
  changes.set(path, (text) => JSON.stringify({ ...(JSON.parse(marked(text)) as object), "x-rollups": ROLLUPS }));
  return clinicProject(changes);
}

onOneDatabase("the bin", (open) => {
  let clinic: Clinic;
  let root: ClinicClient;
  let number = 0;

  beforeAll(async () => {
    clinic = await startClinic(await open(), { project: project() });
    root = clinic.as(everyRight);
    for (const orgCode of ["D1", "D2"]) await root.add("/clinic/depart", { departName: `部门${orgCode}`, orgCode });
  });

  const next = () => String((number += 1)).padStart(3, "0");
  const slot = (changes: Row = {}): Row => ({ weekday: "1", startTime: "08:00:00", endTime: "09:00:00", capacity: 1, ...changes });
  const addOrgan = (changes: Row = {}) => {
    const code = next();
    const slots = [slot(), slot({ weekday: "2" })];
    return root.add("/clinic/organ", { organName: `机构${code}`, organCode: code, orgCode: "D1", slots, ...changes });
  };
  const slotsOf = (organ: Row) => organ["slots"] as readonly Row[];
  const addVisit = (organ: Row, changes: Row = {}) =>
    root.add("/clinic/visit", {
      realname: `来访${next()}`,
      mobile: "13800000001",
      organId: organ["id"],
      slotId: slotsOf(organ)[0]?.["id"],
      date: "2026-11-30",
      orgCode: "D1",
      ...changes,
    });
  const remove = async (entity: string, ...rows: readonly Row[]) => {
    const answer = await root.send("POST", `/clinic/${entity}/deleteBatch`, { ids: rows.map(({ id }) => id) });
    expect(answer.body.message).toBe(`已删除 ${rows.length} 条数据`);
  };
  const bin = async (entity: string, params: Readonly<Record<string, string>> = {}, client = root) =>
    recordsOf(await client.get(`/clinic/${entity}/bin/list`, params));
  const binned = async (entity: string, { id }: Row): Promise<Row> => {
    const row = rowOf(await root.get(`/clinic/${entity}/bin/queryById`, { id: String(id) }));
    expect(row["id"]).toBe(id);
    return row;
  };
  /** Restores rows as the bin shows them. */
  const restore = async (entity: string, rows: readonly Row[], client = root): Promise<ClinicAnswer> => {
    const ids: Row[] = [];
    for (const row of rows) ids.push({ id: row["id"], rev: (await binned(entity, row))["rev"] });
    return client.send("POST", `/clinic/${entity}/bin/restore`, { ids });
  };
  const isThere = async (entity: string, { id }: Row) => (await root.get(`/clinic/${entity}/queryById`, { id: String(id) })).status === 200;

  describe("what it shows", () => {
    it("shows deleted rows only, the last first, with who deleted them and when", async () => {
      const [kept, first, second] = [await addOrgan(), await addOrgan(), await addOrgan()];
      await remove("organ", first);
      clinic.setNow("2026-11-23T01:01:00Z");
      await remove("organ", second);
      const rows = await bin("organ");
      expect(rows.map(({ id }) => id).slice(0, 2)).toEqual([second["id"], first["id"]]);
      expect(rows.map(({ id }) => id)).not.toContain(kept["id"]);
      expect(rows[0]).toMatchObject({ _deletedBy: "用户t1", _deletedTime: "2026-11-23 09:01:00", orgCode_dictText: "部门D1" });
      const turned = await bin("organ", { column: "_deletedTime", order: "asc" });
      expect(turned.map(({ id }) => id).slice(-2)).toEqual([first["id"], second["id"]]);
    });

    it("takes the conditions, the order and the pages of the list", async () => {
      const rows = [await addOrgan({ organName: "查找甲" }), await addOrgan({ organName: "查找乙" })];
      await remove("organ", ...rows);
      expect((await bin("organ", { organName: "*查找甲*" })).map(({ id }) => id)).toEqual([rows[0]?.["id"]]);
      const page = await root.get("/clinic/organ/bin/list", {
        organName: "*查找*",
        column: "organCode",
        order: "asc",
        pageNo: "2",
        pageSize: "1",
      });
      expect(page.body.result).toMatchObject({ total: 2, records: [{ id: rows[1]?.["id"] }] });
      expect((await root.get("/clinic/organ/bin/list", { nothing: "1" })).status).toBe(400);
    });

    it("shows rows deleted before anybody wrote down by whom", async () => {
      const organ = await addOrgan();
      await sql`update clinic_organ set del_flag = 1 where id = ${organ["id"]}`.execute(clinic.database.db);
      const [row] = await bin("organ", { organCode: String(organ["organCode"]) });
      expect(row).toMatchObject({ id: organ["id"] });
      expect(row).not.toHaveProperty("_deletedBy");
      expect((await restore("organ", [organ])).body.message).toBe("已恢复 1 条数据");
    });

    it("shows one row with the child rows that were deleted with it, and its history", async () => {
      const organ = await addOrgan();
      await remove("organ", organ);
      expect(slotsOf(await binned("organ", organ)).map(({ id }) => id)).toEqual(slotsOf(organ).map(({ id }) => id));
      const { body } = await root.get("/clinic/organ/bin/history", { id: String(organ["id"]) });
      expect(body.result).toMatchObject([{ action: "delete" }, { action: "add" }]);
    });

    it("works the roll-ups of one row out as its list does", async () => {
      const organ = await addOrgan();
      await remove("organ", organ);
      const [listed] = await bin("organ", { organCode: String(organ["organCode"]) });
      expect([listed, await binned("organ", organ)]).toMatchObject([{ visits: 0 }, { visits: 0 }]);
    });

    it("covers masked values, and uncovers one for whoever may, in writing", async () => {
      const visit = await addVisit(await addOrgan());
      await remove("visit", visit);
      const [row] = await bin("visit", { realname: String(visit["realname"]) });
      expect(row).toMatchObject({ mobile: "138****0001" });
      expect((await root.send("POST", "/clinic/visit/bin/reveal", { id: visit["id"], field: "mobile" })).body.result).toBe("13800000001");
      expect((await root.send("POST", "/clinic/visit/reveal", { id: visit["id"], field: "mobile" })).status).toBe(404);
      const looker = clinic.as({ codes: ["visit:list", "visit:restore"] });
      expect((await looker.send("POST", "/clinic/visit/bin/reveal", { id: visit["id"], field: "mobile" })).status).toBe(403);
      const { rows } = await sql<Row>`select note from audit_log where row_id = ${visit["id"]} and action = 'reveal'`.execute(
        clinic.database.db,
      );
      expect(rows).toEqual([{ note: "mobile" }]);
    });

    it("counts questions about masked values as the list does", async () => {
      const visit = await addVisit(await addOrgan(), { mobile: "13800000077" });
      await remove("visit", visit);
      const asker = clinic.as({ codes: ["visit:list", "visit:restore"] });
      expect((await bin("visit", { mobile: "13800000077" }, asker)).map(({ id }) => id)).toEqual([visit["id"]]);
      const asked = sql<Row>`select note from audit_log where entity = 'visit' and action = 'question'`;
      const { rows } = await asked.execute(clinic.database.db);
      expect(rows).toHaveLength(1);
    });
  });

  describe("who looks into it", () => {
    it("asks for the right to restore and for that to the list", async () => {
      const organ = await addOrgan();
      await remove("organ", organ);
      const rev = (await binned("organ", organ))["rev"];
      const ids = { ids: [{ id: organ["id"], rev }] };
      for (const codes of [["organ:list", "organ:delete"], ["organ:restore"]]) {
        const person = clinic.as({ codes });
        const answers = [
          await person.get("/clinic/organ/bin/list"),
          await person.get("/clinic/organ/bin/queryById", { id: String(organ["id"]) }),
          await person.get("/clinic/organ/bin/history", { id: String(organ["id"]) }),
          await person.send("POST", "/clinic/organ/bin/restore", ids),
        ];
        expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
      }
      const person = clinic.as({ codes: ["organ:list", "organ:restore"] });
      expect((await person.send("POST", "/clinic/organ/bin/restore", ids)).status).toBe(200);
    });

    it("shows and restores the rows of the viewer's rules and tenant only", async () => {
      const [own, foreign] = [await addOrgan({ orgCode: "D1" }), await addOrgan({ orgCode: "D2" })];
      await remove("organ", own, foreign);
      const codes = ["organ:list", "organ:restore"];
      const person = clinic.as({ codes, orgCode: "D1", rules: { organ: ["row.orgCode == user.orgCode"] } });
      const seen = (await bin("organ", { pageSize: "100" }, person)).map(({ id }) => id);
      expect(seen).toContain(own["id"]);
      expect(seen).not.toContain(foreign["id"]);
      expect((await person.get("/clinic/organ/bin/queryById", { id: String(foreign["id"]) })).status).toBe(404);
      expect((await restore("organ", [own, foreign], person)).body.message).toContain("2 条数据中有 1 条不存在");
      expect(await isThere("organ", own)).toBe(false);
      expect((await restore("organ", [own], person)).status).toBe(200);
      const elsewhere = clinic.as({ codes, tenantId: "2" });
      expect(await bin("organ", {}, elsewhere)).toEqual([]);
      expect((await restore("organ", [foreign], elsewhere)).status).toBe(404);
    });

    it("is there for entities alone whose deletion marks rows", async () => {
      expect((await root.get("/clinic/slot/bin/list")).status).toBe(404);
      expect((await root.send("POST", "/clinic/slot/bin/restore", { ids: [] })).status).toBe(404);
    });
  });

  describe("what comes back", () => {
    it("brings child rows of every level back as they were, but none that was taken out earlier", async () => {
      const question = (text: string): Row => ({
        questionText: text,
        questionType: "single",
        options: [{ optionText: "是" }, { optionText: "否" }],
      });
      const topic = await root.add("/clinic/topic", { topicName: `问卷${next()}`, questions: [question("一"), question("二")] });
      const [first] = topic["questions"] as readonly Row[];
      const edited = await root.send("PUT", "/clinic/topic/edit", {
        id: topic["id"],
        rev: topic["rev"],
        questions: [{ id: first?.["id"] }],
      });
      expect(edited.status).toBe(200);
      const before = rowOf(await root.get("/clinic/topic/queryById", { id: String(topic["id"]) }));
      await remove("topic", topic);
      const tables = ["clinic_topic", "clinic_question", "clinic_option"];
      const marks = async () => {
        const found: unknown[] = [];
        for (const table of tables)
          found.push(
            (await sql<{ mark: number }>`select distinct del_flag as mark from ${sql.table(table)}`.execute(clinic.database.db)).rows,
          );
        return found;
      };
      expect(await marks()).toEqual([[{ mark: 1 }], [{ mark: 2 }], [{ mark: 2 }]]);
      expect((await restore("topic", [topic])).body.message).toBe("已恢复 1 条数据");
      expect(await marks()).toEqual([[{ mark: 0 }], [{ mark: 0 }], [{ mark: 0 }]]);
      const after = rowOf(await root.get("/clinic/topic/queryById", { id: String(topic["id"]) }));
      const textsOf = (row: Row) => (row["questions"] as readonly Row[]).map(({ questionText, options }) => [questionText, options]);
      expect(textsOf(after).map(([text]) => text)).toEqual(["一"]);
      const [restored] = textsOf(after);
      expect((restored?.[1] as readonly Row[] | undefined)?.map(({ optionText }) => optionText)).toEqual(["是", "否"]);
      expect(Number(after["rev"])).toBe(Number(before["rev"]) + 2);
    });

    it("tells in the history who restored it, and lists that are open", async () => {
      const organ = await addOrgan();
      await remove("organ", organ);
      const told = clinic.events.length;
      await restore("organ", [organ]);
      const names = clinic.events.slice(told).map(({ event }) => event);
      expect(names).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ cmd: "row", entity: "organ", changes: [{ id: organ["id"], kind: "insert" }] }),
          expect.objectContaining({ cmd: "row", entity: "slot" }),
        ]),
      );
      const { body } = await root.get("/clinic/organ/history", { id: String(organ["id"]) });
      expect(body.result).toMatchObject([{ action: "restore", realname: "用户t1", changes: [] }, { action: "delete" }, { action: "add" }]);
    });

    it("does not let an act of before the deletion be taken back", async () => {
      const visit = await addVisit(await addOrgan());
      const arrived = await root.send("POST", "/clinic/visit/action/arrive", { ids: [{ id: visit["id"], rev: visit["rev"] }] });
      expect(arrived.status).toBe(200);
      await remove("visit", visit);
      await restore("visit", [visit]);
      const row = rowOf(await root.get("/clinic/visit/queryById", { id: String(visit["id"]) }));
      expect(row).not.toHaveProperty("_undo");
      const undone = await root.send("POST", "/clinic/visit/action/arrive/undo", { ids: [{ id: visit["id"], rev: row["rev"] }] });
      expect(undone.status).toBe(409);
    });

    it("is nowhere before: no detail, export, choice or number of other rows has it or its child rows", async () => {
      const [organ, live] = [await addOrgan({ organName: "无处可见" }), await addOrgan({ organName: "处处可见" })];
      await remove("organ", organ);
      expect(await isThere("organ", organ)).toBe(false);
      expect((await root.get("/clinic/slot/queryById", { id: String(slotsOf(organ)[0]?.["id"]) })).status).toBe(404);
      expect(recordsOf(await root.get("/clinic/slot/list", { organId: String(organ["id"]) }))).toEqual([]);
      const exported = await root.get("/clinic/organ/exportXls", {
        organCode: `${String(organ["organCode"])},${String(live["organCode"])}`,
      });
      expect(exported.raw.includes(Buffer.from("处处可见", "utf16le"))).toBe(true);
      expect(exported.raw.includes(Buffer.from("无处可见", "utf16le"))).toBe(false);
      for (const field of ["organId", "slotId"]) {
        const row = { organId: organ["id"], date: "2026-11-30" };
        const { body } = await root.send("POST", "/sys/reference/options", { entity: "visit", field, row, pageSize: 100 });
        expect(JSON.stringify(body)).not.toContain(String(organ["id"]));
      }
      const refused = await root.send("POST", "/clinic/visit/add", {
        realname: "新的",
        mobile: "13800000001",
        organId: organ["id"],
        slotId: slotsOf(organ)[0]?.["id"],
        date: "2026-11-30",
      });
      expect(refused.status).toBe(400);
    });
  });

  describe("what keeps a row from coming back", () => {
    it("a unique value that is taken by now, for all rows of the call", async () => {
      const [first, second] = [await addOrgan(), await addOrgan()];
      await remove("organ", first, second);
      const taker = await addOrgan({ organCode: first["organCode"] });
      const refused = await restore("organ", [first, second]);
      expect(refused.status).toBe(400);
      expect(refused.body.message).toBe(
        `所选 2 条都没有恢复，其中不能恢复的是“${String(first["organName"])}”：该机构编码已存在；解决后或取消选择后再试`,
      );
      expect(refused.body.result).toEqual({ refused: [{ id: first["id"], reason: "该机构编码已存在" }] });
      expect(await isThere("organ", second)).toBe(false);
      await remove("organ", taker);
      expect((await restore("organ", [first, second])).body.message).toBe("已恢复 2 条数据");
    });

    it("a place that is taken by now", async () => {
      const organ = await addOrgan();
      const visit = await addVisit(organ);
      await remove("visit", visit);
      const taker = await addVisit(organ);
      const refused = await restore("visit", [visit]);
      expect(refused.body.message).toBe(`不能恢复“${String(visit["realname"])}”：该时段名额已满；解决后再恢复`);
      expect(await isThere("visit", visit)).toBe(false);
      await remove("visit", taker);
      const both = await restore("visit", [visit, taker]);
      expect(both.body.message).toContain("该时段名额已满");
      expect((await restore("visit", [visit])).status).toBe(200);
    });

    it("a target that lies in the bin itself, or is gone for good", async () => {
      const organ = await addOrgan();
      const ledger = await root.add("/clinic/ledger", { title: `台账${next()}`, organIds: [organ["id"]] });
      await remove("ledger", ledger);
      await remove("organ", organ);
      expect((await restore("ledger", [ledger])).body.message).toBe(
        `不能恢复“${String(ledger["title"])}”：“涉及机构”所指的机构已被删除，请先在机构的回收站里恢复它；解决后再恢复`,
      );
      await restore("organ", [organ]);
      expect((await restore("ledger", [ledger])).status).toBe(200);
      await remove("ledger", ledger);
      await sql`delete from clinic_organ where id = ${organ["id"]}`.execute(clinic.database.db);
      expect((await restore("ledger", [ledger])).body.message).toContain("“涉及机构”所指的机构已不存在，请改为新建");
    });

    it("a node above that is still in the bin; those of one call come back in whatever order", async () => {
      const above = await root.add("/clinic/depart", { departName: "上级", orgCode: next() });
      const below = await root.add("/clinic/depart", { departName: "下级", orgCode: next(), parentId: above["id"] });
      await remove("depart", below);
      await remove("depart", above);
      expect((await restore("depart", [below])).body.message).toContain("“上级部门”所指的部门已被删除");
      expect((await restore("depart", [below, above])).body.message).toBe("已恢复 2 条数据");
    });

    it("a version that was not the one looked at, and rows that are not there", async () => {
      const organ = await addOrgan();
      await remove("organ", organ);
      const stale = await root.send("POST", "/clinic/organ/bin/restore", { ids: [{ id: organ["id"], rev: organ["rev"] }] });
      expect(stale.status).toBe(409);
      expect(await isThere("organ", organ)).toBe(false);
      const calls = [{}, { ids: [] }, { ids: [{ id: organ["id"] }] }, { ids: ["x"] }];
      const answers = await Promise.all(calls.map((body) => root.send("POST", "/clinic/organ/bin/restore", body)));
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
      const live = await addOrgan();
      const twice = await root.send("POST", "/clinic/organ/bin/restore", { ids: [{ id: live["id"], rev: live["rev"] }] });
      expect(twice.status).toBe(404);
    });
  });
});
