import type { KeyboardEvent } from "react";

/** How the key that shows a typed secret is called, for `aria-keyshortcuts` and for people. */
export const SECRET_KEY = "Alt+V";

/** Whether a key shows a typed secret or covers it again. By its place on the keyboard: with Alt some systems type another sign. */
export function isSecretKey({ altKey, ctrlKey, metaKey, code }: Pick<KeyboardEvent, "altKey" | "ctrlKey" | "metaKey" | "code">): boolean {
  return altKey && !ctrlKey && !metaKey && code === "KeyV";
}
