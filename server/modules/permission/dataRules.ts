import type { DataRule, RuledEntity, VoidRule } from "../../../src/schema/wire/roleAnswers.ts";
import type { FieldProblem } from "../../../src/schema/index.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import type { Database, DatabaseTransaction } from "../../database/database.types.ts";
import { holdersOf } from "../../rights/account.ts";
import { newId } from "../../database/newId.ts";
import { writeAudit } from "../../entity/audit/writeAudit.ts";
import { isSearchable } from "../../entity/condition/queryField.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { AppError } from "../../errors/appError.ts";
import type { Session } from "../../http/session.ts";
import type { ServerServices } from "../serverServices.ts";
import { departmentFields } from "../../rights/departmentCodes.ts";
import { startsNarrow } from "../../rights/rights.ts";
import { lockRole, raiseRevision } from "./rolePermissions.ts";
import { assertReadable } from "../../rights/ruleFields.ts";
import { ruleProblems } from "../../rights/rulesInForce.ts";
import { trimSpace } from "../../../src/schema/text/space.ts";

/**
 * Entities that rules may be written for, with what a rule of this author can speak about.
 *
 * @param codes that the role holds
 */
export function ruledEntities(project: SchemaProject, session: Session, codes: readonly string[]): readonly RuledEntity[] {
  return [...project.entities.values()].map((entity) => {
    const { name, title, fields } = entity;
    const [department] = departmentFields(entity);
    return {
      name,
      title,
      ...(department === undefined ? {} : { department }),
      startsNarrow: startsNarrow(entity),
      isUsed: codes.some((code) => code.startsWith(`${entity.permission}:`)),
      fields: fields
        .filter((field) => field.column && isSearchable({ entity, session }, field))
        .map((field) => ({ name: field.name, title: field.title })),
    };
  });
}

/** Reads the rules of a role. */
export async function readRules(db: Database, roleId: string): Promise<readonly DataRule[]> {
  const rows = await db
    .selectFrom("sys_role_data_rule")
    .select(["entity", "expression"])
    .where("role_id", "=", roleId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ entity: String(row["entity"]), expression: String(row["expression"]) }));
}

/** Finds the stored rules that open nothing because of what they say; those of entities that are gone say nothing. */
export function voidRules(project: SchemaProject, rules: readonly DataRule[]): readonly VoidRule[] {
  return rules.flatMap((rule) => {
    const entity = project.entities.get(rule.entity);
    const [problem] = entity ? ruleProblems(entity, rule.expression) : [];
    return problem === undefined ? [] : [{ ...rule, problem }];
  });
}

/** The rules that a role shall have. */
export interface DataRuleChange {
  readonly roleId: string;
  readonly rules: readonly DataRule[];
  /** Rules the editor saw; where others are stored now, somebody else was faster. */
  readonly seen?: readonly DataRule[];
}

/**
 * Replaces the rules of a role, after each was checked against its entity and can be carried out by the database.
 * A rule that was stored before its entity was taken away may stay: the entity may come back.
 *
 * @throws AppError DATA_RULE_INVALID, GRANT_ABOVE, GRANTS_STALE, ROLE_FULL, ROW_MISSING
 */
export async function saveRules(services: ServerServices, scope: EntityScope, change: DataRuleChange): Promise<void> {
  await services.database.transaction(async (trx) => {
    await scope.write?.claim(trx);
    await services.authority.takeTurn(trx, scope.session, "shared");
    await writeRules(services, scope, change, trx);
  });
}

/** The same within a transaction that does more. */
export async function writeRules(
  { authority }: Pick<ServerServices, "authority">,
  scope: EntityScope,
  change: DataRuleChange,
  trx: DatabaseTransaction,
): Promise<void> {
  const { project, session, now } = scope;
  const { roleId, seen } = change;
  const after = change.rules.map(({ entity, expression }) => ({ entity, expression: trimSpace(expression) }));
  await lockRole(trx, roleId);
  const before = await readRules(trx, roleId);
  if (seen && changedEntities(seen, before).length > 0) throw new AppError("GRANTS_STALE", {});
  const isOutdated = (rule: DataRule) => !project.entities.has(rule.entity) && before.some((stored) => isSameRule(stored, rule));
  const problems = after.flatMap((rule, index) => (isOutdated(rule) ? [] : problemsAt(project, rule, index)));
  if (problems.length > 0) throw new AppError("DATA_RULE_INVALID", { problems });
  const written = after.flatMap((rule) => {
    const entity = project.entities.get(rule.entity);
    return entity && !before.some((stored) => isSameRule(stored, rule)) ? [{ entity, expression: rule.expression }] : [];
  });
  for (const rule of written) await assertReadable(trx, scope, rule);
  const store = async (): Promise<void> => {
    await trx.deleteFrom("sys_role_data_rule").where("role_id", "=", roleId).execute();
    const rows = after.map((rule) => ({ id: newId(now), role_id: roleId, ...rule }));
    if (rows.length > 0) await trx.insertInto("sys_role_data_rule").values(rows).execute();
    await raiseRevision(trx, roleId);
  };
  const changed = changedEntities(before, after).flatMap((name) => project.entities.get(name) ?? []);
  await authority.assertRowsWithin(trx, session, { roleId, entities: changed });
  for (const rule of written) await authority.assertRuleWithin(trx, session, rule);
  await authority.within(trx, session, await holdersOf(trx, [roleId]), store);
  await authority.assertRowsWithin(trx, session, { roleId, entities: changed });
  await writeAudit(trx, scope, { rowId: roleId, action: "dataRules", before: { rules: before }, after: { rules: after } });
}

function isSameRule(a: DataRule, b: DataRule): boolean {
  return a.entity === b.entity && a.expression === b.expression;
}

function problemsAt(project: SchemaProject, rule: DataRule, index: number): readonly FieldProblem[] {
  const entity = project.entities.get(rule.entity);
  if (!entity) return [{ field: `rules.${index}.entity`, message: "请选择数据对象" }];
  if (rule.expression === "") return [{ field: `rules.${index}.expression`, message: "请填写规则" }];
  return ruleProblems(entity, rule.expression).map((message) => ({ field: `rules.${index}.expression`, message }));
}

/** Entities whose rules differ between two states. */
function changedEntities(before: readonly DataRule[], after: readonly DataRule[]): readonly string[] {
  const keyOf = (rules: readonly DataRule[], entity: string): string =>
    JSON.stringify(
      rules
        .filter((rule) => rule.entity === entity)
        .map((rule) => rule.expression)
        .sort(),
    );
  const entities = new Set([...before, ...after].map((rule) => rule.entity));
  return [...entities].filter((entity) => keyOf(before, entity) !== keyOf(after, entity));
}
