import { describe, expect, it } from "vitest";
import { storedPaths } from "../../../schema/chat/plainText.ts";
import { parseMarkup } from "../../../schema/chat/parseMarkup.ts";
import { fileMarkup } from "../../message/sentFiles.ts";
import { chatFileFault, FILE_SUFFIXES, PICTURE_SUFFIXES } from "./chatFiles.ts";

const KB = 1024;

describe("files of chats", () => {
  it("IM-37 takes pictures by suffix in any case, up to 5120 KB", () => {
    expect(PICTURE_SUFFIXES).toEqual(["jpg", "jpeg", "png", "gif"]);
    expect(chatFileFault({ name: "a.JPG", size: 5120 * KB }, "picture")).toBeUndefined();
    expect(chatFileFault({ name: "a.png", size: 5120 * KB + 1 }, "picture")).toBe("图片大小不能超过 5 MB");
    expect(chatFileFault({ name: "a.pdf", size: 1 }, "picture")).toBe(
      "文件 a.pdf 格式不正确。图片的格式：jpg、jpeg、png、gif；其他文件请用“文件”按钮发送",
    );
    expect(chatFileFault({ name: "a.mp3", size: 1 }, "picture")).toBe("文件 a.mp3 格式不正确。图片的格式：jpg、jpeg、png、gif");
  });

  it("IM-38 takes files by suffix in any case, up to 102400 KB", () => {
    for (const suffix of "doc docx jpg jpeg png gif xls xlsx pdf exe msi swf sql apk psd".split(" ")) {
      expect(FILE_SUFFIXES).toContain(suffix);
      expect(chatFileFault({ name: `a.${suffix.toUpperCase()}`, size: 1 }, "file")).toBeUndefined();
    }
    expect(FILE_SUFFIXES).toHaveLength(15);
    expect(chatFileFault({ name: "a.pdf", size: 102_400 * KB }, "file")).toBeUndefined();
    expect(chatFileFault({ name: "a.pdf", size: 102_400 * KB + 1 }, "file")).toBe("文件大小不能超过 100 MB");
  });

  it.each(["a.mp3", "a.mp4", "a.html", "a.svg", "a", ".", "a.exe.txt"])(
    "IM-39 says that %s has a wrong format, and which are right",
    (name) => {
      expect(chatFileFault({ name, size: 1 }, "file")).toBe(`文件 ${name} 格式不正确。可以发送的格式：${FILE_SUFFIXES.join("、")}`);
    },
  );

  it("IM-26 IM-27 a stored file is written so that it is read again, whatever its name", () => {
    const path = "im/20260310/0123456789abcdef0123456789abcdef";
    expect(fileMarkup({ path: `${path}.png`, name: "图.PNG" })).toBe(`img[${path}.png]`);
    const written = fileMarkup({ path: `${path}.pdf`, name: "报告[1]\n@王芳.pdf" });
    expect(parseMarkup(written)).toMatchObject([{ kind: "file", name: "报告［1］ @王芳.pdf" }]);
    expect(storedPaths(written)).toEqual([`${path}.pdf`]);
  });
});
