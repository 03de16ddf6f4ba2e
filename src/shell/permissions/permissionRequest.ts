import { askPatiently } from "../../runtime/api/busy.ts";
import type { GrantedPermissions } from "../../schema/wire/permissionAnswers.ts";
import { onPersonChange, type SessionUser } from "../session/session.store.ts";
import { sessionHttp } from "../session/sessionHttp.ts";

/** Answer of getUserPermissionByToken. */
export interface PermissionAnswer extends GrantedPermissions {
  /** The viewer's own data as they are now. */
  readonly userInfo?: Partial<SessionUser>;
}

let asked = false;
let early: Promise<PermissionAnswer> | undefined;

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
export function takeEarlyPermissions(): Promise<PermissionAnswer> | undefined {
  const taken = early;
  early = undefined;
  return taken;
}

/** Asks the server for the viewer's rights and menu. */
export async function askForPermissions(): Promise<PermissionAnswer> {
  asked = true;
  const { result } = await askPatiently(() =>
    sessionHttp.get<PermissionAnswer>("/sys/permission/getUserPermissionByToken", undefined, { handles: "all" }),
  );
  return result;
}
