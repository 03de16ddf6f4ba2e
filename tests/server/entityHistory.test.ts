import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import { everyRight, recordsOf, startClinic, type Clinic, type ClinicClient } from "../support/clinicServer.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";

onOneDatabase("history", (open) => {
  let clinic: Clinic;
  let root: ClinicClient;
  let organ: Row;

  beforeAll(async () => {
    clinic = await startClinic(await open());
    root = clinic.as(everyRight);
    organ = await root.add("/clinic/organ", {
      organName: "一号机构",
      organCode: "A1",
      slots: [{ weekday: "1", startTime: "08:00:00", endTime: "09:00:00", capacity: 9 }],
    });
  });

  const history = async (path: string, row: Row, client = root) =>
    (await client.get(`${path}/history`, { id: String(row["id"]) })).body.result as readonly Row[];
  const visit = (changes: Row = {}): Row => ({
    realname: "张三",
    mobile: "13800000001",
    organId: organ["id"],
    slotId: (organ["slots"] as readonly Row[])[0]?.["id"],
    date: "2026-11-30",
    ...changes,
  });

  it("tells who changed what and when, newest first, with texts beside coded values", async () => {
    const row = await root.add("/clinic/visit", visit());
    clinic.setNow("2026-11-23T02:30:00Z");
    await root.send("PUT", "/clinic/visit/edit", { id: row["id"], rev: 1, realname: "李四", tags: ["first"], mobile: "13900000002" });
    await root.send("POST", "/clinic/visit/action/cancel", { ids: [{ id: row["id"], rev: 2 }], values: { cancelReason: "改期" } });
    const [cancel, edit, add] = await history("/clinic/visit", row);
    expect(cancel).toMatchObject({ action: "cancel", username: "t1", realname: "用户t1", time: "2026-11-23 10:30:00" });
    expect(cancel?.["changes"]).toEqual([
      { field: "status", before: "booked", after: "cancelled", beforeText: "已预约", afterText: "已取消" },
      { field: "cancelReason", before: null, after: "改期" },
    ]);
    expect(edit?.["changes"]).toEqual([
      { field: "realname", before: "张三", after: "李四" },
      { field: "mobile", before: "138****0001", after: "139****0002" },
      { field: "tags", before: null, after: ["first"], afterText: "首次" },
      { field: "summary", before: "张三·2026-11-30", after: "李四·2026-11-30" },
    ]);
    expect(add).toMatchObject({
      action: "add",
      changes: expect.arrayContaining([{ field: "organId", before: null, after: organ["id"], afterText: "一号机构" }]),
    });
  });

  it("shows the fields that the viewer may read, nothing else", async () => {
    const row = await root.add("/clinic/visit", visit({ secret: "CNRY" }));
    const viewer = clinic.as({ codes: ["visit:list"] });
    expect(JSON.stringify(await history("/clinic/visit", row, viewer))).not.toContain("CNRY");
    expect(JSON.stringify(await history("/clinic/visit", row))).toContain("CNRY");
  });

  it("holds child rows as they were and are, and child rows have a history of their own", async () => {
    const [slot] = organ["slots"] as readonly Row[];
    await root.send("PUT", "/clinic/organ/edit", { id: organ["id"], rev: 1, slots: [{ id: slot?.["id"], capacity: 3 }] });
    const [edit] = await history("/clinic/organ", organ);
    expect(edit?.["changes"]).toMatchObject([
      { field: "slots", before: [{ capacity: 9, weekday_dictText: "星期一" }], after: [{ capacity: 3 }] },
    ]);
    expect(await history("/clinic/slot", slot ?? {})).toMatchObject([
      { action: "edit", changes: [{ field: "capacity", before: 9, after: 3 }] },
      { action: "add" },
    ]);
  });

  it("keeps what a deleted row held, under which schemas and in which request", async () => {
    const row = await root.add("/clinic/organ", { organName: "将删除", organCode: "DEL" });
    await root.send("DELETE", `/clinic/organ/delete?id=${String(row["id"])}`);
    const { rows } =
      await sql<Row>`select action, username, tenant_id, schema_hash, request_id, before, after from audit_log where row_id = ${row["id"]} order by id desc limit 1`.execute(
        clinic.database.db,
      );
    expect(rows).toMatchObject([
      {
        action: "delete",
        username: "t1",
        tenant_id: "0",
        schema_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        before: { organCode: "DEL" },
        after: null,
      },
    ]);
  });

  it("is written with the change or not at all", async () => {
    const count = async () =>
      Number((await sql<{ n: number }>`select count(*) as n from audit_log`.execute(clinic.database.db)).rows[0]?.n);
    const [before, visits] = [await count(), recordsOf(await root.get("/clinic/visit/list")).length];
    await root.send("POST", "/clinic/visit/add", visit({ realname: null }));
    await root.send("POST", "/clinic/organ/add", { organName: "重复", organCode: "A1" });
    expect(await count()).toBe(before);
    expect(recordsOf(await root.get("/clinic/visit/list"))).toHaveLength(visits);
  });
});
