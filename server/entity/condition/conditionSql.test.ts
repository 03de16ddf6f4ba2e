import { expect, it } from "vitest";
import { comparedField, fieldKinds, kindOf } from "../../../src/schema/index.ts";
import { rulesOfKind, takesNone } from "../../../src/schema/query/queryRules.ts";
import { buildEntity, buildField } from "../../../tests/support/entities.ts";
import { productProject } from "../../../tests/support/productSchemas.ts";
import { buildSession } from "../../../tests/support/sessions.ts";
import { Condition } from "./condition.ts";
import { conditionSql } from "./conditionSql.ts";

const session = buildSession({ fullAccess: true });
const queried = fieldKinds.filter((kind) => rulesOfKind(kind).length > 0 && kind.columnType(buildField({ name: "value" })) !== undefined);

it.each(queried.map((kind) => [kind.id, kind] as const))("QUERY-12 answers every rule that people are offered for %s", (id, kind) => {
  const field = buildField({ name: "value", kind: id });
  const type = kind.columnType(field);
  if (type === undefined) throw new Error(`“${id}” has rules, but no column.`);
  const stored = { ...field, column: { name: "value", type, index: false, search: false, was: [] } };
  const entity = buildEntity({ fields: [stored] });
  for (const rule of rulesOfKind(kind)) {
    const sample = kindOf(comparedField(stored, rule).kind).sample(stored, 1);
    const [value]: readonly unknown[] = takesNone(rule) ? [] : Array.isArray(sample) ? sample : [sample];
    const ask = () =>
      conditionSql(Condition.on({ project: productProject(), entity, session }, { field: "value", rule, value }), { entity, alias: "t" });
    expect(ask, rule).not.toThrow();
  }
});
