import { testsOf } from "../../src/schema/expression/anyHolder.ts";
import { parseAllowed } from "../../src/schema/expression/compileExpression.ts";
import { allNodes, type ExpressionNode, fieldAccess } from "../../src/schema/expression/parseExpression.ts";
import type { ExpressionProblem } from "../../src/schema/expression/problem.ts";
import { heldAgainst, type RuleTest } from "../../src/schema/expression/ruleTest.ts";
import { dependenciesOf } from "../../src/schema/index.ts";
import type { EntityModel, FieldModel } from "../../src/schema/model/entity.ts";
import type { WrittenRule } from "./authority.ts";
import { tiesOf } from "./ruleTies.ts";
import type { Database } from "../database/database.types.ts";
import { type EntityScope, fieldOf, scopeOf } from "../entity/scope/entityScope.ts";
import { canRead, staysMasked } from "../entity/scope/fieldRights.ts";
import { allOf } from "../entity/query/filter.ts";
import { visibleRows } from "../entity/query/rowFilter.ts";
import { ROW_ALIAS, selectRows } from "../entity/query/selectRows.ts";
import { referenceTarget, rowsWithValues } from "../entity/references/candidates.ts";
import { crossingFields } from "../entity/tenant/foreignReferences.ts";
import { AppError } from "../errors/appError.ts";
import { isPlatform } from "../http/session.ts";

/** Finds fields in a row rule that leave the server for nobody: rows that come and go with the rule would spell them out. */
export function neverRead(source: string, entity: EntityModel): readonly ExpressionProblem[] {
  return [...allNodes(parseAllowed(source))].flatMap((node) => {
    const { start, end } = node;
    const access = fieldAccess(node);
    const field = access?.subject === "row" ? fieldOf(entity, access.field) : undefined;
    if (!field?.writeOnly) return [];
    return [
      { start, end, found: source.slice(start, end), message: `“${field.title}”对任何人都不可见，不能用在规则中`, advice: "改用其他列" },
    ];
  });
}

/**
 * Complains about a rule that reads what its author may not: rows that come and go with it would spell the values out. Of
 * references that may lead into another tenant it reads what is shown to the author, values that they see, held against
 * the field as they are.
 *
 * @throws AppError GRANT_ABOVE
 */
export async function assertReadable(db: Database, scope: EntityScope, { entity, expression }: WrittenRule): Promise<void> {
  const viewer = scopeOf(scope, entity);
  const fields = dependenciesOf(expression).row.flatMap((name) => fieldOf(entity, name) ?? []);
  for (const field of fields) {
    if (!canRead(field, viewer)) throw new AppError("GRANT_ABOVE", { what: `查看“${field.title}”` });
    if (staysMasked(field, viewer)) throw new AppError("GRANT_ABOVE", { what: `查看“${field.title}”的完整值` });
  }
  if (isPlatform(scope.session)) return;
  const crossing = crossingFields(viewer).filter((field) => fields.includes(field));
  for (const field of crossing)
    for (const test of testsOf(expression).filter((one) => reads(one, field))) await assertShown(db, viewer, field, test);
}

async function assertShown(db: Database, viewer: EntityScope, field: FieldModel, test: RuleTest): Promise<void> {
  const userField = heldAgainst(test);
  if (test.hold && userField !== undefined && tiesOf(viewer.entity)(test.hold, userField)) return;
  const values = test.hold && literalsOf(test.nodes.at(-1));
  const target = referenceTarget(viewer, field);
  if (!values || !target) throw hiddenRefusal(field, test.source);
  const where = allOf([visibleRows(scopeOf(viewer, target.entity), ROW_ALIAS), rowsWithValues(target, values)]);
  const rows = await selectRows(db, { entity: target.entity, where });
  const shown = new Set(rows.map((row) => row[target.reference.store]));
  const hidden = values.find((value) => !shown.has(value));
  if (hidden !== undefined) throw hiddenRefusal(field, hidden);
}

function hiddenRefusal({ title }: FieldModel, value: string): AppError {
  return new AppError("GRANT_ABOVE", { what: `查看“${value}”，请直接与您看得到的${title}比较（==、!= 或 in）` });
}

function reads({ nodes }: RuleTest, { name }: FieldModel): boolean {
  return nodes
    .flatMap((node) => [...allNodes(node)])
    .some((node) => {
      const access = fieldAccess(node);
      return access?.subject === "row" && access.field === name;
    });
}

/** The texts that a value stands for; undefined where it is worked out. */
function literalsOf(node: ExpressionNode | undefined): readonly string[] | undefined {
  const nodes = node?.op === "list" ? node.args : [node];
  const texts = nodes.flatMap((one) => (one?.op === "value" && typeof one.args === "string" ? [one.args] : []));
  return texts.length === nodes.length ? texts : undefined;
}
