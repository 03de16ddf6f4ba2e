import { rowRuleOf } from "../../../src/schema/index.ts";
import { compact } from "../../../src/schema/model/compact.ts";
import type { EntityModel, FieldModel, ReferenceModel } from "../../../src/schema/model/entity.ts";
import { departmentRules } from "../../../src/schema/rules/namedRules.ts";
import { isBlankText } from "../../../src/schema/text/space.ts";
import type { DataRule, RuleField, RuleReach, RuleWord } from "../../../src/schema/wire/roleAnswers.ts";
import { isSearchable } from "../../entity/condition/queryField.ts";
import { allOf } from "../../entity/query/filter.ts";
import { predicateSql } from "../../entity/query/predicateSql.ts";
import { visibleRows } from "../../entity/query/rowFilter.ts";
import { countRows, ROW_ALIAS } from "../../entity/query/selectRows.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { expressionScope } from "../../entity/scope/expressionScope.ts";
import { mayList } from "../../entity/scope/mayList.ts";
import { AppError } from "../../errors/appError.ts";
import { departmentFields } from "../../rights/departmentCodes.ts";
import { startsNarrow } from "../../rights/rights.ts";
import { assertReadable } from "../../rights/ruleFields.ts";
import { ruleProblems } from "../../rights/rulesInForce.ts";

/** Fields that hold the account of whoever did something. */
const ACCOUNTS: readonly string[] = ["createBy", "updateBy"];

/** What conditions of a row rule by this author can be made of: single values that are not covered for them. */
export function ruleFields(scope: EntityScope): readonly RuleField[] {
  const { entity } = scope;
  const isAsked = (field: FieldModel) => field.column && !field.writeOnly && field.type !== "array" && field.type !== "object";
  return entity.fields
    .filter((field) => isAsked(field) && isSearchable(scope, field))
    .map((field) => ({ field: plainField(field), words: wordsOf(entity, field) }));
}

/** What a control for values needs of a field; what its rules and rights say stays here. */
function plainField({
  name,
  title,
  kind,
  type,
  nullable,
  constraints,
  labels,
  dictionary,
  reference,
  column,
  system,
  ui,
}: FieldModel): FieldModel {
  return {
    name,
    title,
    kind,
    type,
    nullable,
    constraints,
    system,
    required: false,
    readOnly: false,
    writeOnly: false,
    query: [],
    rule: { reset: [], hidden: "keep" },
    permission: {},
    ui: { props: ui.props },
    ...compact({ labels, dictionary, column, reference: reference && plainReference(reference) }),
  };
}

function plainReference({ entity, title, label, picker, many, store, tree }: ReferenceModel): ReferenceModel {
  return { entity, label, many, store, tree, ...compact({ title, picker }) };
}

function wordsOf(entity: EntityModel, { name, type, kind, reference }: FieldModel): readonly RuleWord[] {
  if (departmentFields(entity).includes(name)) return ["department", "below"];
  const isUser = reference?.entity === "user" && !reference.many;
  if (ACCOUNTS.includes(name) || (isUser && reference.store === "username")) return ["self"];
  if (isUser && reference.store === "id") return ["selfId"];
  return type === "string" && kind === "date" ? ["today", "untilToday", "fromToday"] : [];
}

/**
 * Counts the rows that a rule would open, among those that its author sees and as if the author were its holder. Nothing of
 * the rows is told; what the author may not read cannot be asked about.
 *
 * @param scope looks at the entity of the rule
 * @param expression absent: what a role without a rule opens
 * @throws AppError DATA_RULE_INVALID, GRANT_ABOVE, RIGHT_MISSING
 */
export async function reachOfRule(
  scope: EntityScope,
  { entity, expression }: Partial<DataRule> & Pick<DataRule, "entity">,
): Promise<RuleReach> {
  if (!mayList(scope)) throw new AppError("RIGHT_MISSING", { code: `${scope.entity.permission}:list` });
  const rule = expression ?? unsetRule(scope.entity);
  const messages = isBlankText(rule) ? ["请填写规则"] : ruleProblems(scope.entity, rule);
  if (messages.length > 0)
    throw new AppError("DATA_RULE_INVALID", { problems: messages.map((message) => ({ field: "expression", message })) });
  const { db } = scope.context.database;
  await assertReadable(db, scope, { entity: scope.entity, expression: rule });
  const opened = predicateSql(rowRuleOf(rule, expressionScope(scope, { row: {}, isNew: false })), {
    entity: scope.entity,
    alias: ROW_ALIAS,
  });
  const seen = visibleRows(scope, ROW_ALIAS);
  const count = (where: typeof seen) => countRows(db, { entity: scope.entity, where });
  return { entity, visible: await count(allOf([seen, opened])), total: await count(seen) };
}

function unsetRule(entity: EntityModel): string {
  const [department] = departmentFields(entity);
  const below = department === undefined ? undefined : departmentRules(department).find(({ id }) => id === "below");
  return startsNarrow(entity) && below ? below.expression : "true";
}
