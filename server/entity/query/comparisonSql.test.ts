import { expect, it } from "vitest";
import { fieldKinds } from "../../../src/schema/index.ts";
import { rulesOfKind } from "../../../src/schema/kinds/queryRules.ts";
import { buildEntity, buildField } from "../../../tests/support/entities.ts";
import { comparisonSql } from "./comparisonSql.ts";

const queried = fieldKinds.filter((kind) => rulesOfKind(kind).length > 0);

it.each(queried.map((kind) => [kind.id, kind] as const))("QUERY-12 answers every rule that people are offered for %s", (id, kind) => {
  const field = buildField({ name: "value", kind: id });
  const type = kind.columnType(field);
  if (type === undefined) throw new Error(`“${id}” has rules, but no column.`);
  const stored = { ...field, column: { name: "value", type, index: false, unique: false, was: [] } };
  const table = { entity: buildEntity({ fields: [stored] }), alias: "t" };
  const sample = kind.sample(stored, 1);
  const texts = (Array.isArray(sample) ? sample : [sample]).map(String);
  for (const rule of rulesOfKind(kind)) expect(() => comparisonSql({ field: stored, rule, texts }, table), rule).not.toThrow();
});
