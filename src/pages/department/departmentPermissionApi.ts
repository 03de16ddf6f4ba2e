import { http } from "../../runtime/index.ts";
import { everyPlace } from "../parts/everyPlace.ts";
import type { PermissionTreeNode } from "../parts/permissionTree.types.ts";

const handled = { handles: "all" } as const;

/** Everything that the roles of a department may be allowed to have. */
export async function loadDepartmentTree(): Promise<readonly PermissionTreeNode[]> {
  const { result } = await http.get<{ treeList: PermissionTreeNode[] }>("/sys/permission/queryDepartTreeList", everyPlace, handled);
  return result.treeList;
}

/** Codes that the roles of a department may have. */
export async function loadDepartmentPermissions(departId: string): Promise<readonly string[]> {
  const { result } = await http.get<string[]>("/sys/permission/queryDepartPermission", { departId }, handled);
  return result;
}

/** Replaces them. `before` lets the server refuse when somebody else changed them meanwhile. */
export async function saveDepartmentPermissions(departId: string, codes: readonly string[], before: readonly string[]): Promise<void> {
  await http.post(
    "/sys/permission/saveDepartPermission",
    { departId, permissionIds: codes.join(","), lastpermissionIds: before.join(",") },
    handled,
  );
}
