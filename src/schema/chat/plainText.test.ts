import { describe, expect, it } from "vitest";
import { plainText, storedPaths } from "./plainText.ts";

const picture = "im/20260310/0123456789abcdef0123456789abcdef.png";
const report = "im/20260310/abcdef0123456789abcdef0123456789.pdf";

describe("IM-07 a message in one line", () => {
  it.each([
    [`看img[${picture}]`, "看[图片]"],
    [`file(${report})[三月报表.pdf]`, "[文件] 三月报表.pdf"],
    ["audio[https://a.test/1.mp3]video[https://a.test/1.mp4]", "[语音][视频]"],
    ["好face[微笑]\n@刘洋 看a(https://a.test)[这里]", "好🙂 @刘洋 看这里"],
    ["[table][tr][td]甲[/td][td]乙[/td][/tr][/table]", "甲 乙"],
    ["<b>原样</b>face[没有]", "<b>原样</b>face[没有]"],
  ])("%s", (text, line) => {
    expect(plainText(text)).toBe(line);
  });

  it("is cut by characters, not in the middle of one", () => {
    expect(plainText("😀😀😀", 2)).toBe("😀😀…");
    expect(plainText("😀😀", 2)).toBe("😀😀");
    expect(plainText("一二三", 2)).toBe("一二…");
  });
});

it("IM-26 IM-27 names the stored files that a message shows, each once, also inside of tags", () => {
  const text = `[p]img[${picture}][/p]file(${report})[报表]img[${picture}]img[https://a.test/1.png]img[avatar/20260310/1.png]`;
  expect(storedPaths(text)).toEqual([picture, report]);
});
