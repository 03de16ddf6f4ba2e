import type { CustomDialogProps } from "../../runtime/index.ts";
import { loadDepartmentRoleTree, loadPermissionTree, loadRolePermissions, saveRolePermissions } from "./permissionApi.ts";
import { PermissionsDrawer } from "../parts/PermissionsDrawer.tsx";

/**
 * Assigns rights to a role; to one that belongs to a department at most the department's.
 * The change takes effect at once in open sessions of everyone who holds the role.
 */
export function AssignPermissionsDialog({ rows, onClose, onChanged }: CustomDialogProps) {
  const role = rows[0];
  const roleId = String(role?.["id"]);
  const departId = role?.["departId"];
  return (
    <PermissionsDrawer
      title={`授权：${String(role?.["roleName"])}`}
      holder={{
        key: roleId,
        loadTree: () => (typeof departId === "string" && departId !== "" ? loadDepartmentRoleTree(departId) : loadPermissionTree()),
        loadCodes: () => loadRolePermissions(roleId),
        save: (codes, before) => saveRolePermissions(roleId, codes, before),
      }}
      savedText="权限已保存，已登录的用户会立即生效"
      onClose={onClose}
      onChanged={onChanged}
    />
  );
}
