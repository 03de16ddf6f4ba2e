import { useMemo } from "react";
import { useViewer } from "./AccessProvider.tsx";
import { excludedCodes, isDisabled, isShown } from "./buttonAccess.ts";
import type { AuthItem } from "../../schema/wire/permissionAnswers.ts";

/** Answers about buttons, columns and toolbars for the viewer. */
export interface ButtonAccess {
  /** Whether a button is offered at all. */
  shows(action: string): boolean;
  /** Whether a control is there but may not be used. */
  disables(action: string): boolean;
  /** Codes below a prefix that columns and toolbars leave out. */
  excludes(prefix: string): ReadonlySet<string>;
}

/**
 * Gives the viewer's answers by the lists of rights; they follow a changed right at once.
 *
 * @param ofForm rights that a form's own data brings; they take the place of the viewer's
 * @example
 * const access = useButtonAccess();
 * <Button disabled={access.disables("hiv:organ:seal")}>盖章</Button>
 */
export function useButtonAccess(ofForm?: readonly AuthItem[]): ButtonAccess {
  const { auth, allAuth } = useViewer();
  return useMemo(() => {
    const rights = { auth: auth ?? [], allAuth: allAuth ?? [], ofForm };
    const excluded = new Map<string, ReadonlySet<string>>();
    return {
      shows: (action) => isShown(action, rights),
      disables: (action) => isDisabled(action, rights),
      excludes: (prefix) => {
        const codes = excluded.get(prefix) ?? excludedCodes(prefix, rights);
        excluded.set(prefix, codes);
        return codes;
      },
    };
  }, [auth, allAuth, ofForm]);
}
