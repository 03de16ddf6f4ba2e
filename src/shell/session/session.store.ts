import type { UserRow } from "../../generated/entities/user.ts";
import { createStore, useStore } from "zustand";
import { DEFAULT_TENANT } from "../../runtime/api/http.ts";
import { localKept } from "../../runtime/storage/keptStorage.ts";
import {
  clearSessionStorage,
  forgetOtherPerson,
  ownWindow,
  readStored,
  SESSION_LIFETIME,
  storageKeys,
  writeStored,
} from "./browserStorage.ts";

/** The signed-in person as the sign-in answers it (spec §3). */
export interface SessionUser extends Pick<UserRow, "id" | "username" | "realname"> {
  readonly nickname?: string | null;
  readonly avatar?: string | null;
  readonly orgCode?: string | null;
  /** Name of the current department. */
  readonly orgCodeTxt?: string | null;
  /** Codes of the current department and of all below it. */
  readonly orgCodes?: readonly string[];
  readonly tenantId?: string | number | null;
  /** Name of the tenant, where it is not the default one. */
  readonly tenantName?: string | null;
  /** The password was set by an administrator and must be changed before anything else. */
  readonly mustChangePassword?: boolean;
  /** Codes of the roles held. */
  readonly roles?: readonly string[];
  /** The role through whose eyes the session looks, and when that ends by itself. */
  readonly viewing?: { readonly roleName: string; readonly until: number } | null;
}

/** Who is signed in in this browser. */
export interface SessionState {
  readonly token: string | undefined;
  /** What calls are signed with, where the server asks for it. */
  readonly signKey: string | undefined;
  readonly user: SessionUser | undefined;
  readonly tenantId: string;
  /** Why the last session ended without the person asking for it; shown at the sign-in. */
  readonly notice: string | undefined;
}

/** What a sign-in gives (spec §7). */
export interface SignInResult {
  readonly token: string;
  readonly signKey?: string;
  readonly userInfo: SessionUser;
  readonly sysAllDictItems?: unknown;
}

// Before anything else reads what the window kept.
forgetOtherPerson(readStored<SessionUser>(storageKeys.user)?.id);

/** The session; survives a reload for seven days. */
export const sessionStore = createStore<SessionState>(() => ({
  token: readStored<string>(storageKeys.token),
  signKey: readStored<string>(storageKeys.signKey),
  user: readStored<SessionUser>(storageKeys.user),
  tenantId: readStored<string>(storageKeys.tenantId) ?? DEFAULT_TENANT,
  notice: undefined,
}));

/** Reads one part of the session in a component. */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(sessionStore, select);
}

/** Calls back whenever another person signs in, or nobody is signed in any more; who signs in again is the same person. */
export function onPersonChange(handle: () => void): void {
  sessionStore.subscribe(({ user }, before) => {
    if (user?.id !== before.user?.id) handle();
  });
}

/** Begins a session with what the sign-in answered. */
export function beginSession({ token, signKey, userInfo, sysAllDictItems }: SignInResult): void {
  const tenantId = String(userInfo.tenantId ?? DEFAULT_TENANT);
  writeStored(storageKeys.user, userInfo, SESSION_LIFETIME);
  writeStored(storageKeys.username, userInfo.username, SESSION_LIFETIME);
  writeStored(storageKeys.tenantId, tenantId, SESSION_LIFETIME);
  if (signKey === undefined) localKept.remove(storageKeys.signKey);
  else writeStored(storageKeys.signKey, signKey, SESSION_LIFETIME);
  if (sysAllDictItems) writeStored(storageKeys.dictionaries, sysAllDictItems, SESSION_LIFETIME);
  // Last: other windows take it up as soon as they see it, and read the rest then.
  writeStored(storageKeys.token, token, SESSION_LIFETIME);
  ownWindow(userInfo.id);
  sessionStore.setState({ token, signKey, user: userInfo, tenantId, notice: undefined });
}

/** Brings the signed-in person's data up to date. */
export function updateUser(change: Partial<SessionUser>): void {
  const { user } = sessionStore.getState();
  if (!user) return;
  const next = { ...user, ...change };
  writeStored(storageKeys.user, next, SESSION_LIFETIME);
  sessionStore.setState({ user: next });
}

/** Forgets the session in this browser; `notice` tells the person at the sign-in why. */
export function endSession(notice?: string): void {
  // First the state: what follows it writes to the storage.
  sessionStore.setState({ token: undefined, signKey: undefined, user: undefined, tenantId: DEFAULT_TENANT, notice });
  clearSessionStorage({ keepsUnsent: true });
}

/** What a person is called: the real name, else nickname or account. */
export function displayName(user: SessionUser | undefined): string {
  return user?.realname || user?.nickname || user?.username || "";
}
