import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { newId } from "../../server/database/newId.ts";
import type { Row } from "../../src/schema/index.ts";
import { clinicProject } from "../support/clinicProject.ts";
import { everyRight, problemsOf, rowOf, startClinic, type Clinic, type ClinicClient } from "../support/clinicServer.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { statementsOf } from "../support/statementsOf.ts";

// One save of thousands of child rows held everybody; a list says how many it takes, and more are refused before any work.
onBothDatabases("lists of child rows", (open) => {
  let clinic: Clinic;
  let root: ClinicClient;

  beforeAll(async () => {
    const changes = new Map([
      ["schemas/entities/clinic/organ.json", (text: string) => text.replace('"title": "时段",', '"title": "时段", "maxItems": 3,')],
    ]);
    clinic = await startClinic(await open(), { project: clinicProject(changes) });
    root = clinic.as(everyRight);
  });

  const slot = (hour: number): Row => ({
    weekday: "1",
    startTime: `${String(hour).padStart(2, "0")}:00:00`,
    endTime: `${String(hour).padStart(2, "0")}:30:00`,
  });
  const slots = (count: number) => Array.from({ length: count }, (_, index) => slot(index % 24));
  const organ = (count: number, code: string): Row => ({ organName: "机构", organCode: code, slots: slots(count) });
  const question = (options: number): Row => ({
    questionText: "题",
    questionType: "single",
    options: Array.from({ length: options }, () => ({ optionText: "是" })),
  });

  it("SCHEMA take as many rows as their field says, 200 where it says nothing", async () => {
    await root.add("/clinic/organ", organ(3, "L3"));
    expect(problemsOf(await root.send("POST", "/clinic/organ/add", organ(4, "L4")))).toEqual([
      { field: "slots", message: "“时段”有 4 行，最多 3 行，请删减到 3 行以内" },
    ]);
    const topic = (count: number): Row => ({ topicName: "问卷", questions: Array.from({ length: count }, () => question(2)) });
    await root.add("/clinic/topic", topic(200));
    expect(problemsOf(await root.send("POST", "/clinic/topic/add", topic(201)))).toEqual([
      { field: "questions", message: "“题目”有 201 行，最多 200 行，请删减到 200 行以内" },
    ]);
    expect(problemsOf(await root.send("POST", "/clinic/topic/add", { topicName: "深", questions: [question(2), question(201)] }))).toEqual([
      { field: "questions.1.options", message: "“选项”有 201 行，最多 200 行，请删减到 200 行以内" },
    ]);
    expect(
      problemsOf(
        await root.send("POST", "/clinic/topic/add", { topicName: "多", questions: Array.from({ length: 20 }, () => question(120)) }),
      ),
    ).toEqual([{ field: "questions", message: "这次要保存的子表行一共有 2420 行，一次最多 2000 行，请删减后再保存" }]);
  });

  it("are refused before a transaction and before any row is looked at: thousands cost as little as one", async () => {
    const before = clinic.log.length;
    const answer = await root.send("POST", "/clinic/organ/add", {
      ...organ(0, "L5"),
      slots: Array.from({ length: 10_000 }, () => ({ unheardOf: 1 })),
    });
    expect(problemsOf(answer)).toEqual([{ field: "slots", message: "“时段”有 10000 行，最多 3 行，请删减到 3 行以内" }]);
    expect(clinic.log.slice(before).join()).toContain('"statements":0');
  });

  it("that are longer from before the limit stay readable and may shrink or be left as they are, not grow", async () => {
    const row = await root.add("/clinic/organ", organ(3, "L6"));
    await sql`insert into clinic_slot (id, rev, organ_id, weekday, start_time, end_time, capacity, sort_no)
      select more.id, 1, ${row["id"]}, '2', start_time, end_time, 1, 9 from unnest(${[newId()]}::text[]) as more (id), clinic_slot as model
      where model.organ_id = ${row["id"]} limit 1`.execute(clinic.database.db);
    const read = rowOf(await root.get("/clinic/organ/queryById", { id: String(row["id"]) }));
    const stored = read["slots"] as readonly Row[];
    expect(stored).toHaveLength(4);
    const edit = (list: readonly Row[], rev: unknown) =>
      root.send("PUT", "/clinic/organ/edit", { id: row["id"], rev, organName: "改名", slots: list });
    expect(problemsOf(await edit([...stored, slot(20)], read["rev"]))).toEqual([
      { field: "slots", message: "“时段”有 5 行，最多 3 行（原有 4 行，只能减少），请删减到 4 行以内" },
    ]);
    const same = rowOf(await edit(stored, read["rev"]));
    expect(same).toMatchObject({ organName: "改名" });
    expect(rowOf(await edit(stored.slice(0, 3), same["rev"]))["slots"]).toHaveLength(3);
  });

  it("take no more by the door of the rows themselves", async () => {
    const row = await root.add("/clinic/organ", organ(3, "L7"));
    const fourth = { ...slot(22), organId: row["id"] };
    expect(problemsOf(await root.send("POST", "/clinic/slot/add", fourth))).toEqual([
      { field: "organId", message: "一个机构的“时段”最多 3 行，加上要保存的共有 4 行" },
    ]);
    const other = await root.add("/clinic/organ", organ(2, "L8"));
    expect((await root.send("POST", "/clinic/slot/add", { ...fourth, organId: other["id"] })).status).toBe(200);
  });

  it("say at its place what the database refuses of rows that are stored together", async () => {
    const row = await root.add("/clinic/organ", organ(2, "L9"));
    const stored = row["slots"] as readonly Row[];
    const answer = await root.send("PUT", "/clinic/organ/edit", {
      id: row["id"],
      rev: row["rev"],
      slots: [...stored, { ...slot(5), sortNo: 3, note: "x" }],
    });
    expect(rowOf(answer)["slots"]).toMatchObject([{ sortNo: 1 }, { sortNo: 2 }, { sortNo: 3, note: "x" }]);
  });

  it("cost as many statements as a few do, when they are new, change or are replaced", async () => {
    const topic = (count: number): Row => ({ topicName: "问卷", questions: Array.from({ length: count }, () => question(2)) });
    const costs = async (count: number) => {
      let row: Row = {};
      const added = await statementsOf(clinic.log, async () => (row = await root.add("/clinic/topic", topic(count))));
      const save = async (questions: readonly Row[]) =>
        (row = rowOf(await root.send("PUT", "/clinic/topic/edit", { id: row["id"], rev: row["rev"], questions })));
      const changed = (row["questions"] as readonly Row[]).map(({ id }) => ({ id, questionText: "改" }));
      return [
        added,
        await statementsOf(clinic.log, () => save(changed)),
        await statementsOf(clinic.log, () => save(topic(count)["questions"] as readonly Row[])),
      ];
    };
    await costs(2);
    expect(await costs(150)).toEqual(await costs(3));
  });
});
