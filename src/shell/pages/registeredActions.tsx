import { lazy, Suspense } from "react";
import type { ComponentType } from "react";
import { registerCustomAction } from "../../runtime/actions/customActions.ts";
import type { CustomDialogProps } from "../../runtime/actions/customActions.ts";

/** Hand-written dialogs by the names that screens use in `{ "op": "custom", "name": … }`; loaded when first opened. */
const dialogs: Readonly<Record<string, ComponentType<CustomDialogProps>>> = {
  "department/assignPermissions": lazy(async () => ({
    default: (await import("../../pages/department/DepartmentPermissionsDialog.tsx")).DepartmentPermissionsDialog,
  })),
  "role/assignPermissions": lazy(async () => ({
    default: (await import("../../pages/role/AssignPermissionsDialog.tsx")).AssignPermissionsDialog,
  })),
  "role/dataRules": lazy(async () => ({ default: (await import("../../pages/role/DataRulesDialog.tsx")).DataRulesDialog })),
  "user/resetPassword": lazy(async () => ({ default: (await import("../../pages/user/ResetPasswordDialog.tsx")).ResetPasswordDialog })),
};

/** Makes the hand-written dialogs known to the runtime. */
export function registerActions(): void {
  for (const [name, Dialog] of Object.entries(dialogs)) {
    registerCustomAction(name, {
      Dialog: (props) => (
        <Suspense>
          <Dialog {...props} />
        </Suspense>
      ),
    });
  }
}
