import { Suspense } from "react";
import type { ComponentType } from "react";
import { registerCustomAction } from "../../runtime/actions/customActions.ts";
import type { CustomDialogProps } from "../../runtime/actions/customActions.ts";
import type { CustomEffectName } from "../../schema/host/customEffects.ts";
import { lazyDialog } from "../../runtime/code/lazyPart.tsx";

/** Hand-written dialogs by the names that screens use in `{ "op": "custom", "name": … }`; loaded when first opened. */
const dialogs: Readonly<Record<Exclude<CustomEffectName, "notice/open">, ComponentType<CustomDialogProps>>> = {
  "department/assignPermissions": lazyDialog(
    async () => (await import("../../pages/department/DepartmentPermissionsDialog.tsx")).DepartmentPermissionsDialog,
  ),
  "role/assignPermissions": lazyDialog(async () => (await import("../../pages/role/AssignPermissionsDialog.tsx")).AssignPermissionsDialog),
  "role/dataRules": lazyDialog(async () => (await import("../../pages/role/DataRulesDialog.tsx")).DataRulesDialog),
  "role/copy": lazyDialog(async () => (await import("../../pages/role/CopyRoleDialog.tsx")).CopyRoleDialog),
  "role/viewAs": lazyDialog(async () => (await import("../signed-in/ViewAsDialog.tsx")).ViewAsDialog),
  "autoConsult/tryOut": lazyDialog(async () => (await import("../../pages/auto-consult/TryOutDialog.tsx")).TryOutDialog),
  "consult/record": lazyDialog(async () => (await import("../../pages/consult/RecordDialog.tsx")).RecordDialog),
  "user/resetPassword": lazyDialog(async () => (await import("../../pages/user/ResetPasswordDialog.tsx")).ResetPasswordDialog),
};

/** Makes the hand-written actions known to the runtime. */
export function registerActions(): void {
  registerCustomAction("notice/open", {
    run: async ({ rows: [row], host }) => {
      if (row) await (await import("../notices/openReceived.ts")).openReceived(row, host);
    },
  });
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
