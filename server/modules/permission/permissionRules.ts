import { trimSpace } from "../../../src/schema/text/space.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import type { DataRule } from "../../../src/schema/wire/roleAnswers.ts";
import { columnText } from "../../database/values/columnText.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { codeOfKey, codesOf, groupsOf } from "../../rights/permissionCodes.ts";
import { readVisible } from "../moduleScope.ts";
import { voidRules } from "./dataRules.ts";

/** A rule with the role it belongs to; also under the names that callers of the lineage read. */
export interface RuleOfRole extends DataRule {
  readonly id: string;
  readonly roleId: string;
  readonly roleName: string;
  /** Why it opens nothing; absent where it counts. */
  readonly problem?: string;
  /** A rule has no name of its own: the role's. */
  readonly ruleName: string;
  /** An expression may be about several fields. */
  readonly ruleColumn: null;
  /** The language of `ruleValue`. */
  readonly ruleConditions: "CEL";
  readonly ruleValue: string;
  /** The right, or the group of rights, that was asked about. */
  readonly permissionId: string;
  /** `0`: it cannot be read any more and opens nothing. */
  readonly status: "0" | "1";
}

/** Which rules are asked for. */
export interface RuleQuestion {
  /** A code (`hiv:organ:list`), its place in a tree (`menu:organ/hiv:organ:list`), or a group, for all rights below it. */
  readonly permissionId: string;
  /** A part of the name of the role. */
  readonly ruleName?: string;
  /** A part of the expression. */
  readonly ruleValue?: string;
}

/**
 * Rules that roles have for the entities behind a right.
 *
 * @param scope of roles: only those the viewer sees are told of
 */
export async function rulesOfPermission(
  scope: EntityScope,
  { permissionId, ruleName = "", ruleValue = "" }: RuleQuestion,
): Promise<readonly RuleOfRole[]> {
  const entities = entitiesBehind(scope.project, permissionId);
  if (entities.length === 0) return [];
  const roles = new Map((await readVisible(scope)).map(({ id, roleName }) => [String(id), columnText(roleName)]));
  const rows = await scope.context.database.db
    .selectFrom("sys_role_data_rule")
    .select(["id", "role_id", "entity", "expression"])
    .where("entity", "in", entities)
    .orderBy("id")
    .execute();
  return rows.flatMap((row): readonly RuleOfRole[] => {
    const roleId = String(row["role_id"]);
    const roleName = roles.get(roleId);
    const rule = { entity: String(row["entity"]), expression: String(row["expression"]) };
    if (!roleName?.includes(trimSpace(ruleName)) || !rule.expression.includes(trimSpace(ruleValue))) return [];
    const [broken] = voidRules(scope.project, [rule]);
    return [
      {
        id: String(row["id"]),
        roleId,
        roleName,
        ...rule,
        ...(broken ? { problem: broken.problem } : {}),
        ruleName: roleName,
        ruleColumn: null,
        ruleConditions: "CEL",
        ruleValue: rule.expression,
        permissionId: codeOfKey(permissionId),
        status: broken ? "0" : "1",
      },
    ];
  });
}

function entitiesBehind(project: SchemaProject, key: string): readonly string[] {
  const group = groupsOf(project).get(key);
  const codes = group ? codesOf([group]) : [codeOfKey(key)];
  return [...project.entities.values()]
    .filter(({ permission }) => codes.some((code) => code.startsWith(`${permission}:`)))
    .map(({ name }) => name);
}
