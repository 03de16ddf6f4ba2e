import { askPatiently } from "../../runtime/api/busy.ts";
import type { PermissionResult } from "../navigation/menuItem.ts";
import { onPersonChange } from "../session/session.store.ts";
import { sessionHttp } from "../session/sessionHttp.ts";

let asked = false;
let early: Promise<PermissionResult> | undefined;

// An answer counts for one person; the next one asks anew.
onPersonChange(() => {
  asked = false;
  early = undefined;
});

/** Asks for the viewer's rights before the code that understands them has arrived; once for a person. */
export function askForPermissionsEarly(): void {
  if (asked) return;
  early = askForPermissions();
  // Whoever takes the answer sees its failure; nobody may take it.
  early.catch(() => undefined);
}

/** The answer that was asked for early. It is given once: whoever asks again wants to know what holds now. */
export function takeEarlyPermissions(): Promise<PermissionResult> | undefined {
  const taken = early;
  early = undefined;
  return taken;
}

/** Asks the server for the viewer's rights and menu. */
export async function askForPermissions(): Promise<PermissionResult> {
  asked = true;
  const { result } = await askPatiently(() =>
    sessionHttp.get<PermissionResult>("/sys/permission/getUserPermissionByToken", undefined, { handles: "all" }),
  );
  return result;
}
