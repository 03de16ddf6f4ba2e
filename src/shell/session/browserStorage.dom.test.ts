import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { windowKept } from "../../runtime/storage/keptStorage.ts";
import {
  clearSessionStorage,
  forgetOtherPerson,
  ownWindow,
  readStored,
  SESSION_LIFETIME,
  storageKeys,
  writeStored,
} from "./browserStorage.ts";

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

test("AUTH-04 a stored token counts for seven days", () => {
  vi.useFakeTimers({ now: 0 });
  writeStored(storageKeys.token, "abc", SESSION_LIFETIME);
  vi.setSystemTime(604_799_999);
  expect(readStored(storageKeys.token)).toBe("abc");
  vi.setSystemTime(604_800_000);
  expect(readStored(storageKeys.token)).toBeUndefined();
  expect(localStorage.getItem("Access-Token")).toBeNull();
});

test("what is not ours counts as not there", () => {
  localStorage.setItem(storageKeys.user, "{broken");
  expect(readStored(storageKeys.user)).toBeUndefined();
});

test("S-36 a window that comes back forgets what it kept for somebody else, and for nobody", () => {
  const tabsOf = (person: string | undefined) => {
    ownWindow("u1");
    writeStored(storageKeys.tabs, ["/hiv/appointment?mobile=13900000000"], undefined, windowKept);
    writeStored(storageKeys.token, "token");
    forgetOtherPerson(person);
    return readStored(storageKeys.tabs, windowKept);
  };
  expect(tabsOf("u1")).toHaveLength(1);
  expect(tabsOf("u2")).toBeUndefined();
  expect(tabsOf(undefined)).toBeUndefined();
  expect(readStored(storageKeys.token)).toBe("token");
  clearSessionStorage();
});

test("S-36 AUTH-14 the end of a session leaves settings of looks and nothing else", () => {
  writeStored("DEFAULT_THEME", "dark");
  writeStored(storageKeys.sidebar, false);
  writeStored("ribbon.01a2.columns.appointment", ["realname"]);
  for (const key of [
    storageKeys.token,
    storageKeys.user,
    storageKeys.username,
    storageKeys.tenantId,
    storageKeys.dictionaries,
    "enhance_code",
    "doctor_chatList",
  ]) {
    writeStored(key, "value");
  }
  writeStored(storageKeys.tabs, [], undefined, windowKept);
  sessionStorage.setItem(storageKeys.grantedActions, "[]");
  clearSessionStorage();
  expect(Object.keys(localStorage).sort()).toEqual(["DEFAULT_THEME", "SIDEBAR_TYPE", "ribbon.01a2.columns.appointment"]);
  expect(sessionStorage).toHaveLength(0);
});

test("IM-21 chat messages that wait outlive a session that ends by itself, and not a sign-out or another person", () => {
  const outbox = "wangmin_chatOutbox";
  const write = () => {
    windowKept.set(outbox, "[]");
    windowKept.set("wangmin_chatDraft_0:liuyang", "到了");
  };
  write();
  clearSessionStorage({ keepsUnsent: true });
  expect(Object.keys(sessionStorage)).toEqual([outbox]);
  write();
  clearSessionStorage();
  expect(sessionStorage).toHaveLength(0);
  write();
  forgetOtherPerson("somebody else");
  expect(windowKept.get(outbox)).toBeUndefined();
  sessionStorage.clear();
});
