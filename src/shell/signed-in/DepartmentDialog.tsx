import { DepartmentSwitch } from "../../pages/account/DepartmentSwitch.tsx";
import { useWasNeeded } from "../../runtime/code/useWasNeeded.ts";
import { updateUser, useSession } from "../session/session.store.ts";
import type { SessionUser } from "../session/session.store.ts";

/** Props of `DepartmentDialog`. */
export interface DepartmentDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The choice of the current department: asked for by the person, and by itself while they have departments but none is current. */
export function DepartmentDialog({ isOpen, onClose }: DepartmentDialogProps) {
  const hasCurrent = useSession(({ user }) => Boolean(user?.orgCode));
  const wasNeeded = useWasNeeded(isOpen || !hasCurrent);
  return wasNeeded && <Choice isOpen={isOpen} onClose={onClose} hasCurrent={hasCurrent} />;
}

function Choice({ isOpen, onClose, hasCurrent }: DepartmentDialogProps & { readonly hasCurrent: boolean }) {
  const username = useSession(({ user }) => user?.username ?? "");
  return (
    <DepartmentSwitch<SessionUser>
      isOpen={isOpen}
      opensByItself={!hasCurrent}
      username={username}
      onSwitched={({ orgCode = null, orgCodeTxt = null, orgCodes = [] }) => updateUser({ orgCode, orgCodeTxt, orgCodes })}
      onClose={onClose}
    />
  );
}
