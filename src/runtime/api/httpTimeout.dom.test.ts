import { expect, it, vi } from "vitest";
import { useEndlessRequests } from "../../../tests/support/endlessRequests.ts";
import { createHttp } from "./http.ts";

useEndlessRequests();

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
