import { afterEach, beforeEach, vi } from "vitest";

/** A request whose answer never comes; only its time limit ends it. The interceptor of the other tests knows none. */
class EndlessRequest extends XMLHttpRequest {
  override send(): void {
    if (this.timeout > 0) setTimeout(() => this.ontimeout?.call(this, new ProgressEvent("timeout")), this.timeout);
  }
}

/** Lets no request of a file's tests be answered, on a clock that the tests move. */
export function useEndlessRequests(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("XMLHttpRequest", EndlessRequest);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
