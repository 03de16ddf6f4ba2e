import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createHttp } from "./http.ts";

/** A request whose answer never comes; only its time limit ends it. The interceptor of the other tests knows none. */
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
});

it("API-02 ERR-03 ends a call after 9 s as 网络超时", async () => {
  const onFailure = vi.fn();
  const call = createHttp({ onFailure })
    .get("/slow")
    .catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(8_999);
  expect(onFailure).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  const error = await call;
  expect(error).toMatchObject({ kind: "timeout", message: "网络超时" });
  expect(onFailure).toHaveBeenCalledWith(error);
});
