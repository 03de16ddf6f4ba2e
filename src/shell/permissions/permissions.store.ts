import { createStore, useStore } from "zustand";
import type { AuthItem } from "../../schema/wire/permissionAnswers.ts";
import { windowKept } from "../../runtime/storage/keptStorage.ts";
import { storageKeys, writeStored } from "../session/browserStorage.ts";
import { onPersonChange, sessionStore, updateUser } from "../session/session.store.ts";
import { tabsStore } from "../open-tabs/tabs.store.ts";
import { buildNavigation } from "../navigation/buildNavigation.ts";
import type { Navigation } from "../navigation/navigation.ts";
import { askForPermissions, type PermissionAnswer, takeEarlyPermissions } from "./permissionRequest.ts";
import { keepTabsOfView, restoreTabsOfView } from "./tabsOfView.ts";
import { withdrawnTabs, withOpenPages } from "./withdrawnPages.ts";

/** What the viewer may do and reach. */
export interface Permissions {
  readonly codes: readonly string[];
  readonly fullAccess: boolean;
  /** Rights held, as buttons ask for them (spec §6). */
  readonly auth: readonly AuthItem[];
  /** Actions under a rule. */
  readonly allAuth: readonly AuthItem[];
  /** Kept because the server says it; nothing depends on it. */
  readonly sysSafeMode: boolean;
  readonly navigation: Navigation;
}

interface PermissionsState {
  /** Absent until loaded for the present person. */
  readonly permissions: Permissions | undefined;
}

const nothing: Permissions = {
  codes: [],
  fullAccess: false,
  auth: [],
  allAuth: [],
  sysSafeMode: false,
  navigation: { entries: [], pages: [] },
};

/** The viewer's rights; emptied with the session. */
export const permissionsStore = createStore<PermissionsState>(() => ({ permissions: undefined }));

let loading: Promise<Permissions> | undefined;
/** How often the rights were asked for, and which of the answers was taken last. */
let asked = 0;
let taken = 0;

// Rights belong to one person: whoever signs in next starts without them. Who signs in again keeps the page.
onPersonChange(() => {
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
  loading ??= takePermissions(takeEarlyPermissions() ?? askForPermissions());
  try {
    return await loading;
  } finally {
    loading = undefined;
  }
}

/**
 * Loads the viewer's rights anew, e.g. after an administrator changed them; they are in force everywhere at once.
 * Pages that are no longer reached stay with their open tabs, marked, so that nothing typed there is lost.
 */
export function reloadPermissions(): Promise<Permissions> {
  return takePermissions(askForPermissions());
}

async function takePermissions(answer: Promise<PermissionAnswer>): Promise<Permissions> {
  const { token } = sessionStore.getState();
  const turn = ++asked;
  const result = await answer;
  const { permissions: present } = permissionsStore.getState();
  // An answer that a later one has overtaken tells what no longer holds.
  if (present && turn < taken) return present;
  const permissions = permissionsOf(result, present?.navigation);
  // An answer for a session that ended meanwhile counts for nobody.
  if (sessionStore.getState().token !== token) return permissions;
  writeStored(storageKeys.grantedActions, permissions.auth, undefined, windowKept);
  writeStored(storageKeys.ruledActions, permissions.allAuth, undefined, windowKept);
  // Before the rights count: pages go with them.
  if (result.userInfo?.viewing) keepTabsOfView();
  if (result.userInfo) updateUser(result.userInfo);
  permissionsStore.setState({ permissions });
  if (result.userInfo && !result.userInfo.viewing) restoreTabsOfView(permissions.navigation);
  taken = turn;
  return permissions;
}

/** Takes pages away whose right was withdrawn, once their tabs are closed. */
export function dropClosedPages(): void {
  permissionsStore.setState(({ permissions }) => {
    if (!permissions?.navigation.pages.some(({ isWithdrawn }) => isWithdrawn)) return {};
    const { navigation } = permissions;
    const left = { ...navigation, pages: navigation.pages.filter(({ isWithdrawn }) => !isWithdrawn) };
    return { permissions: { ...permissions, navigation: withOpenPages(left, navigation, tabsStore.getState().tabs) } };
  });
}

/**
 * Waits until no page is left whose right was withdrawn, but for those that stay because something typed there is not saved.
 * What is asked for before is asked for them too, and refused.
 */
export async function withdrawnPagesLeft(): Promise<void> {
  await new Promise<void>((resolve) => {
    const isLeft = () => {
      const { tabs, unsaved } = tabsStore.getState();
      const { navigation } = permissionsStore.getState().permissions ?? nothing;
      return withdrawnTabs(navigation, tabs).every(({ key }) => unsaved[key]);
    };
    if (isLeft()) return resolve();
    const look = () => {
      if (!isLeft()) return;
      for (const stop of stops) stop();
      resolve();
    };
    const stops = [tabsStore.subscribe(look), permissionsStore.subscribe(look)];
  });
}

/** Gives what tells whether a code is among the rights. */
export function canBy({ codes, fullAccess }: Pick<Permissions, "codes" | "fullAccess">): (code: string) => boolean {
  const held = new Set(codes);
  return (code) => fullAccess || held.has(code);
}

function permissionsOf(result: PermissionAnswer, before: Navigation | undefined): Permissions {
  const { menu, codes = [], fullAccess = false, auth = [], allAuth = [], sysSafeMode = false } = result;
  const next = buildNavigation(menu, canBy({ codes, fullAccess }));
  const navigation = before ? withOpenPages(next, before, tabsStore.getState().tabs) : next;
  return { codes, fullAccess, auth, allAuth, sysSafeMode, navigation };
}
