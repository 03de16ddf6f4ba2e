import { createStore, useStore } from "zustand";
import { sessionStore } from "../session/session.store.ts";
import { sessionHttp } from "../session/sessionHttp.ts";
import { buildNavigation } from "./buildNavigation.ts";
import type { PermissionResult } from "./menuItem.ts";
import type { Navigation } from "./navigation.ts";

/** What the viewer may do and reach. */
export interface Permissions {
  readonly codes: readonly string[];
  readonly fullAccess: boolean;
  readonly navigation: Navigation;
}

interface PermissionsState {
  /** Absent until loaded for the present session. */
  readonly permissions: Permissions | undefined;
}

const nothing: Permissions = { codes: [], fullAccess: false, navigation: { entries: [], pages: [] } };

/** The viewer's rights; emptied with the session. */
export const permissionsStore = createStore<PermissionsState>(() => ({ permissions: undefined }));

let loading: Promise<Permissions> | undefined;

// Rights belong to one session: whoever signs in next starts without them.
sessionStore.subscribe((now, before) => {
  if (now.token === before.token) return;
  loading = undefined;
  permissionsStore.setState({ permissions: undefined });
});

/** Reads the viewer's rights in a component behind the guard, which has loaded them. */
export function usePermissions<T>(select: (permissions: Permissions) => T): T {
  return useStore(permissionsStore, ({ permissions }) => select(permissions ?? nothing));
}

/** Gives the viewer's rights, loading them once per session; navigations that come meanwhile wait for the same call. */
export async function ensurePermissions(): Promise<Permissions> {
  const { permissions } = permissionsStore.getState();
  if (permissions) return permissions;
  loading ??= reloadPermissions();
  try {
    return await loading;
  } finally {
    loading = undefined;
  }
}

/** Loads the viewer's rights anew, e.g. after an administrator changed them. */
export async function reloadPermissions(): Promise<Permissions> {
  const { token } = sessionStore.getState();
  const { result } = await sessionHttp.get<PermissionResult>("/sys/permission/getUserPermissionByToken", undefined, { handles: "all" });
  const permissions: Permissions = {
    codes: result.codes ?? [],
    fullAccess: result.fullAccess ?? false,
    navigation: buildNavigation(result.menu),
  };
  // An answer for a session that ended meanwhile counts for nobody.
  if (sessionStore.getState().token === token) permissionsStore.setState({ permissions });
  return permissions;
}
