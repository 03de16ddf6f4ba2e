import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import { clinicProject } from "../support/clinicProject.ts";
import { type Clinic, type ClinicClient, problemsOf, rowOf, startClinic } from "../support/clinicServer.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";

const VISIT = "schemas/entities/clinic/visit.json";

/** Level is required and has a right of its own; a check reads it; a rule closes the score of what is stored. */
function strictProject() {
  const strict = (text: string): string =>
    text
      .replace('"slotId", "status"]', '"slotId", "status", "level", "score"]')
      .replace('"title": "评分",', '"title": "评分", "x-rule": { "readOnly": "!isNew" },')
      .replace(
        '"x-checks": [',
        '"x-checks": [{ "id": "known-level", "assert": "blank(row.level) || row.level == \'high\'", "at": "level", "message": "级别不对" },',
      );
  const paths = [VISIT, VISIT.replace("clinic/", "")];
  return clinicProject(new Map(paths.map((path) => [path, strict])));
}

onOneDatabase("faults that whoever saves cannot mend", (open) => {
  let clinic: Clinic;
  let root: ClinicClient;
  let desk: ClinicClient;
  let start: Row;

  beforeAll(async () => {
    clinic = await startClinic(await open());
    root = clinic.as({ codes: "*", orgCode: "D1" });
    desk = clinic.as({ codes: ["visit:list", "visit:add", "visit:edit", "visit:arrive", "visit:cancel"], orgCode: "D1" });
    await root.add("/clinic/depart", { departName: "检测科", orgCode: "D1" });
    const slots = [{ weekday: "1", startTime: "08:00:00", endTime: "09:00:00", capacity: 100 }];
    const organ = await root.add("/clinic/organ", { organName: "一号机构", organCode: "A1", slots });
    const [slot] = organ["slots"] as readonly Row[];
    start = { realname: "张三", mobile: "13800000001", organId: organ["id"], slotId: slot?.["id"], date: "2026-11-30" };
  });

  const stored = async (changes: Row = {}): Promise<Row> => {
    clinic.use(clinicProject());
    const row = await root.add("/clinic/visit", start);
    for (const [column, value] of Object.entries(changes))
      await sql`update ${sql.table("clinic_visit")} set ${sql.ref(column)} = ${value} where id = ${row["id"]}`.execute(clinic.database.db);
    return row;
  };
  const edit = (client: ClinicClient, { id, rev }: Row, changes: Row) => client.send("PUT", "/clinic/visit/edit", { id, rev, ...changes });

  it("a default that the dictionary no longer holds is stored in a field that is closed to all", async () => {
    const project = clinicProject();
    const status = project.dictionaries.get("visit_status");
    if (!status) throw new Error("no dictionary");
    const items = status.items.filter(({ value }) => value !== "booked");
    clinic.use({ ...project, dictionaries: new Map([...project.dictionaries, ["visit_status", { ...status, items }]]) });
    expect(rowOf(await desk.send("POST", "/clinic/visit/add", start))).toMatchObject({ status: "booked" });
    const tagged = await desk.send("POST", "/clinic/visit/add", { ...start, tags: ["ghost"] });
    expect(problemsOf(tagged)).toEqual([{ field: "tags", message: "标签不存在或当前不可选择，请重新选择" }]);
  });

  it("an action sets its value whatever became of the dictionary", async () => {
    const row = await stored();
    const project = clinicProject();
    const status = project.dictionaries.get("visit_status");
    if (!status) throw new Error("no dictionary");
    clinic.use({ ...project, dictionaries: new Map([...project.dictionaries, ["visit_status", { ...status, items: [] }]]) });
    const answer = await desk.send("POST", "/clinic/visit/action/arrive", { ids: [{ id: row["id"], rev: row["rev"] }] });
    expect(answer.status).toBe(200);
  });

  it("a required field that is empty holds up those who may fill it in, and nobody else", async () => {
    const row = await stored();
    clinic.use(strictProject());
    expect(problemsOf(await edit(root, row, { realname: "李四" }))).toEqual([{ field: "level", message: "请输入级别" }]);
    expect((await edit(desk, row, { realname: "李四" })).status).toBe(200);
  });

  it("a check holds up a new row and those who change what it reads, and no other edit", async () => {
    const row = await stored({ level: "wrong", score: 1 });
    clinic.use(strictProject());
    expect((await edit(desk, row, { realname: "李四" })).status).toBe(200);
    expect((await edit(root, { ...row, rev: 2 }, { realname: "王五" })).status).toBe(200);
    const fault = [{ field: "level", message: "级别不对" }];
    expect(problemsOf(await edit(root, { ...row, rev: 3 }, { level: "other" }))).toEqual(fault);
    expect(problemsOf(await root.send("POST", "/clinic/visit/add", { ...start, level: "other", score: 1 }))).toEqual(fault);
  });

  it("a check that asks who saves, or reads nothing that could change, is held to at every save", async () => {
    const row = await stored();
    const guarded = (assert: string) => {
      const check = `"x-checks": [{ "id": "guard", "assert": "${assert}", "message": "不能保存" },`;
      const guard = (text: string): string => text.replace('"x-checks": [', check);
      return clinicProject(new Map([VISIT, VISIT.replace("clinic/", "")].map((path) => [path, guard])));
    };
    for (const assert of ["row.mobile == user.username", "!can('clinic:visit:edit') && row.mobile == ''", "isNew"]) {
      clinic.use(guarded(assert));
      expect(problemsOf(await edit(root, row, { realname: "李四" }))).toEqual([{ field: "", message: "不能保存" }]);
    }
  });

  it("an action is held up by what it asks for, and by what it changes, not by the rest of the row", async () => {
    const row = await stored({ mobile: null });
    const refused = await desk.send("POST", "/clinic/visit/action/cancel", { ids: [{ id: row["id"], rev: row["rev"] }], values: {} });
    expect(problemsOf(refused)).toEqual([{ field: "cancelReason", message: "请输入取消原因" }]);
    const values = { cancelReason: "改期" };
    const answer = await desk.send("POST", "/clinic/visit/action/cancel", { ids: [{ id: row["id"], rev: row["rev"] }], values });
    expect(answer.status).toBe(200);
    expect(problemsOf(await edit(desk, { ...row, rev: 2 }, { realname: "李四" }))).toEqual([{ field: "mobile", message: "请输入手机号" }]);
  });
});
