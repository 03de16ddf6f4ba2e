import { expect, it } from "vitest";
import { messageFault } from "./messageFault.ts";

it.each(["", "\n", "\r\n", "   ", "\u3000\u200B\n\t"])("IM-34 sends no message that says nothing: %j", (content) => {
  expect(messageFault(content)).toBe("不能发送空消息");
});

it("IM-35 counts characters as people do and refuses 2001 of them", () => {
  expect(messageFault("字".repeat(2000))).toBeUndefined();
  expect(messageFault("😀".repeat(2000))).toBeUndefined();
  expect(messageFault("字".repeat(2001))).toBe("不能超过2000个字符");
});
