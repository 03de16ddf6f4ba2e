import type { UserRow } from "../../generated/entities/user.ts";
import { http } from "../../runtime/index.ts";

/** One open session. */
export interface OnlineSession extends Pick<UserRow, "username" | "realname"> {
  /** Names the session; it is not the token itself. */
  readonly token: string;
  readonly address: string;
  readonly agent: string;
  readonly loginTime: string;
  readonly lastSeenTime: string;
  readonly isCurrent: boolean;
}

/** Key of the cached list. */
export const onlineKey = ["online"] as const;

/** Reads the open sessions, the last used first. */
export async function loadOnline(): Promise<readonly OnlineSession[]> {
  return (await http.get<{ readonly records: readonly OnlineSession[] }>("/sys/online/list", undefined, { handles: "all" })).result.records;
}

/** Ends a session at once. Gives the server's sentence. */
export async function forceSignOut(token: string): Promise<string> {
  return (await http.post("/sys/online/forceLogout", { token }, { handles: "all" })).message;
}
