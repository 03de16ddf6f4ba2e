import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import { clinicProject } from "../support/clinicProject.ts";
import { everyRight, recordsOf, rowOf, startClinic, type Clinic, type ClinicClient } from "../support/clinicServer.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { linesOf, sheetFile } from "../support/sheets.ts";

interface EntityFile {
  readonly properties: Record<string, object>;
  readonly "x-actions"?: readonly { readonly id: string; readonly ask?: string[] }[];
}

const folder = "schemas/entities/clinic";
const withSettings =
  (change: (file: EntityFile) => void = () => undefined) =>
  (text: string) => {
    const file = JSON.parse(text) as EntityFile;
    file.properties["settings"] = { type: "object", title: "设置" };
    change(file);
    return JSON.stringify(file);
  };

/** The clinic with JSON in visits, in what an action asks for, in child rows, and in what is imported. */
const project = clinicProject(
  new Map([
    [`${folder}/visit.json`, withSettings((file) => file["x-actions"]?.find(({ id }) => id === "cancel")?.ask?.push("settings"))],
    [`${folder}/slot.json`, withSettings()],
    [`${folder}/ledger.json`, withSettings()],
  ]),
);

/** In neither the order of the alphabet nor that of lengths. */
const SETTINGS = { name: "甲", to: 2, a: { zz: 1, b: [{ long: 1, x: 2 }] } };
const TURNED = { to: 2, name: "甲", a: { b: [{ x: 2, long: 1 }], zz: 1 } };

onBothDatabases("JSON keeps its order", (open) => {
  let clinic: Clinic;
  let root: ClinicClient;
  let organ: Row;
  let visit: Row;

  const text = (row: Row | undefined) => JSON.stringify(row?.["settings"]);
  const read = async () => rowOf(await root.get("/clinic/visit/queryById", { id: String(visit["id"]) }));
  const edit = async (settings: unknown) => {
    const { rev } = await read();
    return root.send("PUT", "/clinic/visit/edit", { id: visit["id"], rev, settings });
  };
  const history = async (path: string, row: Row) =>
    (await root.get(`${path}/history`, { id: String(row["id"]) })).body.result as readonly { readonly changes: readonly Row[] }[];

  beforeAll(async () => {
    clinic = await startClinic(await open(), { project });
    root = clinic.as(everyRight);
    const slot = { weekday: "1", startTime: "08:00:00", endTime: "09:00:00", capacity: 9, settings: SETTINGS };
    organ = await root.add("/clinic/organ", { organName: "一号机构", organCode: "A1", slots: [slot] });
    visit = await root.add("/clinic/visit", {
      realname: "张三",
      mobile: "13800000001",
      organId: organ["id"],
      slotId: (organ["slots"] as readonly Row[])[0]?.["id"],
      date: "2026-11-30",
      settings: SETTINGS,
    });
  });

  it("in what is added, read, listed, and in child rows", async () => {
    expect(text(visit)).toBe(JSON.stringify(SETTINGS));
    expect(text(await read())).toBe(JSON.stringify(SETTINGS));
    expect(text(recordsOf(await root.get("/clinic/visit/list")).find(({ id }) => id === visit["id"]))).toBe(JSON.stringify(SETTINGS));
    const whole = rowOf(await root.get("/clinic/organ/queryById", { id: String(organ["id"]) }));
    expect(text((whole["slots"] as readonly Row[])[0])).toBe(JSON.stringify(SETTINGS));
  });

  it("in a row that is imported, and in the file that it is exported to", async () => {
    const data = await sheetFile([
      ["名称", "设置"],
      ["台账", JSON.stringify(SETTINGS)],
    ]);
    const imported = await root.upload("/clinic/ledger/importExcel", { name: "a.xlsx", data });
    expect(imported.body, imported.body.message).toMatchObject({ success: true });
    const [ledger] = recordsOf(await root.get("/clinic/ledger/list"));
    expect(text(ledger)).toBe(JSON.stringify(SETTINGS));
    const [titles = [], line = []] = await linesOf((await root.get("/clinic/ledger/exportXls")).raw);
    expect(line[titles.indexOf("设置")]).toBe(JSON.stringify(SETTINGS));
  });

  it("in an edit, where another order alone is a change and the same one is none", async () => {
    const same = rowOf(await edit(SETTINGS));
    expect(same["rev"]).toBe(1);
    const turned = rowOf(await edit(TURNED));
    expect(turned["rev"]).toBe(2);
    expect(text(await read())).toBe(JSON.stringify(TURNED));
  });

  it("in the history of a row and of its child rows", async () => {
    const [change] = await history("/clinic/visit", visit);
    expect(JSON.stringify(change?.changes)).toBe(JSON.stringify([{ field: "settings", before: SETTINGS, after: TURNED }]));
    const [slot] = organ["slots"] as readonly Row[];
    const { rev } = rowOf(await root.get("/clinic/organ/queryById", { id: String(organ["id"]) }));
    await root.send("PUT", "/clinic/organ/edit", { id: organ["id"], rev, slots: [{ id: slot?.["id"], settings: TURNED }] });
    const [below] = await history("/clinic/organ", organ);
    const [lists] = below?.changes ?? [];
    expect([lists?.["before"], lists?.["after"]].map((rows) => text((rows as readonly Row[])[0]))).toEqual([
      JSON.stringify(SETTINGS),
      JSON.stringify(TURNED),
    ]);
  });

  it("ACTION-03 through an action and its undo, which brings the order back", async () => {
    await root.send("POST", "/clinic/visit/action/cancel", {
      ids: [{ id: visit["id"], rev: 2 }],
      values: { cancelReason: "改期", settings: SETTINGS },
    });
    expect(text(await read())).toBe(JSON.stringify(SETTINGS));
    const undone = await root.send("POST", "/clinic/visit/action/cancel/undo", { ids: [{ id: visit["id"], rev: 3 }] });
    expect(undone).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ status: "booked" });
    expect(text(await read())).toBe(JSON.stringify(TURNED));
  });

  it("and entries of the log from before are read as they stand", async () => {
    await sql`insert into audit_log (id, kind, entity, row_id, action, tenant_id, user_id, username, realname, org_code, address, agent,
        happened_at, request_id, schema_hash, note, before, after)
      select 'old-entry', kind, entity, row_id, action, tenant_id, user_id, username, realname, org_code, address, agent,
        happened_at + interval '1 second', request_id, schema_hash, note, '{"settings":{"a":1}}', '{"settings":{"b":1}}'
      from audit_log where row_id = ${visit["id"]} order by id desc limit 1`.execute(clinic.database.db);
    const [entry] = await history("/clinic/visit", visit);
    expect(entry?.changes).toEqual([{ field: "settings", before: { a: 1 }, after: { b: 1 } }]);
  });

  it("refuses what is no object, and empties a value", async () => {
    expect(await edit(["a"])).toMatchObject({ status: 400 });
    expect(await edit(null)).toMatchObject({ status: 200 });
    expect((await read())["settings"]).toBeNull();
  });
});
