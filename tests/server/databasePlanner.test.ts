import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { DatabaseHandle } from "../../server/database/database.types.ts";
import { DatabaseError } from "../../server/database/sessions/databaseErrors.ts";
import { migrate } from "../../server/database/planner/migrate.ts";
import { applyPlan, dryRun } from "../../server/database/planner/applySchema.ts";
import type { AppliedPlan } from "../../server/database/planner/plan.types.ts";
import { planSchema } from "../../server/database/planner/planSchema.ts";
import type { ColumnModel, EntityModel, FieldModel } from "../../src/schema/model/entity.ts";
import { buildEntity, buildField } from "../support/entities.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";

/** A field with a column of its own name. */
function field(name: string, column: Partial<ColumnModel> = {}, more: Partial<FieldModel> = {}): FieldModel {
  return buildField({ name, ...more, column: { name, type: "text", index: false, search: false, was: [], ...column } });
}

function organ(fields: readonly FieldModel[], more: Partial<EntityModel> = {}): EntityModel {
  return buildEntity({ name: "organ", title: "机构", table: "hiv_organ", fields, ...more });
}

/** A field of which no two rows hold the same value. */
function once(field: string): Pick<EntityModel, "unique"> {
  return { unique: [{ fields: [field], message: "重复" }] };
}

function textsOf({ applied }: AppliedPlan): string[] {
  return applied.map(({ description }) => description);
}

async function insert({ db }: DatabaseHandle, ...rows: readonly Record<string, unknown>[]): Promise<void> {
  await db
    .insertInto("hiv_organ")
    .values([...rows])
    .execute();
}

async function rowsOf({ db }: DatabaseHandle, ...columns: string[]): Promise<unknown[]> {
  return await db.selectFrom("hiv_organ").select(columns).orderBy("id").execute();
}

async function indexesOf({ db }: DatabaseHandle): Promise<string[]> {
  const { rows } = await sql<{
    definition: string;
  }>`select indexdef as definition from pg_indexes where tablename = 'hiv_organ' order by indexname`.execute(db);
  return rows.map(({ definition }) => definition.replace(/public\./g, ""));
}

onBothDatabases("planner", (open) => {
  describe("tables", () => {
    it("creates a table with the server's own columns and the lookup indexes", async () => {
      const database = await open();
      const entity = organ(
        [
          field("name"),
          field("createTime", { name: "create_time", type: "timestamp" }),
          field(
            "regionId",
            { name: "region_id" },
            { reference: { entity: "region", label: "name", many: false, store: "id", tree: false } },
          ),
        ],
        {
          scope: { tenant: { kind: "own" } },
          softDelete: true,
          sort: [{ field: "createTime", direction: "desc" }],
          unique: [{ fields: ["name"], message: "重名" }],
        },
      );
      expect(textsOf(await database.applySchema([entity]))).toEqual(["新建数据表 hiv_organ（机构）"]);
      await insert(database, { id: "1", name: "一" });
      expect(await rowsOf(database, "id", "rev", "tenant_id", "del_flag", "name", "create_time")).toEqual([
        { id: "1", rev: 1, tenant_id: "0", del_flag: 0, name: "一", create_time: null },
      ]);
      expect(await indexesOf(database)).toEqual([
        "CREATE UNIQUE INDEX hiv_organ_pkey ON hiv_organ USING btree (id)",
        "CREATE INDEX hiv_organ_tenant_id_create_time_idx ON hiv_organ USING btree (tenant_id, create_time)",
        "CREATE UNIQUE INDEX hiv_organ_tenant_id_name_key ON hiv_organ USING btree (tenant_id, name) WHERE (del_flag = 0)",
        "CREATE INDEX hiv_organ_tenant_id_region_id_idx ON hiv_organ USING btree (tenant_id, region_id)",
      ]);
    });

    it("does nothing the second time", async () => {
      const database = await open();
      const first = await database.applySchema([organ([field("name")])]);
      const second = await database.applySchema([organ([field("name")])]);
      expect(first.number).toBeGreaterThan(0);
      expect(second).toEqual({ applied: [], blocked: [] });
    });

    it("keeps the rows of a removed entity and brings them back with it", async () => {
      const database = await open();
      const entity = organ([field("name")], once("name"));
      await database.applySchema([entity]);
      await insert(database, { id: "1", name: "一" });
      const removed = await database.applySchema([]);
      expect(textsOf(removed)).toEqual([expect.stringMatching(/^停用数据表 hiv_organ（机构），1 行数据保留在 _trash_hiv_organ_\d+$/)]);
      await expect(rowsOf(database, "name")).rejects.toBeInstanceOf(DatabaseError);
      expect(textsOf(await database.applySchema([entity]))[0]).toBe("恢复数据表 hiv_organ（机构）及其原有数据");
      expect(await rowsOf(database, "name")).toEqual([{ name: "一" }]);
      await expect(insert(database, { id: "2", name: "一" })).rejects.toMatchObject({ code: "23505" });
    });

    it("lets a new table take the name of one in the trash, keys and indexes included", async () => {
      const database = await open();
      await database.applySchema([organ([field("name")], once("name"))]);
      await database.applySchema([]);
      await database.applySchema([organ([field("name")], once("name"))]);
      await database.applySchema([]);
      expect((await database.applySchema([organ([field("name")], once("name"))])).blocked).toEqual([]);
    });

    it("renames the table of an entity that kept its name", async () => {
      const database = await open();
      await database.applySchema([organ([field("name")], { table: "hiv_clinic" })]);
      await sql`insert into hiv_clinic (id, name) values ('1', '一')`.execute(database.db);
      expect(textsOf(await database.applySchema([organ([field("name")])]))).toEqual([
        "数据表 hiv_clinic（机构）改名为 hiv_organ，数据不变",
      ]);
      expect(await rowsOf(database, "name")).toEqual([{ name: "一" }]);
    });

    it("refuses a table that is not its own, and two entities with one table", async () => {
      const database = await open();
      await sql`create table hiv_organ (id text)`.execute(database.db);
      await expect(database.applySchema([organ([])])).rejects.toThrow("hiv_organ 已经存在");
      await expect(database.applySchema([organ([]), organ([], { name: "clinic" })])).rejects.toThrow(
        "实体 organ 和 clinic 使用了同一个数据表",
      );
    });
  });

  describe("columns", () => {
    it("adds a column, filling the rows that exist with its default", async () => {
      const database = await open();
      await database.applySchema([organ([])]);
      await insert(database, { id: "1" });
      await database.applySchema([
        organ([
          field("status", {}, { default: "it's open" }),
          field("tags", { type: "jsonb" }, { type: "array", itemType: "string", default: ["a"] }),
        ]),
      ]);
      await insert(database, { id: "2" });
      expect(await rowsOf(database, "status", "tags")).toEqual([
        { status: "it's open", tags: ["a"] },
        { status: null, tags: null },
      ]);
    });

    it("adds a required column without a default as nullable and counts the rows without a value", async () => {
      const database = await open();
      await database.applySchema([organ([])]);
      await insert(database, { id: "1" }, { id: "2" });
      const { applied } = await database.applySchema([organ([field("name", {}, { required: true, title: "名称" })])]);
      expect(applied).toMatchObject([
        { rowsAtRisk: 2, description: "数据表 hiv_organ 增加列 name（名称）；它是必填的，现有 2 行没有值，修改这些行时需要补填" },
      ]);
      expect(await rowsOf(database, "name")).toEqual([{ name: null }, { name: null }]);
    });

    it("renames a column through `was` and keeps its values", async () => {
      const database = await open();
      await database.applySchema([organ([field("name")], once("name"))]);
      await insert(database, { id: "1", name: "一" });
      await database.applySchema([organ([field("title", { was: ["name"] })], once("title"))]);
      expect(await rowsOf(database, "title")).toEqual([{ title: "一" }]);
      await expect(insert(database, { id: "2", title: "一" })).rejects.toMatchObject({ code: "23505", constraint: "hiv_organ_title_key" });
    });

    it("loses no data when a property is removed and comes back", async () => {
      const database = await open();
      await database.applySchema([organ([field("name"), field("phone")])]);
      await insert(database, { id: "1", phone: "13800000000" }, { id: "2", phone: null });
      const { applied } = await database.applySchema([organ([field("name")])]);
      expect(applied).toMatchObject([{ rowsAtRisk: 1, description: expect.stringContaining("1 行的值保留在 _trash_phone_") }]);
      await insert(database, { id: "3" });
      await database.applySchema([organ([field("name"), field("phone")])]);
      expect(await rowsOf(database, "phone")).toEqual([{ phone: "13800000000" }, { phone: null }, { phone: null }]);
    });

    it("moves rows marked as deleted aside when the entity stops marking", async () => {
      const database = await open();
      await database.applySchema([organ([field("name")], { softDelete: true, ...once("name") })]);
      await insert(database, { id: "1", name: "一", del_flag: 1 }, { id: "2", name: "一", del_flag: 0 });
      const { applied, blocked } = await database.applySchema([organ([field("name")], once("name"))]);
      expect(blocked).toEqual([]);
      expect(applied).toContainEqual(
        expect.objectContaining({ rowsAtRisk: 1, description: expect.stringContaining("1 行已删除的数据移到 _trash_hiv_organ_rows_") }),
      );
      expect(await rowsOf(database, "id")).toEqual([{ id: "2" }]);
    });
  });

  describe("unique constraints", () => {
    it("lets the value of a deleted row be used again", async () => {
      const database = await open();
      await database.applySchema([organ([field("name")], { softDelete: true, ...once("name") })]);
      await insert(database, { id: "1", name: "一", del_flag: 1 }, { id: "2", name: "一" });
      await expect(insert(database, { id: "3", name: "一" })).rejects.toMatchObject({ code: "23505" });
    });

    it("leaves out a constraint that rows break, says how many, and adds it once they do not", async () => {
      const database = await open();
      await database.applySchema([organ([field("name")])]);
      await insert(database, { id: "1", name: "一" }, { id: "2", name: "一" }, { id: "3", name: "二" }, { id: "4" }, { id: "5" });
      const entity = organ([field("name"), field("phone")], once("name"));
      const plan = await database.applySchema([entity]);
      expect(plan.blocked).toMatchObject([{ rowsAtRisk: 2, description: expect.stringContaining("有 2 行数据重复") }]);
      expect(plan.applied).toHaveLength(1);
      await database.db.deleteFrom("hiv_organ").where("id", "=", "2").execute();
      expect(await database.applySchema([entity])).toMatchObject({ blocked: [], applied: [{ rowsAtRisk: 0 }] });
    });

    it("holds at the top of a tree as it does below each row, and is told of roots that break it", async () => {
      const database = await open();
      const fields = [field("name"), field("parentId", { name: "parent_id" })];
      const unique = [{ fields: ["parentId", "name"], message: "重复" }];
      const plain = organ(fields, { unique, softDelete: true });
      await database.applySchema([plain]);
      const root = { name: "一", del_flag: 0 };
      await insert(
        database,
        { id: "1", ...root },
        { id: "2", ...root },
        { id: "3", ...root, parent_id: "1" },
        { id: "4", ...root, del_flag: 1 },
      );
      const tree = organ(fields, { unique, softDelete: true, tree: { parent: "parentId" } });
      const plan = await database.applySchema([tree]);
      expect(plan.blocked).toMatchObject([{ rowsAtRisk: 2, description: expect.stringContaining("name（parent_id 为空的行）") }]);
      await database.db.updateTable("hiv_organ").set({ name: "二" }).where("id", "=", "2").execute();
      expect(await database.applySchema([tree])).toMatchObject({ blocked: [], applied: [{ rowsAtRisk: 0 }] });
      expect(await database.applySchema([tree])).toMatchObject({ blocked: [], applied: [] });
      await expect(insert(database, { id: "5", ...root })).rejects.toMatchObject({ code: "23505" });
      await expect(insert(database, { id: "5", ...root, parent_id: "1" })).rejects.toMatchObject({ code: "23505" });
      await insert(database, { id: "5", ...root, parent_id: "2" });
    });

    it("foresees duplicates among renamed, converted and new columns", async () => {
      const database = await open();
      await database.applySchema([organ([field("number"), field("kind")])]);
      await insert(database, { id: "1", number: "1", kind: "a" }, { id: "2", number: "01", kind: "b" });
      const unique = [{ fields: ["no", "status"], message: "重复" }];
      const plan = await database.applySchema([
        organ([field("no", { type: "integer", was: ["number"] }), field("status", {}, { default: "open" })], {
          unique,
          scope: { tenant: { kind: "own" } },
          softDelete: true,
        }),
      ]);
      expect(plan.blocked).toMatchObject([{ rowsAtRisk: 2 }]);
      expect(await rowsOf(database, "no", "status")).toEqual([
        { no: 1, status: "open" },
        { no: 1, status: "open" },
      ]);
    });
  });

  describe("plan and ledger", () => {
    it("tells steps, SQL and rows at risk without changing anything", async () => {
      const database = await open();
      await database.applySchema([organ([field("name"), field("size")])]);
      await insert(database, { id: "1", name: "一", size: "12" }, { id: "2", name: "二", size: "many" });
      const target = [organ([field("size", { type: "integer", lossyFrom: ["text"] })])];
      const plan = await planSchema(database.db, target);
      expect(plan.steps.map(({ step, rowsAtRisk }) => [step.kind, rowsAtRisk])).toEqual([
        ["trashColumn", 2],
        ["changeType", 1],
      ]);
      expect((await dryRun(database, target)).steps).toEqual(
        plan.steps.map((step) => ({ ...step, step: expect.objectContaining({ kind: step.step.kind }) })),
      );
      expect(await rowsOf(database, "name", "size")).toEqual([
        { name: "一", size: "12" },
        { name: "二", size: "many" },
      ]);
    });

    it("refuses a plan that others have overtaken", async () => {
      const database = await open();
      await database.applySchema([organ([])]);
      const plan = await planSchema(database.db, [organ([field("name")])]);
      await database.applySchema([organ([field("phone")])]);
      await expect(applyPlan(database, plan)).rejects.toThrow("请重新生成计划");
    });

    it("records number, SQL, hash, model, person and time of each change", async () => {
      const database = await open();
      await database.applySchema([organ([field("name")])]);
      const plan = await planSchema(database.db, [organ([field("name"), field("phone")])]);
      await applyPlan(database, plan, { who: "designer" });
      const { rows } = await sql<Record<string, unknown>>`select * from schema_ledger order by number desc limit 1`.execute(database.db);
      expect(rows).toEqual([
        {
          number: plan.base + 1,
          kind: "schema",
          name: "schema",
          who: "designer",
          statements: ['alter table "hiv_organ" add column "phone" text'],
          hash: expect.stringMatching(/^[0-9a-f]{64}$/),
          model: { trash: [], tables: [expect.objectContaining({ name: "hiv_organ", entity: "organ" })] },
          applied_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        },
      ]);
    });

    it("changes nothing at all when one statement fails", async () => {
      const database = await open();
      await database.applySchema([organ([field("name")])]);
      await sql`create view in_the_way as select name from hiv_organ`.execute(database.db);
      await expect(
        database.applySchema([organ([field("phone"), field("name", { type: "jsonb" }, { type: "array", itemType: "string" })])]),
      ).rejects.toBeInstanceOf(DatabaseError);
      await expect(rowsOf(database, "phone")).rejects.toMatchObject({ code: "42703" });
    });
  });

  describe("migrations", () => {
    const first = { name: "0001-note", statements: ["create table note (id text)", "insert into note values ('a')"] };
    const second = { name: "0002-note-text", statements: ["alter table note add column text text"] };

    it("run once each, in the order of their numbers", async () => {
      const database = await open();
      expect(await database.transaction((trx) => migrate(trx, [second, first], "system"))).toEqual(["0001-note", "0002-note-text"]);
      expect(await database.transaction((trx) => migrate(trx, [first, second], "system"))).toEqual([]);
      expect(await database.db.selectFrom("note").selectAll().execute()).toEqual([{ id: "a", text: null }]);
    });

    it("stop the start when one that already ran was edited", async () => {
      const database = await open();
      await database.transaction((trx) => migrate(trx, [first], "system"));
      const edited = { ...first, statements: ["create table note (id integer)"] };
      await expect(database.transaction((trx) => migrate(trx, [edited], "system"))).rejects.toThrow("迁移 0001-note 执行后被修改过");
    });
  });
});
