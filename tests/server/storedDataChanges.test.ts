import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { DatabaseHandle, DatabaseLogger } from "../../server/database/database.types.ts";
import { openDatabase } from "../../server/database/openDatabase.ts";
import { LossyChangeError } from "../../server/database/planner/applySchema.ts";
import { planSchema } from "../../server/database/planner/planSchema.ts";
import { selectRows } from "../../server/entity/query/selectRows.ts";
import { ComputedRows } from "../../server/schemas/computedRows.ts";
import { plannedChanges, type ReadShown } from "../../server/schemas/plannedChanges.ts";
import { loadProject, type SchemaProject } from "../../src/schema/project.ts";
import type { PlannedChange } from "../../src/schema/wire/planAnswers.ts";
import { createDatabase, onBothDatabases } from "../support/onBothDatabases.ts";

type Properties = Readonly<Record<string, object>>;

const NAME = { type: "string", title: "名称", maxLength: 50 } as const;

/** The files of a small project: clinics, which are changed, and what they may refer to. */
function projectOf(
  properties: Properties,
  { softDelete = false, ...more }: { readonly required?: readonly string[]; readonly softDelete?: boolean } = {},
): SchemaProject {
  const entity = (name: string, own: object) => ({
    $id: name,
    type: "object",
    title: name,
    "x-entity": { table: `hiv_${name}`, api: `/hiv/${name}`, permission: `hiv:${name}`, label: "name", mixins: [], softDelete },
    ...own,
  });
  const files = {
    "schemas/entities/hiv/clinic.json": entity("clinic", { ...more, properties: { name: NAME, ...properties } }),
    "schemas/entities/hiv/area.json": entity("area", { properties: { name: NAME } }),
    "schemas/entities/hiv/town.json": entity("town", { properties: { name: NAME } }),
  };
  const texts = new Map(Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)]));
  const { project, diagnostics } = loadProject(texts, { digest: (text) => createHash("sha256").update(text).digest("hex") });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return project;
}

onBothDatabases("changes of stored data", (open) => {
  let lines: unknown[] = [];
  const log: DatabaseLogger = {
    info: (details) => lines.push(details),
    warn: (details) => lines.push(details),
    error: (details) => lines.push(details),
  };
  beforeEach(() => (lines = []));

  /** A database that is brought along from one project to the next, as a process does it. */
  class Clinics {
    readonly database: DatabaseHandle;
    private project: SchemaProject;

    private constructor(database: DatabaseHandle, project: SchemaProject) {
      this.database = database;
      this.project = project;
    }

    static async start(project: SchemaProject, rows: readonly Readonly<Record<string, unknown>>[]): Promise<Clinics> {
      const database = await open();
      const clinics = new Clinics(database, project);
      await clinics.happen(project);
      if (rows.length > 0)
        await database.db
          .insertInto("hiv_clinic")
          .values([...rows])
          .execute();
      return clinics;
    }

    /** What is said before a change. */
    async say(project: SchemaProject): Promise<readonly PlannedChange[]> {
      const { db } = this.database;
      const plan = await planSchema(db, [...project.entities.values()]);
      const readShown: ReadShown = (entity, where) =>
        selectRows(db, { entity, where, sort: [{ field: "id", direction: "asc" }], limit: 10 });
      const answer = await plannedChanges({ plan, inForce: this.project, readShown, mayCount: () => true });
      return answer.changes;
    }

    /** Lets a change happen, and waits for what it leaves to be worked out. */
    async happen(project: SchemaProject): Promise<void> {
      await this.database.applySchema([...project.entities.values()]);
      this.project = project;
      const computed = new ComputedRows({
        database: this.database,
        logger: log,
        clock: () => new Date("2026-01-05T00:30:00Z"),
        project: () => project,
      });
      computed.work();
      await computed.settled();
    }

    /** Says what will happen, lets it happen, and holds one against the other. */
    async go(project: SchemaProject): Promise<readonly PlannedChange[]> {
      const said = await this.say(project);
      await this.happen(project);
      expect(await this.say(project)).toEqual(said.filter(({ state }) => state === "blocked"));
      return said;
    }

    async values(column: string): Promise<readonly unknown[]> {
      const rows = await this.database.db.selectFrom("hiv_clinic").select(column).orderBy("id").execute();
      return rows.map((row) => row[column]);
    }
  }

  const told = (changes: readonly PlannedChange[]) =>
    changes.map(({ kind, rows, samples }) => [kind, rows, ...samples.map(({ id, values }) => [id, ...values.map(({ text }) => text)])]);
  const text = { type: "string", title: "规模", maxLength: 50 };
  const head = { ...text, title: "负责人" };
  const number = { type: "integer", title: "规模" };
  const lossy = { ...number, "x-db": { lossyFrom: ["text"] } };

  describe("are said before, happen, and come back", () => {
    it("1 a field that is added", async () => {
      const clinics = await Clinics.start(projectOf({}), [{ id: "1" }]);
      expect(told(await clinics.go(projectOf({ size: text })))).toEqual([["addColumn", 0]]);
      expect(await clinics.values("size")).toEqual([null]);
    });

    it("2 a field that is renamed, by the name of the property even where its column has another", async () => {
      const former = { ...text, "x-db": { column: "clinic_size" } };
      const clinics = await Clinics.start(projectOf({ size: former }), [{ id: "1", clinic_size: "大" }]);
      expect(told(await clinics.go(projectOf({ extent: { ...text, "x-db": { was: ["size"] } } })))).toEqual([["renameColumn", 0]]);
      expect(await clinics.values("extent")).toEqual(["大"]);
      await clinics.go(projectOf({ size: { ...text, "x-db": { column: "clinic_size", was: ["extent"] } } }));
      expect(await clinics.values("clinic_size")).toEqual(["大"]);
    });

    it("3 text that becomes a number where some is none: it waits for the word, and all comes back", async () => {
      const rows = [
        { id: "1", size: "12" },
        { id: "2", size: "很多" },
        { id: "3", size: null },
        { id: "4", size: "007" },
      ];
      const clinics = await Clinics.start(projectOf({ size: text }), rows);
      const said = await clinics.say(projectOf({ size: number }));
      expect(told(said)).toEqual([["changeType", 1, ["2", "很多"]]]);
      expect(said[0]?.state).toBe("refused");
      await expect(clinics.happen(projectOf({ size: number }))).rejects.toBeInstanceOf(LossyChangeError);
      expect(await clinics.values("size")).toEqual(rows.map(({ size }) => size));
      expect(told(await clinics.go(projectOf({ size: lossy })))).toEqual([["changeType", 1, ["2", "很多"]]]);
      expect(await clinics.values("size")).toEqual([12, null, null, 7]);
      await clinics.database.db.updateTable("hiv_clinic").set({ size: 30 }).where("id", "=", "1").execute();
      expect(told(await clinics.go(projectOf({ size: text })))).toEqual([["changeType", 0]]);
      expect(await clinics.values("size")).toEqual(["30", "很多", null, "007"]);
      await clinics.go(projectOf({ size: lossy }));
      await clinics.go(projectOf({ size: text }));
      expect(await clinics.values("size")).toEqual(["30", "很多", null, "007"]);
    });

    it("4 a number that becomes text, and goes back in place", async () => {
      const clinics = await Clinics.start(projectOf({ size: number }), [{ id: "1", size: -7 }, { id: "2" }]);
      expect(told(await clinics.go(projectOf({ size: text })))).toEqual([["changeType", 0]]);
      expect(await clinics.values("size")).toEqual(["-7", null]);
      expect(told(await clinics.go(projectOf({ size: number })))).toEqual([["changeType", 0]]);
      expect(await clinics.values("size")).toEqual([-7, null]);
    });

    it("5 a shorter text: longer ones stay as they are", async () => {
      const clinics = await Clinics.start(projectOf({ size: text }), [
        { id: "1", size: "一二三四" },
        { id: "2", size: "一二三" },
        { id: "3", size: null },
      ]);
      expect(told(await clinics.go(projectOf({ size: { ...text, maxLength: 3 } })))).toEqual([["changeRules", 1, ["1", "一二三四"]]]);
      expect(await clinics.values("size")).toEqual(["一二三四", "一二三", null]);
      expect(told(await clinics.go(projectOf({ size: text })))).toEqual([]);
    });

    it("6 a choice that is taken out: rows keep it", async () => {
      const choice = (...values: string[]) => ({
        type: "string",
        title: "规模",
        enum: values,
        "x-labels": Object.fromEntries(values.map((value) => [value, value])),
      });
      const clinics = await Clinics.start(projectOf({ size: choice("big", "small", "tiny") }), [
        { id: "1", size: "tiny" },
        { id: "2", size: "big" },
      ]);
      expect(told(await clinics.go(projectOf({ size: choice("big", "small") })))).toEqual([["changeRules", 1, ["1", "tiny"]]]);
      expect(told(await clinics.go(projectOf({ size: choice("big", "small", "tiny") })))).toEqual([]);
      expect(await clinics.values("size")).toEqual(["tiny", "big"]);
    });

    it("7 a field that becomes required, old or new: rows without a value are named", async () => {
      const clinics = await Clinics.start(projectOf({ size: text }), [{ id: "1", size: "大" }, { id: "2" }, { id: "3", size: "" }]);
      const required = { required: ["size"] };
      expect(told(await clinics.go(projectOf({ size: text }, required)))).toEqual([["changeRules", 2, ["2", ""], ["3", ""]]]);
      const both = { required: ["size", "head"] };
      expect(told(await clinics.go(projectOf({ size: text, head }, both)))).toEqual([["addColumn", 3, ["1"], ["2"], ["3"]]]);
      expect(told(await clinics.go(projectOf({ size: text })))).toEqual([["trashColumn", 0]]);
      expect(told(await clinics.go(projectOf({ size: text, head }, both)))).toEqual([
        ["changeRules", 2, ["2", ""], ["3", ""]],
        ["restoreColumn", 3, ["1"], ["2"], ["3"]],
      ]);
    });

    it("8 a field that is removed, also after its type was changed, and put back", async () => {
      const clinics = await Clinics.start(projectOf({ size: text }), [
        { id: "1", size: "12" },
        { id: "2", size: "很多" },
      ]);
      expect(told(await clinics.go(projectOf({})))).toEqual([["trashColumn", 2, ["1", "12"], ["2", "很多"]]]);
      expect(told(await clinics.go(projectOf({ size: text })))).toEqual([["restoreColumn", 0]]);
      expect(await clinics.values("size")).toEqual(["12", "很多"]);
      await clinics.go(projectOf({ size: lossy }));
      await clinics.database.db.updateTable("hiv_clinic").set({ size: 30 }).where("id", "=", "1").execute();
      await clinics.go(projectOf({}));
      expect(told(await clinics.go(projectOf({ size: text })))).toEqual([
        ["restoreColumn", 0],
        ["changeType", 0],
      ]);
      expect(await clinics.values("size")).toEqual(["30", "很多"]);
    });

    it("9 a value that is worked out, for the rows that are there, and for what is worked out from it", async () => {
      const computed = (value: string) => ({ ...text, "x-rule": { value } });
      const rows = Array.from({ length: 450 }, (_, index) => ({ id: String(index).padStart(4, "0"), name: `诊所${index}` }));
      const clinics = await Clinics.start(projectOf({}), rows);
      const first = { size: computed("row.name + '！'"), head: { ...computed("row.size + '？'"), title: "负责人" } };
      expect(told(await clinics.go(projectOf(first)))).toEqual([
        ["addColumn", 0],
        ["computeColumn", 0],
        ["addColumn", 0],
        ["computeColumn", 0],
      ]);
      expect(await clinics.values("size")).toEqual(rows.map(({ name }) => `${name}！`));
      expect(await clinics.values("head")).toEqual(rows.map(({ name }) => `${name}！？`));
      expect(lines).toEqual([{ table: "hiv_clinic", columns: ["head", "size"], done: 450, of: 450 }]);
      const changed = projectOf({ ...first, size: computed("row.name") });
      expect((await clinics.say(changed)).map(({ description }) => description)).toEqual([
        expect.stringContaining("为现有 450 行重新计算"),
      ]);
      await clinics.go(changed);
      expect(await clinics.values("head")).toEqual(rows.map(({ name }) => `${name}？`));
      await clinics.go(projectOf(first));
      expect(await clinics.values("head")).toEqual(rows.map(({ name }) => `${name}！？`));
      const byPerson = projectOf({ ...first, size: computed("user.username") });
      expect((await clinics.say(byPerson)).map(({ description }) => description)).toEqual([
        expect.stringContaining("下次保存时才有新的值"),
      ]);
      await clinics.go(byPerson);
      expect((await clinics.values("size"))[0]).toBe("诊所0！");
    });

    it("10 a reference to something else: values that lead nowhere are named and stay", async () => {
      const to = (entity: string) => ({ type: "string", title: "所在地", "x-ref": { entity } });
      const clinics = await Clinics.start(projectOf({ placeId: to("area") }), [
        { id: "1", place_id: "a" },
        { id: "2", place_id: "t" },
        { id: "3", place_id: null },
      ]);
      await clinics.database.db.insertInto("hiv_area").values({ id: "a", name: "区" }).execute();
      await clinics.database.db.insertInto("hiv_town").values({ id: "t", name: "镇" }).execute();
      expect(told(await clinics.go(projectOf({ placeId: to("town") })))).toEqual([["changeRules", 1, ["1", "a"]]]);
      expect(told(await clinics.go(projectOf({ placeId: to("area") })))).toEqual([["changeRules", 1, ["2", "t"]]]);
      expect(await clinics.values("place_id")).toEqual(["a", "t", null]);
    });
  });

  it("texts that all convert need no word, and come back as they were written", async () => {
    const written = ["007", " 12 ", "5", ""];
    const clinics = await Clinics.start(
      projectOf({ size: text }),
      written.map((size, index) => ({ id: String(index), size })),
    );
    expect(told(await clinics.go(projectOf({ size: number })))).toEqual([["changeType", 0]]);
    expect(await clinics.values("size")).toEqual([7, 12, 5, null]);
    expect(told(await clinics.go(projectOf({ size: text })))).toEqual([["changeType", 0]]);
    expect((await clinics.values("size")).slice(0, 3)).toEqual(written.slice(0, 3));
  });

  it("rows that are deleted break no rule, and their values are kept like all others", async () => {
    const deleting = { softDelete: true };
    const clinics = await Clinics.start(projectOf({ size: text }, deleting), [
      { id: "1", size: "很多", del_flag: 1 },
      { id: "2", size: "很多", del_flag: 0 },
      { id: "3", size: null, del_flag: 1 },
    ]);
    const shorter = { ...text, maxLength: 1 };
    expect(told(await clinics.say(projectOf({ size: shorter }, deleting)))).toEqual([["changeRules", 1, ["2", "很多"]]]);
    expect(told(await clinics.say(projectOf({ size: text, head }, { ...deleting, required: ["head"] })))).toEqual([
      ["addColumn", 1, ["2"]],
    ]);
    expect(told(await clinics.say(projectOf({ size: number }, deleting)))[0]?.slice(0, 2)).toEqual(["changeType", 2]);
  });

  it("more rows than ten are counted, and ten are shown", async () => {
    const rows = Array.from({ length: 25 }, (_, index) => ({ id: String(index).padStart(2, "0"), size: "很多" }));
    const clinics = await Clinics.start(projectOf({ size: text }), rows);
    const [said] = await clinics.say(projectOf({ size: number }));
    expect(said).toMatchObject({ rows: 25, state: "refused" });
    expect(said?.samples.map(({ id }) => id)).toEqual(rows.slice(0, 10).map(({ id }) => id));
  });

  it("values that are not worked out yet when a process ends are worked out by the next one", async () => {
    const clinics = await Clinics.start(projectOf({}), [{ id: "1", name: "甲" }]);
    const project = projectOf({ size: { ...text, "x-rule": { value: "row.name" } } });
    await clinics.database.applySchema([...project.entities.values()]);
    expect(await clinics.values("size")).toEqual([null]);
    // A process that does not have the rule in force leaves it to one that does.
    const computed = (inForce: SchemaProject) =>
      new ComputedRows({ database: clinics.database, logger: log, clock: () => new Date(), project: () => inForce });
    for (const inForce of [projectOf({}), project]) {
      expect(await clinics.values("size")).toEqual([null]);
      const run = computed(inForce);
      run.work();
      await run.settled();
    }
    expect(await clinics.values("size")).toEqual(["甲"]);
  });
});

describe("changes of stored data by several processes on one PostgreSQL", () => {
  it("are carried out once, and values are worked out once, whoever begins", async () => {
    const databaseUrl = await createDatabase("nothing");
    const processes = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl, poolSize: 3 })));
    const silent: DatabaseLogger = { info: () => undefined, warn: () => undefined, error: () => undefined };
    try {
      const former = projectOf({ size: { type: "string", title: "规模", maxLength: 50 } });
      const [first] = processes;
      await first?.applySchema([...former.entities.values()]);
      const rows = Array.from({ length: 1000 }, (_, index) => ({
        id: String(index).padStart(4, "0"),
        name: `诊所${index}`,
        size: String(index),
      }));
      await first?.db.insertInto("hiv_clinic").values(rows).execute();
      const project = projectOf({
        size: { type: "integer", title: "规模" },
        head: { type: "string", title: "负责人", maxLength: 50, "x-rule": { value: "row.name + '！'" } },
      });
      const applied = await Promise.all(
        processes.map(async (database) => {
          const { applied: steps } = await database.applySchema([...project.entities.values()]);
          const computed = new ComputedRows({ database, logger: silent, clock: () => new Date(), project: () => project });
          computed.work();
          await computed.settled();
          return steps.map(({ step }) => step.kind);
        }),
      );
      expect(applied.flat()).toEqual(["changeType", "addColumn", "computeColumn"]);
      const stored = await first?.db.selectFrom("hiv_clinic").select(["size", "head", "rev"]).orderBy("id").execute();
      expect(stored).toEqual(rows.map(({ name }, size) => ({ size, head: `${name}！`, rev: 1 })));
    } finally {
      for (const database of processes) await database.close();
    }
  });
});
