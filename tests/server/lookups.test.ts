import { read } from "hucre";
import { beforeAll, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import { clinicProject } from "../support/clinicProject.ts";
import { everyRight, recordsOf, rowOf, startClinic, type Clinic, type ClinicClient } from "../support/clinicServer.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { statementsOf } from "../support/statementsOf.ts";

const FOLLOW_UP = {
  $id: "followUp",
  title: "随访",
  type: "object",
  required: ["note"],
  properties: {
    note: { type: "string", title: "内容", maxLength: 50 },
    visitId: { type: "string", title: "来访", "x-ref": { entity: "visit" } },
    orgCode: { type: "string", title: "部门", "x-ref": { entity: "depart", store: "orgCode" } },
    guardedId: { type: "string", title: "机构", "x-ref": { entity: "organ" }, "x-perm": { read: "organ" } },
  },
};
const SCREEN = {
  kind: "crud",
  entity: "followUp",
  columns: [
    "note",
    "visitId.mobile",
    "visitId.finding",
    "visitId.secret",
    "visitId.date",
    "visitId.fee",
    "visitId.tags",
    "visitId.status",
    "visitId.organId",
    "orgCode.departName",
    "guardedId.organCode",
  ],
  query: ["visitId.mobile", "visitId.date", "visitId.status"],
};
const PROJECT = {
  "schemas/entities/clinic/followUp.json": FOLLOW_UP,
  "schemas/screens/clinic/followUp.json": SCREEN,
};
const MOBILE = "13812344711";

onBothDatabases("fields behind references", (open) => {
  let clinic: Clinic;
  let root: ClinicClient;
  let early: Row;
  let late: Row;

  beforeAll(async () => {
    clinic = await startClinic(await open(), { project: clinicProject(new Map(), PROJECT) });
    root = clinic.as(everyRight);
    await root.add("/clinic/depart", { departName: "检测科", orgCode: "D1" });
    await root.add("/clinic/depart", { departName: "随访科", orgCode: "D2" });
    const slots = [{ weekday: "1", startTime: "08:00:00", endTime: "09:00:00", capacity: 90 }];
    const organ = await root.add("/clinic/organ", { organName: "一号机构", organCode: "A1", slots });
    const [slot] = organ["slots"] as readonly Row[];
    const place = { organId: organ["id"], slotId: slot?.["id"] };
    early = await root.add("/clinic/visit", { ...place, realname: "甲", mobile: MOBILE, date: "2026-11-30", fee: 12.5, orgCode: "D1" });
    late = await root.add("/clinic/visit", {
      ...place,
      realname: "乙",
      mobile: "13900000002",
      date: "2026-12-07",
      fee: 3,
      orgCode: "D2",
      tags: ["urgent"],
      secret: "密",
    });
    await root.add("/clinic/followUp", { note: "早", visitId: early["id"], orgCode: "D1", guardedId: organ["id"] });
    await root.add("/clinic/followUp", { note: "晚", visitId: late["id"], orgCode: "D2" });
    await root.add("/clinic/followUp", { note: "无" });
  });

  const READER = ["followUp:list", "followUp:export", "visit:list", "depart:list"];
  const list = (client: ClinicClient, params: Readonly<Record<string, string>> = {}) => client.get("/clinic/followUp/list", params);
  const notes = async (client: ClinicClient, params: Readonly<Record<string, string>>) =>
    recordsOf(await list(client, params)).map(({ note }) => note);
  const row = async (client: ClinicClient, note: string) => recordsOf(await list(client, { note }))[0] ?? {};
  const advanced = (...conditions: readonly object[]) => ({ superQueryParams: JSON.stringify(conditions), superQueryMatchType: "and" });

  it("shows the value of the target's kind, in list and detail, at no further statement", async () => {
    expect(await row(root, "晚")).toMatchObject({
      "visitId.date": "2026-12-07",
      "visitId.fee": 3,
      "visitId.tags": ["urgent"],
      "visitId.status": "booked",
      "visitId.status_dictText": expect.not.stringMatching("booked"),
      "visitId.organId_dictText": "一号机构",
      "orgCode.departName": "随访科",
    });
    expect(await row(root, "无")).toMatchObject({ "visitId.date": null, "orgCode.departName": null });
    expect(await row(root, "无")).not.toHaveProperty(["visitId.date_dictText"]);
    const listed = await row(root, "晚");
    expect(rowOf(await root.get("/clinic/followUp/queryById", { id: String(listed["id"]) }))).toEqual(listed);
    expect(await statementsOf(clinic.log, () => list(root))).toBe(2);
  });

  it("is sorted and asked for like any field: by bar, range, list and advanced query", async () => {
    expect(await notes(root, { column: "visitId.date", order: "desc" })).toEqual(["晚", "早", "无"]);
    expect(await notes(root, { column: "visitId.organId,note", order: "asc,desc" })).toHaveLength(3);
    expect(await notes(root, { "visitId.date_begin": "2026-12-01" })).toEqual(["晚"]);
    expect(await notes(root, { "visitId.fee": "> 5" })).toEqual(["早"]);
    expect(await notes(root, { "visitId.tags": "urgent" })).toEqual(["晚"]);
    expect(await notes(root, { "orgCode.departName": "*随访*" })).toEqual(["晚"]);
    expect(await notes(root, { "visitId.date": "!2026-12-07", column: "note", order: "asc" })).toHaveLength(2);
    expect(await notes(root, advanced({ field: "visitId.date", rule: "lt", val: "2026-12-07" }))).toEqual(["早"]);
    expect((await list(root, { "visitId.nothing": "1" })).status).toBe(400);
    expect((await list(root, { column: "visitId.id", order: "asc" })).status).toBe(400);
  });

  it("S-17 keeps the mask and the budget of the target", async () => {
    const reader = clinic.as({ codes: READER });
    expect(await row(reader, "早")).toMatchObject({ "visitId.mobile": "138****4711" });
    expect(await notes(reader, { "visitId.mobile": MOBILE })).toEqual(["早"]);
    expect((await list(reader, { "visitId.mobile": "138*" })).status).toBe(400);
    expect((await list(reader, { column: "visitId.mobile", order: "asc" })).status).toBe(400);
    expect((await list(reader, { "visitId.finding": "阳性" })).status).toBe(400);
    const both = advanced(
      { field: "visitId.mobile", rule: "eq", val: MOBILE },
      { field: "visitId.mobile", rule: "eq", val: "13900000002" },
    );
    expect((await list(reader, both)).status).toBe(400);
    for (let asked = 1; asked < 20; asked += 1) await list(reader, { "visitId.mobile": `1380000${String(asked).padStart(4, "0")}` });
    expect((await list(reader, { "visitId.mobile": "13800009999" })).status).toBe(429);
    // Behind the reference it is the same question as on the row itself.
    expect((await reader.get("/clinic/visit/list", { mobile: "13800009998" })).status).toBe(429);
    expect(await notes(clinic.as({ codes: [...READER, "visit:revealMobile"] }), { "visitId.mobile": "138*" })).toEqual(["早"]);
  });

  it("S-17 is there for whom the target, its field and the reference are", async () => {
    const without = await row(clinic.as({ codes: ["followUp:list", "depart:list"] }), "晚");
    expect(Object.keys(without).filter((name) => name.startsWith("visitId."))).toEqual([]);
    expect(without).toMatchObject({ "orgCode.departName": "随访科" });
    const reader = clinic.as({ codes: READER });
    const seen = await row(reader, "晚");
    expect(seen).not.toHaveProperty(["visitId.secret"]);
    expect(seen).not.toHaveProperty(["guardedId.organCode"]);
    expect((await list(reader, { "visitId.secret": "密" })).status).toBe(400);
    expect((await list(reader, { column: "guardedId.organCode", order: "asc" })).status).toBe(400);
    expect(await row(clinic.as({ codes: [...READER, "visit:secret"] }), "晚")).toMatchObject({ "visitId.secret": "密" });
  });

  it("S-17 a row of the target outside the viewer's rule shows as such and is found by nothing", async () => {
    const reader = clinic.as({ codes: READER, rules: { visit: ["row.orgCode == 'D1'"] } });
    expect(await row(reader, "早")).toMatchObject({ "visitId.date": "2026-11-30" });
    expect(await row(reader, "晚")).toMatchObject({ "visitId.date": null, "visitId.date_dictText": "不可见", "visitId.mobile": null });
    expect(await notes(reader, { "visitId.date_begin": "2026-01-01" })).toEqual(["早"]);
    expect(await notes(reader, { column: "visitId.date", order: "asc" })).toEqual(["早", expect.anything(), expect.anything()]);
    expect(await notes(reader, { "visitId.date": "!2026-11-30", column: "note", order: "asc" })).toHaveLength(2);
  });

  it("stands in the export, in columns of its own", async () => {
    const reader = clinic.as({ codes: READER, rules: { visit: ["row.orgCode == 'D1'"] } });
    const params = { exportFields: "note,visitId.date,visitId.mobile,visitId.status", column: "note", order: "asc" };
    const answer = await reader.get("/clinic/followUp/exportXls", params);
    const [header, ...rows] = (await read(answer.raw)).sheets[0]?.rows ?? [];
    expect(header).toEqual(["内容", "来访·日期", "来访·手机号", "来访·状态"]);
    const cells = new Map(rows.map(([note, ...rest]) => [note, rest]));
    expect(cells.get("早")).toEqual(["2026-11-30", "138****4711", "已预约"]);
    expect(cells.get("晚")).toEqual(["不可见", "不可见", "不可见"]);
    expect(cells.get("无")).toEqual([]);
  });

  it("is written by nobody", async () => {
    const stored = await row(root, "早");
    const edited = { id: stored["id"], rev: stored["rev"], note: "早", "visitId.date": "2030-01-01" };
    await root.send("PUT", "/clinic/followUp/edit", edited);
    expect(await row(root, "早")).toMatchObject({ "visitId.date": "2026-11-30" });
    expect(rowOf(await root.get("/clinic/visit/queryById", { id: String(early["id"]) }))["date"]).toBe("2026-11-30");
  });

  it("offers the choices of a reference behind a reference", async () => {
    const ask = { entity: "followUp", field: "visitId.organId", row: {} };
    expect((await root.send("POST", "/sys/reference/options", ask)).body.result).toMatchObject({ records: [{ text: "一号机构" }] });
    const reader = clinic.as({ codes: ["followUp:list"] });
    expect((await reader.send("POST", "/sys/reference/options", ask)).status).toBe(400);
  });
});
