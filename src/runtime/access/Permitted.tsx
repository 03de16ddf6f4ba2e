import type { ReactNode } from "react";
import type { AuthItem } from "../../schema/wire/permissionAnswers.ts";
import { useButtonAccess } from "./useButtonAccess.ts";

/** Props of `Permitted`. */
export interface PermittedProps {
  /** Code of the right, e.g. `sys:online:forceLogout`. */
  readonly action: string;
  /** Rights that a form's own data brings; they take the place of the viewer's. */
  readonly ofForm?: readonly AuthItem[];
  readonly children: ReactNode;
}

/**
 * Leaves its content out unless the viewer holds the right (spec §6, the has-permission directive).
 *
 * @example
 * <Permitted action="sys:online:forceLogout"><Button danger>强制下线</Button></Permitted>
 */
export function Permitted({ action, ofForm, children }: PermittedProps) {
  return useButtonAccess(ofForm).shows(action) ? children : null;
}
