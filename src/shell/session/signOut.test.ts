import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reloadPage } from "../../runtime/code/reloadPage.ts";
import { storageKeys, writeStored } from "./browserStorage.ts";
import { signOut } from "./signOut.ts";

vi.mock("../../runtime/code/reloadPage.ts", () => ({ reloadPage: vi.fn() }));

/** A request whose answer never comes; only its time limit ends it. */
class EndlessRequest extends XMLHttpRequest {
  override send(): void {
    if (this.timeout > 0) setTimeout(() => this.ontimeout?.call(this, new ProgressEvent("timeout")), this.timeout);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", EndlessRequest);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

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
