import type { CustomDialogProps } from "../../runtime/index.ts";
import { PermissionsDrawer } from "../parts/PermissionsDrawer.tsx";
import { loadDepartmentPermissions, loadDepartmentTree, saveDepartmentPermissions } from "./departmentPermissionApi.ts";

/** Says what the roles of a department may have at most. It counts at once for everyone who holds one of them. */
export function DepartmentPermissionsDialog({ rows, onClose, onChanged }: CustomDialogProps) {
  const department = rows[0];
  const departId = String(department?.["id"]);
  return (
    <PermissionsDrawer
      title={`部门权限：${String(department?.["departName"])}`}
      holder={{
        key: departId,
        loadTree: loadDepartmentTree,
        loadCodes: () => loadDepartmentPermissions(departId),
        save: (codes, before) => saveDepartmentPermissions(departId, codes, before),
      }}
      savedText="部门权限已保存，属于此部门的角色立即生效"
      onClose={onClose}
      onChanged={onChanged}
    />
  );
}
