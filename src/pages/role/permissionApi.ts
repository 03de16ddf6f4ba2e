import type { DataRule, RuledEntity, RuleField, RuleReach, VoidRule } from "../../schema/wire/roleAnswers.ts";
import { http } from "../../runtime/index.ts";
import { everyPlace } from "../parts/everyPlace.ts";
import type { PermissionTreeNode } from "../parts/permissionTree.types.ts";

/** The row rules of a role and the entities they may speak about. */
export interface DataRules {
  readonly rules: readonly DataRule[];
  readonly entities: readonly RuledEntity[];
  /** Absent where every rule counts. */
  readonly voidRules?: readonly VoidRule[];
}

const handled = { handles: "all" } as const;

/** The catalogue of everything that can be granted. */
export async function loadPermissionTree(): Promise<readonly PermissionTreeNode[]> {
  const { result } = await http.get<{ treeList: PermissionTreeNode[] }>("/sys/permission/queryTreeList", everyPlace, handled);
  return result.treeList;
}

/** What a role of a department can be granted. */
export async function loadDepartmentRoleTree(departId: string): Promise<readonly PermissionTreeNode[]> {
  const path = "/sys/sysDepartPermission/queryTreeListForDeptRole";
  const { result } = await http.get<{ treeList: PermissionTreeNode[] }>(path, { departId, ...everyPlace }, handled);
  return result.treeList;
}

/** Codes that a role holds. */
export async function loadRolePermissions(roleId: string): Promise<readonly string[]> {
  const { result } = await http.get<string[]>("/sys/permission/queryRolePermission", { roleId }, handled);
  return result;
}

/** Replaces the codes that a role holds. `before` lets the server refuse when somebody else changed them meanwhile. */
export async function saveRolePermissions(roleId: string, codes: readonly string[], before: readonly string[]): Promise<void> {
  await http.post(
    "/sys/permission/saveRolePermission",
    { roleId, permissionIds: codes.join(","), lastpermissionIds: before.join(",") },
    handled,
  );
}

/** Reads the row rules of a role. */
export async function loadDataRules(roleId: string): Promise<DataRules> {
  const { result } = await http.get<DataRules>("/sys/permission/roleDataRules", { roleId }, handled);
  return result;
}

/**
 * Replaces the row rules of a role. The server checks each expression; its findings come as problems of `rules.N.expression`.
 * `seen` lets it refuse when somebody else changed them meanwhile.
 */
export async function saveDataRules(roleId: string, rules: readonly DataRule[], seen: readonly DataRule[]): Promise<void> {
  await http.post("/sys/permission/roleDataRules", { roleId, rules, seen }, handled);
}

/** The fields that conditions of a rule may be about. */
export async function loadRuleFields(entity: string): Promise<readonly RuleField[]> {
  const { result } = await http.get<RuleField[]>("/sys/permission/ruleFields", { entity }, handled);
  return result;
}

/** How many rows a rule would open, of those the caller sees; without an expression what a role without a rule opens. */
export async function loadRuleReach(rule: Pick<DataRule, "entity"> & Partial<DataRule>): Promise<RuleReach> {
  const { result } = await http.post<RuleReach>("/sys/permission/ruleReach", rule, handled);
  return result;
}
