import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import { clinicProject } from "../support/clinicProject.ts";
import { problemsOf, rowOf, startClinic, type Clinic, type ClinicClient } from "../support/clinicServer.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";

/** The clinic, with a status and a number of places that need not be filled in: they have a default. */
function optionalWithDefault() {
  const folder = "schemas/entities/clinic";
  return clinicProject(
    new Map([
      [`${folder}/organ.json`, (text: string) => text.replace('"organCode", "status"]', '"organCode"]')],
      [`${folder}/slot.json`, (text: string) => text.replace('"endTime", "capacity"]', '"endTime"]')],
    ]),
  );
}

onBothDatabases("fields with a default", (open) => {
  let clinic: Clinic;
  let root: ClinicClient;

  beforeAll(async () => {
    clinic = await startClinic(await open(), { project: optionalWithDefault() });
    root = clinic.as({ codes: "*", orgCode: "D1" });
  });

  const organ = (changes: Row = {}): Row => ({ organName: "一号机构", organCode: crypto.randomUUID().slice(0, 18), ...changes });
  const slot = (changes: Row = {}): Row => ({ weekday: "1", startTime: "08:00:00", endTime: "09:00:00", ...changes });

  it("start with it where they are left out", async () => {
    expect(await root.add("/clinic/organ", organ({ slots: [slot()] }))).toMatchObject({ status: "open", slots: [{ capacity: 1 }] });
  });

  it.each([null, "", "  "])("are not added empty: %j", async (status) => {
    const answer = await root.send("POST", "/clinic/organ/add", organ({ status }));
    expect(answer.status).toBe(400);
    expect(problemsOf(answer)).toEqual([{ field: "status", message: "请选择状态" }]);
  });

  it("are not added empty in a child row", async () => {
    const answer = await root.send("POST", "/clinic/organ/add", organ({ slots: [slot({ capacity: null })] }));
    expect(problemsOf(answer)).toEqual([{ field: "slots.0.capacity", message: "请输入名额" }]);
  });

  it("are not emptied", async () => {
    const stored = await root.add("/clinic/organ", organ({ slots: [slot()] }));
    const { id, rev } = stored;
    const [time] = stored["slots"] as readonly Row[];
    expect(problemsOf(await root.send("PUT", "/clinic/organ/edit", { id, rev, status: null }))).toEqual([
      { field: "status", message: "请选择状态" },
    ]);
    expect(problemsOf(await root.send("PUT", "/clinic/organ/edit", { id, rev, slots: [{ id: time?.["id"], capacity: null }] }))).toEqual([
      { field: "slots.0.capacity", message: "请输入名额" },
    ]);
    expect(rowOf(await root.get("/clinic/organ/queryById", { id: String(id) }))).toMatchObject({ rev, status: "open" });
  });

  it("keep nobody from another change of a row that is older than its default", async () => {
    const { id, rev } = await root.add("/clinic/organ", organ());
    await sql`update clinic_organ set status = null where id = ${id}`.execute(clinic.database.db);
    const answer = await root.send("PUT", "/clinic/organ/edit", { id, rev, status: null, organName: "改名机构" });
    expect(rowOf(answer)).toMatchObject({ organName: "改名机构", status: null });
  });
});
