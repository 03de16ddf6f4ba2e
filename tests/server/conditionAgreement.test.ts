import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { Condition } from "../../server/entity/condition/condition.ts";
import { conditionSql } from "../../server/entity/condition/conditionSql.ts";
import type { DatabaseHandle } from "../../server/database/database.types.ts";
import {
  comparedField,
  isJsonColumn,
  fieldKinds,
  kindOf,
  meetsCondition,
  operatorOf,
  type FieldModel,
  type Row,
} from "../../src/schema/index.ts";
import { rulesOfKind } from "../../src/schema/query/queryRules.ts";
import { buildEntity, buildField } from "../support/entities.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { productProject } from "../support/productSchemas.ts";
import { buildSession } from "../support/sessions.ts";

/** A field of each kind that has a column. */
const fields: readonly FieldModel[] = fieldKinds.flatMap((kind) => {
  const type = kind.columnType(buildField({ name: kind.id }));
  if (type === undefined) return [];
  const shape = isJsonColumn({ type }) ? (kind.celType === "map" ? "object" : "array") : "string";
  const column = { name: kind.id.toLowerCase(), type, index: false, search: false, was: [] };
  return [buildField({ name: kind.id, kind: kind.id, type: shape, column })];
});
const entity = buildEntity({ table: "of_every_kind", fields });
const SEEDS = [1, 2, 3, 30];

/** Values of a field, and all the ways in which there may be none. */
function valuesOf(field: FieldModel): readonly unknown[] {
  const { type } = field.column ?? {};
  const none = type && isJsonColumn({ type }) ? [null, field.type === "object" ? {} : []] : type === "text" ? [null, "", " 　"] : [null];
  return [...SEEDS.map((seed) => kindOf(field.kind).sample(field, seed)), ...none];
}

const rows: readonly Row[] = Array.from({ length: Math.max(...fields.map((field) => valuesOf(field).length)) }, (_, index) => ({
  id: index,
  ...Object.fromEntries(fields.map((field) => [field.name, valuesOf(field)[index] ?? null])),
}));

onOneDatabase("conditions of every operator", (open) => {
  let db: DatabaseHandle["db"];

  beforeAll(async () => {
    ({ db } = await open());
    const columns = fields.map(({ column }) => sql`${sql.ref(column?.name ?? "")} ${sql.raw(column?.type ?? "")}`);
    await sql`create table of_every_kind (id integer, ${sql.join(columns)})`.execute(db);
    for (const row of rows) {
      const values = fields.map(({ name, column }) => sql`${stored(row[name])}::text::${sql.raw(column?.type ?? "text")}`);
      await sql`insert into of_every_kind values (${row["id"]}, ${sql.join(values)})`.execute(db);
    }
  });

  it.each(fields.map((field) => [field.kind, field] as const))(
    "find of %s what the same condition finds of rows at hand",
    async (id, field) => {
      const viewer = { project: productProject(), entity, session: buildSession({ fullAccess: true }) };
      const asked = { found: 0, all: 0 };
      for (const rule of rulesOfKind(kindOf(id)))
        for (const value of askedValues(field, rule)) {
          const condition = Condition.on(viewer, { field: field.name, rule, value });
          const { rows: found } = await sql<{ id: number }>`
          select id from of_every_kind as t where ${conditionSql(condition, { entity, alias: "t" })} order by id`.execute(db);
          const { values } = condition;
          const expected = rows.filter((row) => meetsCondition(row, { field, operator: rule, values }));
          expect(found, `${rule} ${JSON.stringify(value)}`).toEqual(expected.map((row) => ({ id: row["id"] })));
          asked.found += found.length;
          asked.all += rows.length;
        }
      expect(asked.found).toBeGreaterThan(0);
      expect(asked.found).toBeLessThan(asked.all);
    },
  );
});

/** What conditions of a rule are asked with here: values that rows have, and parts of them. */
function askedValues(field: FieldModel, rule: Parameters<typeof operatorOf>[0]): readonly unknown[] {
  const compared = comparedField(field, rule);
  const samples = SEEDS.map((seed) => kindOf(compared.kind).sample(compared, seed)).flat();
  const { takes } = operatorOf(rule);
  if (takes === "none") return [undefined];
  if (takes === "many") return [samples.slice(0, 2), samples.slice(1)];
  if (takes === "part") return samples.flatMap((text) => [String(text).slice(0, 2), String(text).slice(-2).toUpperCase()]);
  return [...samples, ...(compared.column?.type === "timestamp" ? samples.map((moment) => String(moment).slice(0, 10)) : [])];
}

function stored(value: unknown): string | null {
  if (value === null) return null;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
