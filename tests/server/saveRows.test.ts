import { beforeAll, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import type { RefusedRows, SavedRows } from "../../src/schema/wire/savedRows.ts";
import { clinicProject } from "../support/clinicProject.ts";
import { everyRight, startClinic, type Clinic, type ClinicAnswer, type ClinicClient } from "../support/clinicServer.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";

/** Rows that stand alone, of which one field must not occur twice. */
const ware = {
  $id: "ware",
  title: "物品",
  type: "object",
  "x-entity": { label: "name", unique: [{ fields: ["code"], message: "该编码已存在" }] },
  required: ["name", "code"],
  properties: {
    name: { type: "string", title: "名称", maxLength: 20 },
    code: { type: "string", title: "编码", maxLength: 20 },
    price: { type: "integer", title: "价格", minimum: 0 },
    kind: { type: "string", title: "星期", "x-dict": "weekday" },
  },
};

/** What a test sends; lists that it does not name are empty. */
interface Sent {
  readonly inserted?: readonly Row[];
  readonly changed?: readonly Row[];
  readonly deleted?: readonly Row[];
}

onBothDatabases("rows of a table saved together", (open) => {
  const project = clinicProject(new Map(), { "schemas/entities/clinic/ware.json": ware });
  let clinic: Clinic;
  let root: ClinicClient;
  let organ: Row;
  let serial = 0;

  beforeAll(async () => {
    clinic = await startClinic(await open(), { project });
    root = clinic.as(everyRight);
    for (const orgCode of ["D1", "D2"]) await root.add("/clinic/depart", { departName: orgCode, orgCode });
    const slot = { weekday: "1", startTime: "08:00:00", endTime: "09:00:00", capacity: 99 };
    organ = await root.add("/clinic/organ", { organName: "机构", organCode: "B1", slots: [slot] });
  });

  const save = (sent: Sent, person = root, entity = "ware"): Promise<ClinicAnswer> =>
    person.send("POST", `/clinic/${entity}/saveRows`, sent);
  const saved = ({ body }: ClinicAnswer) => body.result as SavedRows;
  const refused = ({ body }: ClinicAnswer) => body.result as RefusedRows;
  const code = () => `W${(serial += 1)}`;
  const add = (values: Row = {}, entity = "ware"): Promise<Row> =>
    root.add(`/clinic/${entity}`, entity === "ware" ? { name: "物", code: code(), ...values } : values);
  const seen = ({ id, rev }: Row) => ({ id, rev });
  const edited = (row: Row, values: Row) => ({ ...seen(row), values });
  const now = async ({ id }: Row, entity = "ware") =>
    (await root.get(`/clinic/${entity}/queryById`, { id: String(id) })).body.result as Row;
  const isThere = async (row: Row) => (await root.get("/clinic/ware/queryById", { id: String(row["id"]) })).status === 200;
  const count = async () =>
    ((await root.get("/clinic/ware/list", { pageNo: "1", pageSize: "1" })).body.result as { readonly total: number }).total;
  const visit = (changes: Row = {}) =>
    add(
      {
        realname: "访客",
        mobile: "13800000001",
        organId: organ["id"],
        slotId: (organ["slots"] as readonly Row[])[0]?.["id"],
        date: "2026-11-30",
        ...changes,
      },
      "visit",
    );

  it("GRID-16 saves new, changed and deleted rows in one call and answers with the rows as the list reads them", async () => {
    const [changed, gone] = [await add(), await add()];
    const answer = await save({
      inserted: [{ key: "row-1", values: { name: "新", code: code(), kind: "2" } }],
      changed: [edited(changed, { price: 5 })],
      deleted: [seen(gone)],
    });
    expect(answer).toMatchObject({ status: 200, body: { message: "已保存 3 行" } });
    const { rows, deleted } = saved(answer);
    expect(deleted).toEqual([gone["id"]]);
    expect(rows).toMatchObject([
      { key: changed["id"], row: { id: changed["id"], price: 5, rev: 2 } },
      { key: "row-1", row: { name: "新", kind: "2", kind_dictText: "星期二", rev: 1 } },
    ]);
    expect(await now(changed)).toMatchObject({ price: 5 });
    expect(await isThere(gone)).toBe(false);
  });

  it("leaves an entry in the history of each row, as single writes do", async () => {
    const changed = await add();
    const { rows } = saved(
      await save({ inserted: [{ key: "k", values: { name: "新", code: code() } }], changed: [edited(changed, { price: 7 })] }),
    );
    const history = async (id: unknown) => (await root.get("/clinic/ware/history", { id: String(id) })).body.result as readonly Row[];
    expect(await history(changed["id"])).toMatchObject([
      { action: "edit", changes: [{ field: "price", before: null, after: 7 }] },
      { action: "add" },
    ]);
    expect(await history(rows.find(({ key }) => key === "k")?.row["id"])).toMatchObject([{ action: "add" }]);
  });

  it("saves nothing where rows are refused, and names every one with its problems", async () => {
    const [good, bad, gone] = [await add(), await add(), await add()];
    const before = await count();
    const answer = await save({
      inserted: [
        { key: "ok", values: { name: "好", code: code() } },
        { key: "empty", values: { code: code() } },
      ],
      changed: [edited(good, { price: 1 }), edited(bad, { price: -1 })],
      deleted: [seen(gone)],
    });
    expect(answer).toMatchObject({ status: 400, body: { message: "有 2 行没有保存，其余 3 行也未保存，请先改正标红的单元格" } });
    expect(refused(answer)).toEqual({
      total: 5,
      refused: [
        { key: "empty", reason: expect.stringContaining("名称"), problems: [{ field: "name", message: expect.any(String) }] },
        { key: bad["id"], reason: expect.stringContaining("价格"), problems: [{ field: "price", message: expect.any(String) }] },
      ],
    });
    expect(await now(good)).toMatchObject({ rev: 1, price: null });
    expect(await isThere(gone)).toBe(true);
    expect(await count()).toBe(before);
  });

  it("tells of a conflict with the row as it is now, and of a row that is gone", async () => {
    const [row, other, gone] = [await add(), await add(), await add()];
    for (const one of [row, other]) expect((await root.send("PUT", "/clinic/ware/edit", { ...seen(one), kind: "1" })).status).toBe(200);
    expect((await root.send("DELETE", `/clinic/ware/delete?id=${String(gone["id"])}`)).status).toBe(200);
    const answer = await save({ changed: [edited(row, { price: 3 }), edited(gone, { price: 3 })], deleted: [seen(other)] });
    expect(refused(answer).refused).toEqual([
      {
        key: row["id"],
        reason: expect.stringMatching(/数据已于 .+ 被.+修改/),
        problems: [],
        stored: expect.objectContaining({ id: row["id"], rev: 2, kind: "1", kind_dictText: "星期一" }),
        by: expect.stringMatching(/./),
        at: expect.stringMatching(/^2026-/),
      },
      { key: gone["id"], reason: "未找到对应的数据，可能已被删除", problems: [], isGone: true },
      expect.objectContaining({ key: other["id"], stored: expect.objectContaining({ rev: 2 }) }),
    ]);
    expect(await isThere(other)).toBe(true);
  });

  it("uses a value again that a deletion or a change made free", async () => {
    const [first, second, third] = [await add(), await add(), await add()];
    const fresh = code();
    const answer = await save({
      inserted: [{ key: "k", values: { name: "接用", code: first["code"] } }],
      // The one that gives the value up comes last, and is tried before it all the same.
      changed: [edited(second, { code: third["code"] }), edited(third, { code: fresh })],
      deleted: [seen(first)],
    });
    expect(answer.body.message).toBe("已保存 4 行");
    expect(await now(second)).toMatchObject({ code: third["code"] });
    expect(await now(third)).toMatchObject({ code: fresh });
  });

  it("does so one row after the other where rows refer to each other", async () => {
    const make = (orgCode: string) => root.add("/clinic/depart", { departName: orgCode, orgCode });
    const [first, second] = [await make("T1"), await make("T2")];
    const answer = await save(
      {
        inserted: [{ key: "k", values: { departName: "下级", orgCode: "T1", parentId: second["id"] } }],
        changed: [edited(second, { orgCode: "T3" })],
        deleted: [seen(first)],
      },
      root,
      "depart",
    );
    expect(answer.status).toBe(200);
    const twice = await save({ inserted: ["x", "y"].map((key) => ({ key, values: { departName: key, orgCode: "T9" } })) }, root, "depart");
    expect(refused(twice)).toMatchObject({
      total: 2,
      refused: [{ key: "y", problems: [{ field: "orgCode", message: "该部门编码已存在" }] }],
    });
  });

  it("GRID-33 names of rows with the same value the second one, and every row whose value is taken", async () => {
    const taken = await add();
    const same = code();
    const inserted = ["a", "b", "c", "d"].map((key) => ({
      key,
      values: { name: key, code: key === "d" ? taken["code"] : key === "c" ? code() : same },
    }));
    const answer = await save({ inserted });
    expect(refused(answer).refused).toMatchObject([
      { key: "b", problems: [{ field: "code", message: "该编码已存在" }] },
      { key: "d", problems: [{ field: "code", message: "该编码已存在" }] },
    ]);
  });

  it("S-10 asks for the right of everything that is done: edit always, add and delete where rows are new or go", async () => {
    const row = await add();
    const sent = { changed: [edited(row, { price: 2 })] };
    const status = async (codes: readonly string[], what: Sent) => (await save(what, clinic.as({ codes }))).status;
    expect(await status(["ware:list", "ware:add", "ware:delete"], sent)).toBe(403);
    expect(await status(["ware:list", "ware:edit"], { inserted: [{ key: "k", values: { name: "新", code: code() } }] })).toBe(403);
    expect(await status(["ware:list", "ware:edit", "ware:add"], { deleted: [seen(row)] })).toBe(403);
    expect(await now(row)).toMatchObject({ rev: 1 });
    expect(await status(["ware:list", "ware:edit"], sent)).toBe(200);
  });

  it("S-11 holds the row rule: a row outside it is gone, and none may be put there", async () => {
    const [own, foreign] = [await visit({ orgCode: "D1" }), await visit({ orgCode: "D2" })];
    const desk = clinic.as({ codes: ["visit:list", "visit:edit"], rules: { visit: ["row.orgCode == 'D1'"] } });
    const answer = await save({ changed: [edited(own, { orgCode: "D2" }), edited(foreign, { score: 1 })] }, desk, "visit");
    expect(refused(answer).refused).toEqual([
      { key: own["id"], reason: expect.stringContaining("没有权限把数据保存到该数据范围"), problems: [] },
      { key: foreign["id"], reason: "未找到对应的数据，可能已被删除", problems: [], isGone: true },
    ]);
  });

  it("answers with masked values masked, and leaves them as they are where they come back so", async () => {
    const row = await visit();
    const clerk = clinic.as({ codes: ["visit:list", "visit:edit"] });
    const answer = await save({ changed: [edited(row, { mobile: "138****0001", score: 4 })] }, clerk, "visit");
    expect(saved(answer).rows).toMatchObject([{ row: { mobile: "138****0001", score: 4 } }]);
    const whole = await root.send("POST", "/clinic/visit/reveal", { id: row["id"], field: "mobile" });
    expect(JSON.stringify(whole.body.result)).toContain("13800000001");
    const forbidden = await save({ changed: [edited(await now(row, "visit"), { level: "x" })] }, clerk, "visit");
    expect(refused(forbidden).refused).toMatchObject([{ key: row["id"], problems: [{ field: "level", message: "没有权限修改“级别”" }] }]);
  });

  it("leaves rows alone that their entity locks", async () => {
    const [free, locked, kept] = [await add(), await add({ price: 9 }), await add({ price: 9 })];
    const entities = new Map(
      [...project.entities].map(([name, entity]) => [name, name === "ware" ? { ...entity, locked: "row.price == 9" } : entity]),
    );
    clinic.use({ ...project, entities });
    const answer = await save({ changed: [edited(free, { price: 1 }), edited(locked, { price: 1 })], deleted: [seen(kept)] });
    clinic.use(project);
    expect(refused(answer).refused).toMatchObject([
      { key: locked["id"], reason: expect.stringContaining("由“价格”决定") },
      { key: kept["id"], reason: expect.stringContaining("由“价格”决定") },
    ]);
    expect(await now(free)).toMatchObject({ rev: 1 });
  });

  it("counts one constraint over all the rows, and names those that are too many", async () => {
    const slot = { weekday: "1", startTime: "10:00:00", endTime: "11:00:00", capacity: 2 };
    const small = await root.add("/clinic/organ", { organName: "小", organCode: "B2", slots: [slot] });
    const values = {
      realname: "访客",
      mobile: "13800000002",
      organId: small["id"],
      slotId: (small["slots"] as readonly Row[])[0]?.["id"],
      date: "2026-11-30",
    };
    const answer = await save({ inserted: ["a", "b", "c"].map((key) => ({ key, values })) }, root, "visit");
    expect(refused(answer).refused).toMatchObject([{ key: "c", problems: [{ field: "slotId", message: "该时段名额已满" }] }]);
  });

  it("takes 2,000 rows of 3,000 bytes and no more, and says what to do with more", async () => {
    const before = await count();
    const row = (index: number) => ({ key: `k${index}`, values: { name: `物品${index}`, code: `L${index}`, price: -1 } });
    const many = Array.from({ length: 2001 }, (_, index) => row(index));
    const over = await save({ inserted: many });
    expect(over).toMatchObject({
      status: 400,
      body: { message: "一次最多保存 2000 行的改动，这次有 2,001 行，一行也没有保存，请分几次保存" },
    });
    const wide = many.slice(1).map(({ key, values }) => ({ key, values: { ...values, name: "长".repeat(1000) } }));
    const all = await save({ inserted: wide });
    expect(all.status).toBe(400);
    expect(refused(all)).toMatchObject({ total: 2000 });
    expect(refused(all).refused).toHaveLength(2000);
    expect(all.body.message).toBe("有 2000 行没有保存，请先改正标红的单元格");
    expect(await count()).toBe(before);
  });

  it("gives a repeat under the same key the first answer", async () => {
    const sent = { inserted: [{ key: "k", values: { name: "一次", code: code() } }] };
    const key = { "idempotency-key": "table-0123456789abcdef" };
    const before = await count();
    const first = await root.send("POST", "/clinic/ware/saveRows", sent, key);
    const again = await root.send("POST", "/clinic/ware/saveRows", sent, key);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.result).toEqual(first.body.result);
    expect(await count()).toBe(before + 1);
  });

  it("refuses calls that say something else than rows", async () => {
    const row = await add();
    const message = async (sent: object) => (await root.send("POST", "/clinic/ware/saveRows", sent)).body.message;
    expect(await message({ inserted: "x" })).toContain("应为列表");
    expect(await message({ changed: [{ ...seen(row) }] })).toContain("values 应为对象");
    expect(await message({ changed: [edited(row, {})], deleted: [seen(row)] })).toContain("写了不止一次");
    expect(await message({ changed: [{ id: row["id"], values: {} }] })).toContain("rev");
  });
});
