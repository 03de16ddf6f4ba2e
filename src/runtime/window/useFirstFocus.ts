import { useEffect } from "react";
import { focusFirstOnOpening } from "./firstFocus.ts";
import { frameOf } from "./frames.ts";

/**
 * Lets what asks for something open with the focus in its first field: a drawer, a dialog, a page.
 *
 * @param scope element the fields stand in, once it is there
 */
export function useFirstFocus(scope: Element | null): void {
  useEffect(() => (scope ? focusFirstOnOpening(scope, frameOf(scope)) : undefined), [scope]);
}
