import { beforeAll, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import type { RefusedRow } from "../../src/schema/wire/rowAnswers.ts";
import { clinicProject } from "../support/clinicProject.ts";
import { everyRight, startClinic, type Clinic, type ClinicAnswer, type ClinicClient } from "../support/clinicServer.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";

const STALE = /数据已于 .+ 被.+修改，请刷新或对比后重试/;

onBothDatabases("one field of many rows", (open) => {
  let clinic: Clinic;
  let root: ClinicClient;
  let organ: Row;
  let serial = 0;

  beforeAll(async () => {
    clinic = await startClinic(await open());
    root = clinic.as(everyRight);
    for (const orgCode of ["D1", "D2"]) await root.add("/clinic/depart", { departName: orgCode, orgCode });
    const slot = { weekday: "1", startTime: "08:00:00", endTime: "09:00:00", capacity: 99 };
    organ = await root.add("/clinic/organ", { organName: "机构", organCode: "B1", slots: [slot] });
  });

  const slotId = () => (organ["slots"] as readonly Row[])[0]?.["id"];
  const visits = async (count: number, changes: Row = {}): Promise<readonly Row[]> => {
    const rows: Row[] = [];
    for (let index = 0; index < count; index += 1) {
      serial += 1;
      const person = { realname: `访客${serial}`, mobile: `138000${String(serial).padStart(5, "0")}` };
      rows.push(await root.add("/clinic/visit", { ...person, organId: organ["id"], slotId: slotId(), date: "2026-11-30", ...changes }));
    }
    return rows;
  };
  const versions = (rows: readonly Row[]) => rows.map(({ id, rev }) => ({ id, rev }));
  const setAll = (rows: readonly Row[], field: string, value: unknown, person = root): Promise<ClinicAnswer> =>
    person.send("PUT", "/clinic/visit/editBatch", { ids: versions(rows), field, value });
  const now = async ({ id }: Row): Promise<Row> => (await root.get("/clinic/visit/queryById", { id: String(id) })).body.result as Row;
  const refused = ({ body }: ClinicAnswer) => (body.result as { readonly refused: readonly RefusedRow[] }).refused;

  it("gives every chosen row the value, says how many had it before, and leaves an entry in each history", async () => {
    const rows = await visits(3);
    const [first] = await visits(1, { score: 7 });
    const answer = await setAll([...rows, first!], "score", 7);
    expect(answer).toMatchObject({
      status: 200,
      body: { result: { rows: expect.arrayContaining(rows.map(({ id }) => ({ id, rev: 2 }))) }, message: "已修改 3 条，1 条原来就是这样" },
    });
    for (const row of rows) {
      expect(await now(row)).toMatchObject({ score: 7, rev: 2, realname: row["realname"] });
      const history = (await root.get("/clinic/visit/history", { id: String(row["id"]) })).body.result as readonly Row[];
      expect(history[0]).toMatchObject({ action: "edit", changes: [{ field: "score", before: null, after: 7 }] });
    }
    expect(await now(first!)).toMatchObject({ rev: 1 });
  });

  it("empties it with null, and takes a list as the form does", async () => {
    const rows = await visits(2, { score: 3 });
    expect((await setAll(rows, "score", null)).status).toBe(200);
    const tagged = await Promise.all(rows.map(now));
    expect((await setAll(tagged, "tags", ["first"])).status).toBe(200);
    for (const row of rows) expect(await now(row)).toMatchObject({ score: null, tags: ["first"] });
  });

  it("changes nothing where one row is refused, and names each with why: missing, changed since, against a rule", async () => {
    const [good, stale, other] = await visits(3);
    expect((await root.send("PUT", "/clinic/visit/edit", { id: stale!["id"], rev: 1, fee: 5 })).status).toBe(200);
    const missing = { id: "0".repeat(32), rev: 1 };
    const answer = await setAll([good!, stale!, missing], "score", 9);
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.body.message).toMatch(/^所选 3 条中有 2 条不能这样修改，一条也没有改：/);
    expect(refused(answer)).toEqual([
      { id: missing.id, reason: "未找到对应的数据，可能已被删除" },
      { id: stale!["id"], reason: expect.stringMatching(STALE) },
    ]);
    const late = await setAll([good!, other!], "date", "2026-11-01");
    expect(new Set(refused(late).map(({ id }) => id))).toEqual(new Set([good!["id"], other!["id"]]));
    expect(refused(late)[0]?.reason).not.toBe("");
    for (const row of [good!, other!]) expect(await now(row)).toMatchObject({ rev: 1, score: null, date: "2026-11-30" });
  });

  it("finds the rows that only storing refuses", async () => {
    const rows = await visits(3, { orgCode: "D1" });
    const desk = clinic.as({ codes: ["visit:list", "visit:edit"], rules: { visit: ["row.orgCode == 'D1'"] } });
    const answer = await setAll(rows, "orgCode", "D2", desk);
    expect(refused(answer).map(({ id }) => id)).toEqual(expect.arrayContaining(rows.map(({ id }) => String(id))));
    expect(refused(answer)[0]?.reason).toContain("没有权限把数据保存到该数据范围");
    expect((await setAll(rows, "score", 1, desk)).status).toBe(200);
  });

  it("leaves rows alone that their entity locks, and says what of an entity has no such field", async () => {
    const [open, locked] = [...(await visits(1)), ...(await visits(1, { score: 5 }))];
    const project = clinicProject();
    const entities = new Map(project.entities);
    for (const [name, entity] of entities) if (name === "visit") entities.set(name, { ...entity, locked: "row.score == 5" });
    clinic.use({ ...project, entities });
    const answer = await setAll([open!, locked!], "fee", 9);
    clinic.use(project);
    expect(refused(answer)).toEqual([{ id: locked!["id"], reason: "由“评分”决定，该来访当前不能修改或删除，只能执行允许的操作" }]);
    expect(await now(open!)).toMatchObject({ rev: 1, fee: null });
    const topic = await root.add("/clinic/topic", { topicName: "甲" });
    const closed = await root.send("PUT", "/clinic/topic/editBatch", { ids: versions([topic]), field: "topicName", value: "丙" });
    expect(closed.body.message).toBe("没有可以批量修改的项目，不能批量修改“topicName”");
  });

  it("takes only fields that stand open to the caller: none masked, computed, secret, closed, or that names the row", async () => {
    const rows = await visits(1);
    for (const field of [
      "realname",
      "mobile",
      "finding",
      "summary",
      "status",
      "slotId",
      "arriveTime",
      "cancelReason",
      "content",
      "id",
      "nothing",
    ]) {
      const answer = await setAll(rows, field, "x");
      expect([answer.status, answer.body.message], field).toEqual([
        400,
        `“${field}”不能批量修改，请选择：机构、日期、标签、费用、评分、级别、内部备注、所属部门`,
      ]);
    }
    const desk = clinic.as({ codes: ["visit:list", "visit:edit"] });
    for (const field of ["level", "secret"]) expect((await setAll(rows, field, "x", desk)).status, field).toBe(400);
    expect((await setAll(rows, "level", "x")).status).toBe(200);
  });

  it("S-10 asks for the right to edit, and S-11 a row outside the rule is missing", async () => {
    const rows = await visits(1, { orgCode: "D2" });
    expect((await setAll(rows, "score", 1, clinic.as({ codes: ["visit:list", "visit:add"] }))).status).toBe(403);
    const desk = clinic.as({ codes: ["visit:list", "visit:edit"], rules: { visit: ["row.orgCode == 'D1'"] } });
    const answer = await setAll(rows, "score", 1, desk);
    expect(refused(answer)).toEqual([{ id: rows[0]!["id"], reason: "未找到对应的数据，可能已被删除" }]);
  });

  it("refuses calls that say too little or too much", async () => {
    const [row] = await visits(1);
    const send = (body: Row) => root.send("PUT", "/clinic/visit/editBatch", body);
    const ids = versions([row!]);
    expect((await send({ ids: [], field: "score", value: 1 })).body.message).toBe("请选择一条记录！");
    expect((await send({ ids, field: "score" })).body.message).toContain("清空请写 null");
    expect((await send({ ids, value: 1 })).status).toBe(400);
    const many = Array.from({ length: 1001 }, (_, index) => ({ id: `x${index}`, rev: 1 }));
    expect((await send({ ids: many, field: "score", value: 1 })).body.message).toContain("一次最多选择 1000 行");
    expect(refused(await send({ ids, field: "score", value: "很好" }))[0]?.id).toBe(row!["id"]);
    expect(await now(row!)).toMatchObject({ rev: 1 });
  });
});
