import { afterEach, expect, test, vi } from "vitest";
import { useEndlessRequests } from "../../../tests/support/endlessRequests.ts";
import { reloadPage } from "../../runtime/code/reloadPage.ts";
import { storageKeys, writeStored } from "./browserStorage.ts";
import { signOut } from "./signOut.ts";

vi.mock("../../runtime/code/reloadPage.ts", () => ({ reloadPage: vi.fn() }));

useEndlessRequests();
afterEach(() => localStorage.clear());

test("S-74 AUTH-16 signing out ends the session here within 9 s although the server never answers", async () => {
  for (const key of [storageKeys.token, storageKeys.user, storageKeys.dictionaries]) writeStored(key, "value");
  const handleRefused = vi.fn();
  const done = signOut(handleRefused);
  await vi.advanceTimersByTimeAsync(9_000);
  await done;
  expect(handleRefused).toHaveBeenCalledExactlyOnceWith("网络超时");
  expect(localStorage).toHaveLength(0);
  expect(reloadPage).toHaveBeenCalledOnce();
});

test("S-36 the way back after signing out holds nothing that was looked for", async () => {
  window.history.replaceState(null, "", "/hiv/appointment?mobile=13900000000#top");
  const done = signOut();
  await vi.advanceTimersByTimeAsync(9_000);
  await done;
  expect(vi.mocked(reloadPage).mock.calls.at(-1)).toEqual(["/user/login?redirect=%2Fhiv%2Fappointment"]);
  window.history.replaceState(null, "", "/");
});

test("AUTH-18 signing out in messaging leads to the root, and leaves nothing of the chats in the browser", async () => {
  window.history.replaceState(null, "", "/im/index/chatBox/?chat=0%3Aliuyang");
  localStorage.setItem("wangmin_chatList", "[]");
  sessionStorage.setItem("wangmin_chatOutbox", "[]");
  const done = signOut();
  await vi.advanceTimersByTimeAsync(9_000);
  await done;
  expect(vi.mocked(reloadPage).mock.calls.at(-1)).toEqual(["/"]);
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  window.history.replaceState(null, "", "/");
});
