import { randomUUID } from "node:crypto";
import { read } from "hucre";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { newId } from "../../server/database/newId.ts";
import type { Row } from "../../src/schema/index.ts";
import { everyRight, recordsOf, startClinic, type Clinic, type ClinicClient } from "../support/clinicServer.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";

/** What one call takes at most. */
const MANY = 1000;
const TOO_MANY = "一次最多选择 1000 行，您选了 1,001 行，请减少选择，或分几次进行";

// An address holds some hundred ids; a thousand rows are named in the body of a call.
onBothDatabases("a thousand chosen rows", (open) => {
  let clinic: Clinic;
  let root: ClinicClient;
  let model: Row;

  beforeAll(async () => {
    clinic = await startClinic(await open());
    root = clinic.as(everyRight);
    const slot = { weekday: "1", startTime: "08:00:00", endTime: "09:00:00", capacity: 9 };
    const organ = await root.add("/clinic/organ", { organName: "机构", organCode: "M1", slots: [slot] });
    const slotId = (organ["slots"] as readonly Row[])[0]?.["id"];
    const visit = { realname: "样板", mobile: "13800000001", organId: organ["id"], slotId, date: "2026-11-30" };
    const { id } = await root.add("/clinic/visit", visit);
    const stored = await sql<Row>`select * from clinic_visit where id = ${id}`.execute(clinic.database.db);
    model = stored.rows[0] ?? {};
  });

  /** Stores copies of a visit, past the pipeline; gives their ids in the order of the list. */
  async function visits(count: number, name: string): Promise<readonly string[]> {
    const ids = Array.from({ length: count }, () => newId());
    const columns = Object.keys(model).filter((column) => column !== "id" && column !== "realname");
    await sql`insert into clinic_visit (id, realname, ${sql.join(columns.map((column) => sql.ref(column)))})
      select copies.id, ${name}, ${sql.join(columns.map((column) => sql.ref(`model.${column}`)))}
      from clinic_visit as model, unnest(${ids}::text[]) as copies (id) where model.id = ${model["id"]}`.execute(clinic.database.db);
    return ids;
  }
  const left = async (name: string) => recordsOf(await root.get("/clinic/visit/list", { realname: name, pageSize: "1000" })).length;
  const sheet = async (data: Uint8Array) => (await read(data)).sheets[0]?.rows ?? [];

  it("LIST-13 are deleted by one call, once however often it is repeated", async () => {
    const ids = await visits(MANY, "删一千");
    const key = { "idempotency-key": randomUUID() };
    const remove = () => root.send("POST", "/clinic/visit/deleteBatch", { ids, revs: ids.map(() => 1) }, key);
    for (const answer of [await remove(), await remove()]) expect(answer.body).toMatchObject({ code: 200, message: "已删除 1000 条数据" });
    expect(await left("删一千")).toBe(0);
  });

  it("LIST-13 stay, all of them, where somebody has changed one of them since, who is named", async () => {
    const ids = await visits(300, "有人改过");
    const changed = ids[250];
    expect((await clinic.as(everyRight).send("PUT", "/clinic/visit/edit", { id: changed, rev: 1, fee: 5 })).status).toBe(200);
    const answer = await root.send("POST", "/clinic/visit/deleteBatch", { ids, revs: ids.map(() => 1) });
    expect(answer).toMatchObject({ status: 409, body: { result: { row: { id: changed, fee: 5 } } } });
    expect(await left("有人改过")).toBe(300);
  });

  it("LIST-18 are exported, named in the body or, by callers of the protocol, in the address", async () => {
    const ids = await visits(MANY, "导一千");
    const asked = { exportFields: "realname", column: "createTime", order: "desc" };
    const inBody = await root.send("POST", "/clinic/visit/exportXls", { ...asked, selections: ids });
    expect((await sheet(inBody.raw)).slice(1)).toEqual(ids.map(() => ["导一千"]));
    const inAddress = await root.get("/clinic/visit/exportXls", { ...asked, selections: ids.slice(0, 500).join(",") });
    expect(await sheet(inAddress.raw)).toHaveLength(501);
    const text = await root.send("POST", "/clinic/visit/exportXls", { ...asked, selections: `${ids[0]},${ids[1]},` });
    expect(await sheet(text.raw)).toHaveLength(3);
  });

  it("QUERY-31 a query that is too long for an address is exported as it stands in the body", async () => {
    await visits(2, "长查询");
    const conditions = [
      { field: "realname", rule: "eq", val: "长查询" },
      { field: "realname", rule: "in", val: ["长查询", ...Array.from({ length: 300 }, (_, index) => `别的人${index}`)].join(",") },
    ];
    const superQueryParams = encodeURI(JSON.stringify(conditions));
    const answer = await root.send("POST", "/clinic/visit/exportXls", {
      superQueryParams,
      superQueryMatchType: "and",
      exportFields: "realname",
    });
    expect(await sheet(answer.raw)).toEqual([["姓名"], ["长查询"], ["长查询"]]);
  });

  it("API-86 are acted on by one call; rows that cannot be are left and named, and all is taken back by one call", async () => {
    const ids = await visits(MANY, "到一千");
    const [gone, stale] = [ids[10], ids[500]];
    await root.send("POST", "/clinic/visit/action/cancel", { ids: [{ id: gone, rev: 1 }], values: { cancelReason: "改期" } });
    const targets = ids.map((id) => ({ id, rev: id === gone ? 2 : id === stale ? 7 : 1 }));
    const answer = await root.send("POST", "/clinic/visit/action/arrive", { ids: targets });
    expect(answer.body.message).toBe("“到访”完成 998 条，2 条未处理");
    const { rows, refused } = answer.body.result as { rows: readonly Row[]; refused: readonly { id: string; reason: string }[] };
    expect(refused.map(({ id }) => id)).toEqual([gone, stale]);
    expect(refused[0]?.reason).toContain("当前状态不能执行“到访”");
    expect(rows.every(({ status, rev }) => status === "arrived" && rev === 2)).toBe(true);
    const undone = await root.send("POST", "/clinic/visit/action/arrive/undo", { ids: rows.map(({ id, rev }) => ({ id, rev })) });
    expect(undone.body.message).toBe("已撤销“到访”，共 998 条");
  });

  it("more of them are refused in words before anything is done, whichever way they are named", async () => {
    const ids = await visits(MANY + 1, "太多了");
    for (const answer of [
      await root.send("POST", "/clinic/visit/deleteBatch", { ids }),
      await root.send("DELETE", `/clinic/visit/deleteBatch?ids=${ids.join(",")}`),
      await root.send("POST", "/clinic/visit/exportXls", { selections: ids }),
      await root.send("POST", "/clinic/visit/action/arrive", { ids: ids.map((id) => ({ id, rev: 1 })) }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { message: TOO_MANY } });
    expect(await left("太多了")).toBe(1000);
  });

  it("S-09 ask for the same rights as in the address, and refuse what is no list of ids", async () => {
    const ids = await visits(2, "无权");
    const reader = clinic.as({ codes: ["visit:list"] });
    expect((await reader.send("POST", "/clinic/visit/deleteBatch", { ids })).status).toBe(403);
    expect((await reader.send("POST", "/clinic/visit/exportXls", { selections: ids })).status).toBe(403);
    for (const body of [{ ids: [{ id: ids[0] }] }, { ids: {} }, { ids: [] }, { ids, revs: [1] }, [], { ids: true }])
      expect((await root.send("POST", "/clinic/visit/deleteBatch", body)).status, JSON.stringify(body)).toBe(400);
    expect(await left("无权")).toBe(2);
  });
});
