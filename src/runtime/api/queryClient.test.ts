import { onlineManager } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import { ApiError } from "./apiError.ts";
import { createQueryClient } from "./queryClient.ts";

function failing(kind: ApiError["kind"]) {
  return () => Promise.reject(new ApiError({ kind, message: "失败" }));
}

describe("createQueryClient", () => {
  it("ERR-06 a load without a network fails at once instead of waiting for it", async () => {
    onlineManager.setOnline(false);
    try {
      const loading = createQueryClient().fetchQuery({ queryKey: ["x"], queryFn: failing("network") });
      await expect(loading).rejects.toThrow("失败");
    } finally {
      onlineManager.setOnline(true);
    }
  });

  it.each([["forbidden"], ["missing"], ["timeout"], ["network"], ["server"]] as const)(
    "ERR-01 ERR-02 ERR-03 ERR-06 ERR-07 announces a first load that failed as %s",
    async (kind) => {
      const onFailure = vi.fn();
      await createQueryClient({ onFailure })
        .fetchQuery({ queryKey: ["x"], queryFn: failing(kind) })
        .catch(() => undefined);
      expect(onFailure).toHaveBeenCalledOnce();
    },
  );

  it.each([["refused"], ["invalid"], ["conflict"], ["expired"], ["cancelled"]] as const)(
    "leaves %s to the screen that asked",
    async (kind) => {
      const onFailure = vi.fn();
      await createQueryClient({ onFailure })
        .fetchQuery({ queryKey: ["x"], queryFn: failing(kind) })
        .catch(() => undefined);
      expect(onFailure).not.toHaveBeenCalled();
    },
  );

  it("keeps quiet about a refresh that failed while old data is shown", async () => {
    const onFailure = vi.fn();
    const client = createQueryClient({ onFailure });
    client.setQueryData(["x"], 1);
    await client.fetchQuery({ queryKey: ["x"], queryFn: failing("network"), staleTime: 0 }).catch(() => undefined);
    expect(onFailure).not.toHaveBeenCalled();
    expect(client.getQueryData(["x"])).toBe(1);
  });
});
