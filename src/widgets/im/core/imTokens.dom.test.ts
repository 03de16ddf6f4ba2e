import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ImToken } from "../../../schema/wire/imAnswers.ts";
import { ImError, imErrorCode } from "./imError.ts";
import { ImTokens } from "./imTokens.ts";

const token = (name: string): ImToken => ({ access_token: name, refresh_token: `${name}-refresh`, expires_in: 100 });

function tokens() {
  const first = vi.fn(async () => token("a"));
  const renew = vi.fn<(refreshToken: string) => Promise<ImToken>>(async () => token("b"));
  const onEnd = vi.fn();
  return { first, renew, onEnd, tokens: new ImTokens({ first, renew, onEnd }) };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("IM-13 asks for the first token once, however many wait for it", async () => {
  const { first, tokens: own } = tokens();
  expect(await Promise.all([own.access(), own.access()])).toEqual(["a", "a"]);
  expect(first).toHaveBeenCalledTimes(1);
});

it("IM-19 renews once for all calls that find the token has run out", async () => {
  const { renew, tokens: own } = tokens();
  const stale = await own.access();
  expect(await Promise.all([own.renewed(stale), own.renewed(stale), own.renewed(stale)])).toEqual(["b", "b", "b"]);
  expect(renew.mock.calls).toEqual([["a-refresh"]]);
  // Who comes late with the old token gets the one there is.
  expect(await own.renewed(stale)).toBe("b");
  expect(renew).toHaveBeenCalledTimes(1);
});

it("IM-20 renews ten seconds before the token ends, and not earlier", async () => {
  const { renew, tokens: own } = tokens();
  await own.access();
  await vi.advanceTimersByTimeAsync(89_999);
  expect(renew).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(renew).toHaveBeenCalledTimes(1);
  expect(await own.access()).toBe("b");
});

it("IM-21 a renewal that is refused is the end, with code 7", async () => {
  const { renew, onEnd, tokens: own } = tokens();
  renew.mockRejectedValue(new ImError(400, "刷新凭证已失效"));
  const stale = await own.access();
  await expect(own.renewed(stale)).rejects.toMatchObject({ code: imErrorCode.refresh, message: "刷新凭证已失效" });
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it("IM-20 a renewal that did not reach the server is tried again and ends nothing", async () => {
  const { renew, onEnd, tokens: own } = tokens();
  renew.mockRejectedValueOnce(new ImError(imErrorCode.network, "网络连接失败"));
  await own.access();
  await vi.advanceTimersByTimeAsync(90_000);
  expect(renew).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(renew).toHaveBeenCalledTimes(2);
  expect(onEnd).not.toHaveBeenCalled();
});

it("IM-21 a renewal whose answer was lost, and is refused then, ends nothing: the console's session gives out another token", async () => {
  const { first, renew, onEnd, tokens: own } = tokens();
  renew.mockRejectedValueOnce(new ImError(imErrorCode.timeout, "请求超时")).mockRejectedValueOnce(new ImError(400, "刷新凭证已失效"));
  const stale = await own.access();
  await expect(own.renewed(stale)).rejects.toMatchObject({ code: imErrorCode.timeout });
  first.mockResolvedValueOnce(token("c"));
  expect(await own.renewed(stale)).toBe("c");
  expect(onEnd).not.toHaveBeenCalled();
  renew.mockRejectedValueOnce(new ImError(400, "刷新凭证已失效"));
  await expect(own.renewed("c")).rejects.toMatchObject({ code: imErrorCode.refresh });
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it("AUTH-18 renews no more once it was stopped", async () => {
  const { renew, tokens: own } = tokens();
  await own.access();
  own.stop();
  await vi.advanceTimersByTimeAsync(200_000);
  expect(renew).not.toHaveBeenCalled();
});
