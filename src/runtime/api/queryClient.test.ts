import { onlineManager } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { announcementOf, ApiError } from "./apiError.ts";
import { askPatiently } from "./busy.ts";
import { pollEvery } from "./pollEvery.ts";
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

describe("a server that refuses for now", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(0.5);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const busy = (retryAfter?: number, status = 503) => new ApiError({ kind: "server", status, message: "现在使用查询的人较多", retryAfter });

  it("is asked again after the time it said and a little more, and the person is told so", async () => {
    const [load, onFailure] = [vi.fn().mockRejectedValueOnce(busy(2)).mockResolvedValue("rows"), vi.fn<(error: ApiError) => void>()];
    const loading = createQueryClient({ onFailure }).fetchQuery({ queryKey: ["x"], queryFn: load });
    await vi.advanceTimersByTimeAsync(2_600);
    expect(load).toHaveBeenCalledTimes(1);
    expect(onFailure.mock.calls.map(([error]) => announcementOf(error)?.text)).toEqual(["服务繁忙，稍后自动重试"]);
    await vi.advanceTimersByTimeAsync(200);
    await expect(loading).resolves.toBe("rows");
  });

  it("is asked three times more, then the screen says what the server said", async () => {
    const load = vi.fn().mockRejectedValue(busy(1, 429));
    const loading = createQueryClient()
      .fetchQuery({ queryKey: ["x"], queryFn: load })
      .catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    await expect(loading).resolves.toMatchObject({ message: "现在使用查询的人较多" });
    expect(load).toHaveBeenCalledTimes(4);
  });

  it.each([
    ["no time", busy()],
    ["too long a time", busy(600)],
    ["something else", busy(5, 500)],
  ])("with %s is not asked again", async (_, refusal) => {
    const load = vi.fn().mockRejectedValue(refusal);
    await createQueryClient()
      .fetchQuery({ queryKey: ["x"], queryFn: load })
      .catch(() => undefined);
    expect(load).toHaveBeenCalledOnce();
  });

  it("gets no write a second time", async () => {
    const save = vi.fn().mockRejectedValue(busy(1));
    const client = createQueryClient();
    await client
      .getMutationCache()
      .build(client, { mutationFn: save })
      .execute(undefined)
      .catch(() => undefined);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(save).toHaveBeenCalledOnce();
  });

  it("is asked again for what stands outside of the cache, too", async () => {
    const ask = vi.fn().mockRejectedValueOnce(busy(1)).mockResolvedValue("rights");
    const asking = askPatiently(ask);
    await vi.advanceTimersByTimeAsync(2_000);
    await expect(asking).resolves.toBe("rights");
  });
});

describe("pollEvery", () => {
  const state = (part: object) => ({ state: { dataUpdatedAt: 0, errorUpdatedAt: 0, status: "success", error: null, ...part } }) as never;

  it("looks a fifth earlier or later, at a time that stays until the next answer", () => {
    const every = pollEvery(6_000);
    const times = Array.from({ length: 200 }, (_, at) => {
      const time = every(state({ dataUpdatedAt: at }));
      expect(every(state({ dataUpdatedAt: at }))).toBe(time);
      return time;
    });
    expect(Math.min(...times)).toBeGreaterThanOrEqual(4_800);
    expect(Math.max(...times)).toBeLessThanOrEqual(7_200);
    expect(new Set(times).size).toBeGreaterThan(100);
  });

  it("looks half as often where the server refuses, or when the server says", () => {
    const refused = (retryAfter: number, errorUpdatedAt: number) =>
      state({ status: "error", errorUpdatedAt, error: new ApiError({ kind: "server", status: 503, message: "忙", retryAfter }) });
    const every = pollEvery(6_000);
    expect(every(refused(1, 1))).toBeGreaterThanOrEqual(9_600);
    expect(every(refused(30, 2))).toBeGreaterThanOrEqual(24_000);
  });
});
