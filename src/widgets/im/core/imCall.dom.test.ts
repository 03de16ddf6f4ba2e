import { expect, it, vi } from "vitest";
import { useEndlessRequests } from "../../../../tests/support/endlessRequests.ts";
import { createHttp } from "../../../runtime/forWidgets.ts";
import { createImCall, imTimeout } from "./imCall.ts";
import { ImTokens } from "./imTokens.ts";

useEndlessRequests();

it("IM-24 IM-23 a call gives up after five seconds, with code 9", async () => {
  const tokens = new ImTokens({
    first: async () => ({ access_token: "a", refresh_token: "r", expires_in: 1800 }),
    renew: vi.fn(),
    onEnd: vi.fn(),
  });
  const asked = createImCall(createHttp(), tokens)("/im/user/get", { userName: "liuyang" });
  const over = vi.fn();
  asked.catch(over);
  await vi.advanceTimersByTimeAsync(imTimeout - 100);
  expect(over).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  await expect(asked).rejects.toMatchObject({ code: 9, message: "请求超时，请稍后重试" });
  tokens.stop();
});
