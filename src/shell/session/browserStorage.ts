import { localKept, windowKept } from "../../runtime/storage/keptStorage.ts";
import type { KeptStorage } from "../../runtime/storage/keptStorage.ts";

/** A value kept in the browser, with the moment (ms since the epoch) it stops counting. */
interface StoredValue {
  readonly value: unknown;
  readonly expire: number | null;
}

/** Seven days: how long token, user data and dictionaries are kept (spec §9). */
export const SESSION_LIFETIME = 604_800_000;

/** Keys under which the console keeps something (spec §3). */
export const storageKeys = {
  token: "Access-Token",
  signKey: "Sign-Key",
  username: "Login_Username",
  user: "Login_Userinfo",
  tenantId: "TENANT_ID",
  dictionaries: "UI_CACHE_DB_DICT_DATA",
  cachedRoutes: "CACHE_INCLUDED_ROUTES",
  sidebar: "SIDEBAR_TYPE",
  grantedActions: "LOGIN_USER_BUTTON_AUTH",
  ruledActions: "SYS_BUTTON_AUTH",
  noticeSettings: "enhance_notices",
  tabs: "ribbon:tabs",
  tabsBeforeView: "ribbon:tabs-before-view",
  person: "ribbon:person",
} as const;

/** How console and tables look and notices sound belongs to the browser and outlives the session; everything else ends with it. */
const kept = (key: string) =>
  key.startsWith("DEFAULT_") || key === storageKeys.sidebar || key === storageKeys.noticeSettings || key.startsWith("ribbon.");

/** Reads a stored value; `undefined` when absent, expired or not ours. */
export function readStored<T>(key: string, storage: KeptStorage = localKept): T | undefined {
  const text = storage.get(key);
  if (text === undefined) return undefined;
  try {
    const { value, expire } = JSON.parse(text) as StoredValue;
    if (expire === null || expire > Date.now()) return (value ?? undefined) as T | undefined;
    storage.remove(key);
  } catch {
    storage.remove(key);
  }
  return undefined;
}

/** Stores a value, for `lifetime` ms or for good. */
export function writeStored(key: string, value: unknown, lifetime?: number, storage: KeptStorage = localKept): void {
  const stored: StoredValue = { value, expire: lifetime === undefined ? null : Date.now() + lifetime };
  storage.set(key, JSON.stringify(stored));
}

/** Runs something that may empty the storage, and puts back afterwards how console and tables look. */
export async function keepingLooks(work: () => Promise<void>): Promise<void> {
  const looks = localKept
    .keys()
    .filter(kept)
    .map((key) => [key, localKept.get(key) ?? ""] as const);
  await work();
  for (const [key, text] of looks) localKept.set(key, text);
}

/** Notes whose the window is from now on. */
export function ownWindow(personId: string): void {
  windowKept.set(storageKeys.person, personId);
}

/**
 * Forgets what the window kept for somebody else. Signing out empties the window it is done in; another one comes back with
 * its tabs and their addresses, which hold conditions, when nobody is signed in any more, or another person is.
 *
 * @param personId who is signed in in this browser
 */
export function forgetOtherPerson(personId: string | undefined): void {
  if (windowKept.get(storageKeys.person) !== personId) forget(windowKept);
  if (personId !== undefined) ownWindow(personId);
}

/**
 * Removes everything the session left behind: token, people's data, dictionaries, saved queries, open tabs. Where nobody signed
 * out, chat messages that were not sent yet stay with their window: their person sends them once they are back.
 */
export function clearSessionStorage({ keepsUnsent = false } = {}): void {
  forget(localKept);
  forget(windowKept, keepsUnsent ? isUnsent : () => false);
}

/** Messages of the chat that wait to be sent, by the account that wrote them. */
function isUnsent(key: string): boolean {
  return key.endsWith("_chatOutbox");
}

function forget(storage: KeptStorage, stays: (key: string) => boolean = () => false): void {
  for (const key of storage.keys()) if (!kept(key) && !stays(key)) storage.remove(key);
}
