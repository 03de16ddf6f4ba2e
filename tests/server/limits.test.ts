import { beforeAll, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import { clinicProject } from "../support/clinicProject.ts";
import { problemsOf, rowOf, startClinic, type Clinic, type ClinicClient } from "../support/clinicServer.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";

const folder = "schemas/entities/clinic";
const withFields = (fields: object) => (text: string) => {
  const entity = JSON.parse(text) as { properties: object };
  return JSON.stringify({ ...entity, properties: { ...entity.properties, ...fields } });
};

/** The clinic, with a ledger whose days and numbers have bounds that are worked out. */
function withLimits() {
  const day = (title: string, rule: object) => ({ type: "string", format: "date", title, "x-rule": rule });
  const ledger = {
    opened: day("启用", { minimum: "today()" }),
    due: day("到期", { minimum: "row.opened", maximum: "plusDays(today(), 30)" }),
    organId: { type: "string", title: "机构", "x-ref": { entity: "organ" } },
    seats: { type: "integer", title: "席位", minimum: 1, "x-rule": { maximum: "ref.organId.places" }, "x-query": "eq" },
  };
  return clinicProject(
    new Map([
      [`${folder}/ledger.json`, withFields(ledger)],
      [`${folder}/organ.json`, withFields({ places: { type: "integer", title: "位数", "x-query": "eq" } })],
    ]),
  );
}

onBothDatabases("bounds that are worked out (x-rule.minimum, x-rule.maximum)", (open) => {
  let clinic: Clinic;
  let root: ClinicClient;

  beforeAll(async () => {
    clinic = await startClinic(await open(), { project: withLimits() });
    root = clinic.as({ codes: "*", orgCode: "D1" });
  });

  const add = (row: Row): ReturnType<ClinicClient["send"]> =>
    root.send("POST", "/clinic/ledger/add", { title: crypto.randomUUID(), ...row });
  const edit = (row: Row): ReturnType<ClinicClient["send"]> => root.send("PUT", "/clinic/ledger/edit", row);

  it("LANG minimum, maximum: the bound itself is inside, what lies beyond is refused with the bound in words", async () => {
    expect((await add({ opened: "2026-11-23", due: "2026-12-23" })).status).toBe(200);
    expect(problemsOf(await add({ opened: "2026-11-22" }))).toEqual([{ field: "opened", message: "启用不能早于 2026-11-23" }]);
    expect(problemsOf(await add({ due: "2026-12-24" }))).toEqual([{ field: "due", message: "到期不能晚于 2026-12-23" }]);
    expect(problemsOf(await add({ opened: "2026-12-01", due: "2026-11-30" }))).toEqual([
      { field: "due", message: "到期不能早于 2026-12-01" },
    ]);
  });

  it("LANG minimum, maximum: where either is empty there is no bound", async () => {
    expect((await add({})).status).toBe(200);
    expect((await add({ due: "2026-11-01" })).status).toBe(200);
    expect((await add({ seats: 999 })).status).toBe(200);
  });

  it("LANG maximum: a bound may stand in the row behind a reference", async () => {
    const organ = await root.add("/clinic/organ", { organName: "一号机构", organCode: "L1", places: 3 });
    expect((await add({ organId: organ["id"], seats: 3 })).status).toBe(200);
    expect(problemsOf(await add({ organId: organ["id"], seats: 4 }))).toEqual([{ field: "seats", message: "席位不能大于3" }]);
    expect(problemsOf(await add({ organId: organ["id"], seats: 0 }))).toEqual([{ field: "seats", message: "席位不能小于1" }]);
  });

  it("LANG minimum: a stored row is held to it where the field, or what its bound reads, changes", async () => {
    const { id, rev } = rowOf(await add({ opened: "2026-11-23", due: "2026-11-25" }));
    clinic.setNow("2026-12-30T01:00:00Z");
    const renamed = rowOf(await edit({ id, rev, title: crypto.randomUUID() }));
    expect(renamed).toMatchObject({ opened: "2026-11-23" });
    const moved = await edit({ id, rev: renamed["rev"], opened: "2026-12-31" });
    expect(problemsOf(moved)).toEqual([{ field: "due", message: "到期不能早于 2026-12-31" }]);
    clinic.setNow("2026-11-23T01:00:00Z");
  });
});
