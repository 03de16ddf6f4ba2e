import { sql } from "kysely";
import { readXls, writeXlsx } from "hucre";
import { afterAll, beforeAll, expect, it } from "vitest";
import { uniqueFieldsOf } from "../../src/schema/compile/uniqueFields.ts";
import { isMasked, kindOf, type EntityModel, type FieldModel, type Row } from "../../src/schema/index.ts";
import type { ImportPreview } from "../../src/schema/wire/importAnswers.ts";
import { exportXls } from "../../server/entity/operations/exportXls.ts";
import { importExcel } from "../../server/entity/operations/importExcel.ts";
import { operationsOf } from "../../server/entity/operations/registry.ts";
import { multipart } from "../support/multipart.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { productProject } from "../support/productSchemas.ts";
import { addRole, addUser, expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

const project = productProject();
const importable = [...project.entities.values()].filter((entity) => {
  const operations = operationsOf(entity);
  return operations.includes(importExcel) && operations.includes(exportXls);
});
/** Whether a line can say which row it is about: what the server numbers itself, nobody writes into a file. */
function hasKey(entity: EntityModel): boolean {
  const keys = [...entity.unique.map(({ fields }) => fields), ...uniqueFieldsOf(entity).map(({ field }) => [field.name])];
  return keys.some((names) =>
    names.every((name) => entity.fields.some((field) => field.name === name && !field.system && !field.readOnly)),
  );
}
const keyed = importable.filter(hasKey).map((entity) => [entity.name, entity] as const);
const keyless = importable.filter((entity) => !hasKey(entity)).map((entity) => [entity.name, entity] as const);

/** Texts that programs and people like to take for something else. */
const TEXTS = [
  "00123",
  "1-2",
  "1e5",
  "=1+1",
  "'单引号开头",
  "2026-01-05",
  "甲,乙；丙、丁",
  "TRUE",
  "#N/A",
  "0.5%",
  "王·𠮷",
  "第一行\n第二行",
  "  两端有空格  ",
  "长".repeat(40_000),
];
const TEXT_KINDS = ["text", "longText"];
/** Words that are no more in the list that they were chosen from. */
const GONE = "曾经有过的选项";

onBothDatabases("what was exported and is imported", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open, { environment: { DEMO: "1" } });
    admin = await server.signIn("admin");
    expectSuccess(await admin.call("POST", "/sys/tenantMember/add", { body: { tenantNo: "1001", userId: admin.userId } }));
    for (const seed of [1, 2]) {
      const texts = entityNamed("galleryText").fields.filter(({ system, readOnly }) => !system && !readOnly);
      const body = Object.fromEntries(texts.map((field) => [field.name, kindOf(field.kind).sample(field, seed)]));
      expectSuccess(await admin.call("POST", "/gallery/galleryText/add", { body }));
    }
  });
  afterAll(() => server.stop());

  async function exported({ api }: Pick<EntityModel, "api">, query = "", session = admin): Promise<Buffer> {
    const headers = { "x-access-token": session.token };
    const answer = await session.app.inject({ method: "GET", url: `/apiserver${api}/exportXls${query}`, headers });
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
    return answer.rawPayload;
  }

  async function send(path: string, data: Buffer, { session = admin, filename = "导出.xls" } = {}) {
    const { payload: body, headers } = multipart([{ name: "file", filename, data }]);
    return expectSuccess(await session.call<ImportPreview>("POST", path, { body, headers }));
  }

  /** Puts into free texts of stored rows what is easily taken for something else, behind the back of all rules. */
  async function makeHard({ table, fields }: EntityModel): Promise<void> {
    const { db } = server.app.services.database;
    const free = fields.filter(
      ({ column, system, readOnly, kind, constraints, rule, required, ...field }) =>
        column?.type === "text" &&
        !(system || readOnly || required || rule.value || constraints.pattern || field.reference || field.dictionary || field.writeOnly) &&
        TEXT_KINDS.includes(kind) &&
        !isUnique(fields, field.name),
    );
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} order by id limit ${TEXTS.length}`.execute(db);
    for (const [index, { id }] of rows.entries())
      for (const [place, { column }] of free.entries()) {
        const text = TEXTS[(index + place) % TEXTS.length] ?? "";
        await sql`update ${sql.table(table)} set ${sql.ref(column?.name ?? "")} = ${text} where id = ${id}`.execute(db);
      }
    const chosen = fields.filter(({ kind, system, readOnly, rule }) => kind === "dictionary" && !system && !readOnly && !rule.value);
    for (const { column } of chosen.slice(0, 1))
      await sql`update ${sql.table(table)} set ${sql.ref(column?.name ?? "")} = ${GONE} where id = ${rows.at(-1)?.id}`.execute(db);
  }
  const isUnique = (fields: readonly FieldModel[], name: string): boolean =>
    importable.some((entity) => entity.fields === fields && entity.unique.some((unique) => unique.fields.includes(name)));

  /** What a schema must say for its export to find its rows again; parts of a row come with their row, and a booking has only what is masked. */
  it("SCREEN-27 SCREEN-30 SCREEN-31 SCREEN-33 SCREEN-34 SCREEN-35 SCREEN-36 SCREEN-38 SCREEN-39 SCREEN-40 SCREEN-43 SCREEN-44 SCREEN-47 of each list of care and content finds its rows again", () => {
    const parts = new Set(importable.flatMap(({ fields }) => fields.flatMap(({ children }) => children?.entity ?? [])));
    const lost = keyless.map(([name]) => name).filter((name) => entityNamed(name).permission.startsWith("hiv:") && !parts.has(name));
    expect(lost).toEqual(["appointment"]);
  });

  it.each(keyed)("of %s changes nothing, whatever the rows hold and whatever state they are in", async (_name, entity) => {
    await makeHard(entity);
    const preview = await send(`${entity.api}/importPreview?existing=update`, await exported(entity));
    expect(preview.totalCount).toBeGreaterThan(0);
    expect(preview.faults).toEqual([]);
    expect(preview).toMatchObject({ sameCount: preview.totalCount, errorCount: 0 });
  });

  it.each(keyed.filter((_, index) => index % 6 === 0))("CONST-03 of %s changes nothing as .xlsx either", async (_name, entity) => {
    await makeHard(entity);
    const data = await exported(entity, "?_format=xlsx");
    const preview = await send(`${entity.api}/importPreview?existing=update`, data, { filename: "导出.xlsx" });
    expect(preview.totalCount).toBeGreaterThan(0);
    expect(preview).toMatchObject({ faults: [], sameCount: preview.totalCount, errorCount: 0 });
  });

  it("CONST-03 as CSV is not read, and told what to save it as", async () => {
    const data = await exported(entityNamed("organ"), "?_format=csv");
    const { payload: body, headers } = multipart([{ name: "file", filename: "导出.csv", data }]);
    const answer = await admin.call("POST", "/hiv/organ/importPreview", { body, headers });
    expect([answer.status, answer.message]).toEqual([400, expect.stringMatching(/CSV.*\.xlsx/)]);
  });

  it.each(keyless)("of %s, which has nothing to tell its rows by, is read, and says so", async (_name, entity) => {
    const preview = await send(`${entity.api}/importPreview?existing=update`, await exported(entity));
    expect(preview).toMatchObject({ keys: [], sameCount: 0, changedCount: 0 });
    expect(preview.addedCount + preview.errorCount).toBe(preview.totalCount);
  });

  it("of every kind of field makes rows of the same values where it is imported as new", async () => {
    const gallery = entityNamed("gallery");
    const { db } = server.app.services.database;
    const stored = async () => {
      const { rows } = await sql<Row>`select * from ${sql.table(gallery.table)} order by id`.execute(db);
      return new Map(rows.map((row) => [String(row["id"]), row]));
    };
    const [filled = {}] = [...(await stored()).values()].filter(({ name }) => name === "都已填写");
    const template = expectSuccess(await admin.call<Row>("GET", `/gallery/gallery/queryById?id=${String(filled["id"])}`));
    const chosen = Object.fromEntries(
      gallery.fields.filter((field) => !field.system && !field.children && !isMasked(field)).map(({ name }) => [name, template[name]]),
    );
    const long = `甲${"长".repeat(300)}`;
    const ids: string[] = [];
    for (const changes of [
      { name: "00123", share: 0.5, progress: 1, fee: 1234.56, temperature: 36.9, count: 0, isFirst: false, tags: ["1e5", "=1"] },
      { name: "=1+1", share: 0.07, fee: 0.01, duration: 0, longText: "  第一行\n\n=1+1\n'引号", period: "2026-01-01/2026-01-01" },
      { name: "'1-2", share: 99.999, fee: 99999999.99, duration: 1441, longText: long, settings: { b: [1, "x", null], a: { c: "甲,乙" } } },
      {
        name: "1e5",
        content: "CD4<200 & VL>50\n\n<张三>",
        share: 100,
        progress: 0,
        place: "-0.1,-89.9",
        clock: "00:00:00",
        moment: "2026-02-28 23:59:59",
        tags: ["0.5%"],
      },
      { name: "甲,乙；丙、丁", share: 33.3333333333, progress: 100, sex: null, services: null, notes: "# 1-2\n\n| 甲 | 乙 |\n|---|---|" },
      { name: "2026-01-05", share: 0, content: `<p>${"长".repeat(300)}</p><ul><li>=1+1</li></ul>`, template: '{"a":"00123"}' },
    ])
      ids.push(expectSuccess(await admin.call<{ id: string }>("POST", "/gallery/gallery/add", { body: { ...chosen, ...changes } })).id);
    const before = await stored();
    ids.push(...[...before].filter(([, { name }]) => String(name).startsWith("都")).map(([id]) => id));
    const data = await exported(gallery, `?selections=${ids.join()}&column=id&order=asc`);
    const outcome = await send("/gallery/gallery/importExcel", data);
    expect(outcome).toMatchObject({ totalCount: ids.length, addedCount: ids.length });
    const added = [...(await stored())].filter(([id]) => !before.has(id)).map(([, row]) => row);
    const compared = gallery.fields.filter(
      (field) => field.column && !field.system && !field.readOnly && !isMasked(field) && !field.writeOnly,
    );
    const said = (rows: readonly Row[]) =>
      rows.map((row) => Object.fromEntries(compared.map((field) => [field.name, saidOf(field, row[field.column?.name ?? ""])])));
    expect(said(added)).toEqual(said(ids.toSorted().map((id) => before.get(id) ?? {})));
  });

  it("holds small shares as percent, so that 0.5 comes back as 0.5", async () => {
    const { id } = expectSuccess(
      await admin.call<{ id: string }>("POST", "/gallery/gallery/add", { body: { name: "半个百分点", share: 0.5 } }),
    );
    const data = await exported(entityNamed("gallery"), `?selections=${id}&exportFields=name,share`);
    await send("/gallery/gallery/importExcel", data);
    const { rows } = await sql<Row>`select share from ${sql.table(entityNamed("gallery").table)} where name = '半个百分点'`.execute(
      server.app.services.database.db,
    );
    expect(rows.map(({ share }) => share)).toEqual([0.5, 0.5]);
  });

  it("S-12 stores no masked text: rows that are there keep their values, new ones go without", async () => {
    const { db } = server.app.services.database;
    const gallery = entityNamed("gallery");
    const body = { name: "遮盖往返", secretName: "欧阳小明", secretMobile: "13800000007" };
    const { id } = expectSuccess(await admin.call<{ id: string }>("POST", "/gallery/gallery/add", { body }));
    const data = await exported(gallery, `?selections=${id}&exportFields=name,secretName,secretMobile`);
    const outcome = await send("/gallery/gallery/importExcel", data);
    const left = (title: string) => expect.objectContaining({ title, message: expect.stringContaining("遮盖后的内容没有导入"), rows: [2] });
    expect(outcome.remarks).toEqual([left("遮盖的姓名"), left(fieldOf(gallery, "secretMobile").title)]);
    const { rows } = await sql<Row>`
      select secret_name, secret_mobile from ${sql.table(gallery.table)} where name = '遮盖往返' order by id`.execute(db);
    expect(rows).toEqual([
      { secret_name: "欧阳小明", secret_mobile: "13800000007" },
      { secret_name: null, secret_mobile: null },
    ]);
  });

  it("S-12 keeps what is stored where the file holds a mask of it, and takes over what stands beside", async () => {
    const user = entityNamed("user");
    await addUser(admin, "covered", { phone: "13812344711", realname: "欧阳小明" });
    const [sheet] = (await readXls(await exported(user, "?username=covered"))).sheets;
    const [header = [], line = []] = sheet?.rows ?? [];
    const place = header.indexOf(fieldOf(user, "phone").title);
    expect(line[place]).toBe("138****4711");
    const email = header.indexOf(fieldOf(user, "email").title);
    const cells = line.map((cell, index) => (index === email ? "new@example.org" : cell));
    const data = Buffer.from(await writeXlsx({ sheets: [{ name: "s", rows: [header, cells] }] }));
    const outcome = await send("/sys/user/importExcel?existing=update", data);
    expect(outcome).toMatchObject({ totalCount: 1, changedCount: 1, errorCount: 0 });
    const { rows } = await sql<Row>`select phone, email from sys_user where username = 'covered'`.execute(server.app.services.database.db);
    expect(rows).toEqual([{ phone: "13812344711", email: "new@example.org" }]);
  });

  it.each([
    ["secretName", "欧阳**"],
    ["secretMobile", "138****1234"],
    ["secretName", "******"],
  ])("S-12 a form is refused that sends a masked text as %s", async (field, text) => {
    const answer = await admin.call("POST", "/gallery/gallery/add", { body: { name: "手写", [field]: text } });
    expect(answer).toMatchObject({ status: 400, message: expect.stringContaining("是遮盖后的内容，请填写完整内容") });
  });

  it("says of every column that is worked out that it is not read", async () => {
    const reasonsOf = async (name: string) =>
      Object.fromEntries(
        (await send(`${entityNamed(name).api}/importPreview`, await exported(entityNamed(name)))).remarks.map(({ title, message }) => [
          title,
          message,
        ]),
      );
    expect(await reasonsOf("organ")).toMatchObject({ 待到访: "由系统计算，没有读取", 最近到访: "由系统计算，没有读取" });
    expect(await reasonsOf("appointment")).toMatchObject({ 预约机构·联系电话: "由关联的数据带出，没有读取" });
    expect(await reasonsOf("surveyTopic")).toMatchObject({ 开放天数: "由系统计算，没有读取", 发布时间: "由系统填写，没有读取" });
  });

  it("says of a column that the importer may not fill in that it is not read", async () => {
    const roleId = await addRole(admin, {
      code: "keeper",
      codes: ["list", "add", "edit", "import", "export"].map((right) => `sys:user:${right}`),
      rules: [{ entity: "user", expression: "true" }],
    });
    await addUser(admin, "keeper", { roleIds: [roleId] });
    const keeper = await server.signIn("keeper");
    const { remarks } = await send("/sys/user/importPreview?existing=update", await exported(entityNamed("user")), { session: keeper });
    expect(remarks).toContainEqual({ title: "角色", message: "您没有填写这一列的权限，没有读取", rows: [], rowCount: 0 });
  });

  it("refuses only what changes a row that is closed", async () => {
    const topic = entityNamed("surveyTopic");
    const [sheet] = (await readXls(await exported(topic, "?status=published"))).sheets;
    const [header = [], ...lines] = sheet?.rows ?? [];
    const place = header.indexOf("卷首说明");
    const changed = lines.map((line, index) => line.map((cell, column) => (index === 0 && column === place ? "改过的说明" : cell)));
    const data = Buffer.from(await writeXlsx({ sheets: [{ name: "s", rows: [header, ...changed] }] }));
    const preview = await send("/hiv/surveyTopic/importPreview?existing=update", data);
    expect(preview).toMatchObject({ sameCount: lines.length - 1, changedCount: 0, errorCount: 1 });
    expect(preview.faults).toEqual([
      { row: 2, faults: [{ title: "", message: "由“状态”决定，该问卷当前不能修改或删除，只能执行允许的操作" }] },
    ]);
  });

  it("takes over what was changed in one cell of one line, and nothing else", async () => {
    const category = entityNamed("category");
    const [sheet] = (await readXls(await exported(category, "?exportFields=pid,name"))).sheets;
    const [header = [], ...lines] = sheet?.rows ?? [];
    const place = header.indexOf(fieldOf(category, "name").title);
    const last = lines.length - 1;
    const changed = lines.map((line, index) => line.map((cell, column) => (index === last && column === place ? "改名的分类" : cell)));
    const data = Buffer.from(await writeXlsx({ sheets: [{ name: "s", rows: [header, ...changed] }] }));
    const preview = await send("/sys/category/importPreview?existing=update", data);
    expect(preview).toMatchObject({ sameCount: last, addedCount: 1 });
  });
});

function entityNamed(name: string): EntityModel {
  const entity = project.entities.get(name);
  if (!entity) throw new Error(`There is no ${name}.`);
  return entity;
}

function fieldOf({ fields }: EntityModel, name: string): FieldModel {
  const field = fields.find((one) => one.name === name);
  if (!field) throw new Error(`There is no ${name}.`);
  return field;
}

/** A stored value as far as a cell can hold it: of files, where they lie. */
function saidOf(field: FieldModel, value: unknown): unknown {
  const held = kindOf(field.kind).holds;
  return held && Array.isArray(value) ? value.map(({ path }: { readonly path: string }) => path) : value;
}
