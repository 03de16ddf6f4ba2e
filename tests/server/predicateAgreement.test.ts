import * as fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { predicateSql } from "../../server/entity/query/predicateSql.ts";
import { compileExpression, ExpressionError, kindOf, predicateOf, type Row } from "../../src/schema/index.ts";
import { buildEntity, buildScope } from "../support/entities.ts";
import { randomCondition, randomFields, randomRow, randomUser } from "../support/expressions.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";

const entity = buildEntity({
  fields: randomFields.map((field) => ({
    ...field,
    column: { name: field.name, type: kindOf(field.kind).columnType(field) ?? "text", index: false, search: false, was: [] },
  })),
});
const CANDIDATES = 60;
const CONDITIONS = 400;

onBothDatabases("row conditions", (open) => {
  it("select the rows for which the expression is true", async () => {
    const { db } = await open();
    const columns = entity.fields.map(({ column }) => sql`${sql.ref(column?.name ?? "")} ${sql.raw(column?.type ?? "")}`);
    await sql`create table candidate (id integer, ${sql.join(columns)})`.execute(db);
    const candidates = fc.sample(randomRow, { numRuns: CANDIDATES, seed: 1 });
    for (const [id, row] of candidates.entries()) {
      const values = entity.fields.map(({ name, kind }) => stored(row[name], kind));
      await sql`insert into candidate values (${id}, ${sql.join(values)})`.execute(db);
    }
    await fc.assert(
      fc.asyncProperty(randomCondition, randomRow, randomUser, async (source, row, user) => {
        const scope = buildScope({ row, user: { ...buildScope().user, ...user } });
        fc.pre(isWithinLimits(source));
        const condition = predicateSql(predicateOf(source, scope, "it"), { entity, alias: "candidate" });
        const { rows } = await sql<{ id: number }>`select id from candidate where ${condition} order by id`.execute(db);
        const expected = candidates.flatMap((it, id) => (compileExpression(source)({ ...scope, it }) === true ? [id] : []));
        expect(rows.map(({ id }) => id)).toEqual(expected);
      }),
      { numRuns: CONDITIONS },
    );
  });
});

function stored(value: unknown, kind: string): Row[string] {
  return kind === "dictionaryMulti" && value !== null ? JSON.stringify(value) : value;
}

/** Random conditions may outgrow the limits of expressions. */
function isWithinLimits(source: string): boolean {
  try {
    return compileExpression(source) !== undefined;
  } catch (error) {
    if (error instanceof ExpressionError) return false;
    throw error;
  }
}
