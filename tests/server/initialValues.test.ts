import { writeXlsx } from "hucre";
import { beforeAll, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import { clinicProject } from "../support/clinicProject.ts";
import { problemsOf, recordsOf, rowOf, startClinic, type Clinic, type ClinicClient } from "../support/clinicServer.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";

const folder = "schemas/entities/clinic";

/** The clinic, with a ledger whose rows start with days and people, and slots that start with the name of their organ. */
function withInitialValues() {
  const due = { type: "string", format: "date", title: "到期", "x-rule": { initial: "plusDays(row.opened, 7)" } };
  const fields = {
    opened: { type: "string", format: "date", title: "启用", "x-rule": { initial: "today()" } },
    due,
    keeper: { type: "string", title: "保管", maxLength: 20, "x-rule": { initial: "'  ' + user.realname + '  '" } },
    openedBy: { type: "string", title: "登记人", "x-rule": { initial: "user.username", readOnly: "true" } },
  };
  return clinicProject(
    new Map([
      [
        `${folder}/ledger.json`,
        (text: string) => {
          const ledger = JSON.parse(text) as { required: string[]; properties: object };
          return JSON.stringify({ ...ledger, required: [...ledger.required, "due"], properties: { ...ledger.properties, ...fields } });
        },
      ],
      [
        `${folder}/slot.json`,
        (text: string) => text.replace('"visible": "parent.status', '"initial": "parent.organName", "visible": "parent.status'),
      ],
    ]),
  );
}

onOneDatabase("what new rows start with (x-rule.initial)", (open) => {
  let clinic: Clinic;
  let root: ClinicClient;

  beforeAll(async () => {
    clinic = await startClinic(await open(), { project: withInitialValues() });
    root = clinic.as({ codes: "*", orgCode: "D1" });
  });

  const title = (): string => crypto.randomUUID();
  const add = (row: Row): ReturnType<ClinicClient["send"]> => root.send("POST", "/clinic/ledger/add", { title: title(), ...row });

  it("LANG initial: what a call leaves out is worked out, one value from another, tidied as if it were typed", async () => {
    expect(rowOf(await add({}))).toMatchObject({ opened: "2026-11-23", due: "2026-11-30", keeper: "用户t1", openedBy: "t1" });
  });

  it("LANG initial: what a call sends stands, and what follows from it is worked out from that", async () => {
    expect(rowOf(await add({ opened: "2026-12-30", keeper: "李" }))).toMatchObject({ due: "2027-01-06", keeper: "李" });
  });

  it("LANG initial: what somebody emptied stays empty, and is asked for where it is required", async () => {
    expect(rowOf(await add({ keeper: null }))).toMatchObject({ keeper: null, due: "2026-11-30" });
    expect(problemsOf(await add({ due: null }))).toEqual([{ field: "due", message: "请选择到期" }]);
    expect(problemsOf(await add({ opened: null }))).toEqual([{ field: "due", message: "请选择到期" }]);
  });

  it("LANG initial: a closed field holds what it starts with, whatever is sent for it, as a computed one does", async () => {
    expect(rowOf(await add({ openedBy: "t1" }))).toMatchObject({ openedBy: "t1" });
    expect(rowOf(await add({ openedBy: "root" }))).toMatchObject({ openedBy: "t1" });
  });

  it("LANG initial: a stored row keeps what it has", async () => {
    const { id, rev } = rowOf(await add({ keeper: null }));
    const edited = await root.send("PUT", "/clinic/ledger/edit", { id, rev, title: title() });
    expect(rowOf(edited)).toMatchObject({ keeper: null, opened: "2026-11-23" });
  });

  it("LANG initial: a child row starts from the row that holds it", async () => {
    const slot = { weekday: "1", startTime: "08:00:00", endTime: "09:00:00" };
    const organ = await root.add("/clinic/organ", {
      organName: "一号机构",
      organCode: title().slice(0, 18),
      slots: [slot, { ...slot, weekday: "2", note: "二楼" }],
    });
    expect(organ["slots"]).toMatchObject([{ note: "一号机构" }, { note: "二楼" }]);
  });

  it("LANG initial: a line of a file starts like any new row, and needs no column for it", async () => {
    const name = title();
    const rows = [
      ["名称", "保管"],
      [name, null],
    ];
    const data = await writeXlsx({ sheets: [{ name: "s", rows }] });
    expect((await root.upload("/clinic/ledger/importExcel", { name: "台账.xlsx", data })).body).toMatchObject({ success: true });
    const [row] = recordsOf(await root.get("/clinic/ledger/list", { title: name }));
    expect(row).toMatchObject({ opened: "2026-11-23", due: "2026-11-30", keeper: "用户t1" });
  });
});
