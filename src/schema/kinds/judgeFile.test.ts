import { describe, expect, it } from "vitest";
import { anyOf } from "./fileLimits.ts";
import { type FileType, fileTypes, HEAD_LENGTH } from "./fileTypes.ts";
import { judgeFile } from "./judgeFile.ts";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const contents = {
  jpg: bytes("ÿØÿà\u0000\u0010JFIF"),
  png: bytes("\u0089PNG\r\n\u001a\n"),
  webp: bytes("RIFF\u0010\u0000\u0000\u0000WEBPVP8 "),
  heic: bytes("\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000"),
  tiff: bytes("II*\u0000\b\u0000\u0000\u0000"),
  mov: bytes("\u0000\u0000\u0000\u0014ftypqt  \u0000\u0000\u0000\u0000"),
  mp4: bytes("\u0000\u0000\u0000\u0018ftypisom\u0000\u0000\u0000\u0000"),
  m4a: bytes("\u0000\u0000\u0000\u0018ftypM4A \u0000\u0000\u0000\u0000"),
  pdf: bytes("%PDF-1.7"),
  zip: bytes("PK\u0003\u0004"),
  ole: bytes("ÐÏ\u0011à¡±\u001aá"),
  page: bytes("\r\n<!DOCTYPE html><html><table>"),
  program: bytes("MZ\u0090\u0000"),
  noise: bytes("\u0001\u0002\u0000\u0003"),
  text: bytes("1,2"),
} as const;
const judge = (name: string, content: keyof typeof contents, held: "image" | "file" | "audio" | "video" = "file") =>
  judgeFile({ name, head: contents[content] }, anyOf(held));
const nameOf = (...call: Parameters<typeof judge>) => {
  const judged = judge(...call);
  return judged.ok ? judged.name : judged.message;
};
/** Served as plain text, which cannot act, whatever it says. */
const isPlain = ({ group, mime, matches }: FileType, content: keyof typeof contents) =>
  group === "document" && mime.startsWith("text/plain") && matches(contents[content]);
const PICTURES = "图片（JPG、PNG、GIF、WebP、BMP）";

describe("judgeFile", () => {
  it.each([
    ["门头.jpg", "webp", "门头.webp"],
    ["照片.jpeg", "png", "照片.png"],
    ["下载.jfif", "jpg", "下载.jpg"],
    ["IMG_0001.HEIC", "jpg", "IMG_0001.jpg"],
    ["扫描.tif", "png", "扫描.png"],
    ["门头.JPEG", "jpg", "门头.JPEG"],
    ["许可.v2.png", "jpg", "许可.v2.jpg"],
    ["执照.docx", "pdf", "执照.pdf"],
    ["短片.mov", "mp4", "短片.mp4"],
    ["录音.mp3", "m4a", "录音.m4a"],
  ] as const)("FILE-07 takes %s by its content, which is %s, under the name %s", (name, content, kept) => {
    expect(nameOf(name, content)).toBe(kept);
  });

  it.each([
    ["许可.ofd", "zip"],
    ["许可.wps", "ole"],
    ["表.et", "ole"],
    ["放映.dps", "zip"],
    ["受保护.docx", "ole"],
    ["另存.xls", "zip"],
    ["包.rar", "noise"],
  ] as const)("takes %s for download where its content can be that of the program, and nothing else", (name, content) => {
    const judged = judge(name, content);
    const kept = { ok: true, name, type: { group: "document" } };
    expect(judged).toMatchObject(content === "noise" ? { ok: false } : kept);
  });

  it.each([
    ["IMG_1.heic", "heic", "image", `这是苹果手机的 HEIC 照片。这里可以上传${PICTURES}：请在手机相册里另存（导出）为 JPG 后再上传`],
    [
      "IMG_1.jpg",
      "heic",
      "image",
      `文件名的后缀是 .jpg，内容却是苹果手机的 HEIC 照片。这里可以上传${PICTURES}：请在手机相册里另存（导出）为 JPG 后再上传`,
    ],
    ["扫描.tiff", "tiff", "image", `这是 TIFF 图片。这里可以上传${PICTURES}：请用看图软件打开，另存为 JPG 或 PNG 后再上传`],
    ["页.jpg", "page", "image", `文件名的后缀是 .jpg，内容却是网页。这里可以上传${PICTURES}：请上传图片`],
    ["文稿.pages", "zip", "image", `这是苹果 Pages 文稿。这里可以上传${PICTURES}：请上传图片`],
    [
      "坏.png",
      "noise",
      "image",
      `文件名的后缀是 .png，内容却不是 PNG 图片，可能已损坏或只改了后缀。这里可以上传${PICTURES}：请换一个能打开的文件，请上传图片`,
    ],
    ["片.mov", "mov", "video", "这是苹果的 MOV 视频。这里可以上传视频（MP4、WebM）：请用视频软件转成 MP4 后再上传"],
    ["话.amr", "noise", "audio", "这是手机的语音文件。这里可以上传音频（M4A、MP3、WAV、OGG）：请用音频软件转成 MP3 后再上传"],
  ] as const)("FILE-07 says of %s what it is, what is taken and what to do", (name, content, held, sentence) => {
    expect(nameOf(name, content, held)).toBe(sentence);
  });

  it.each([
    ["许可.ofd", "noise", /后缀是 \.ofd，内容却不是 OFD 版式文件.*另存或转成 PDF 后再上传$/],
    [
      "文稿.pages",
      "zip",
      /^这是苹果 Pages 文稿。这里可以上传图片、音频、视频、PDF、Word、Excel、PPT、WPS、OFD、TXT、.*：请在 Pages 里导出为 Word 或 PDF/,
    ],
    ["表.xlsm", "zip", /^这是带宏的 Excel 工作簿或模板.*另存为 \.xlsx/],
    ["影像.dcm", "noise", /^这是 DICOM 医学影像.*导出为 JPG/],
    ["tool.jpg", "program", /内容却是程序或脚本.*请不要上传程序和脚本$/],
    ["tool.exe", "program", /^这是 Windows 程序.*请不要上传程序和脚本$/],
    ["未知.abc", "noise", /^不能上传 \.abc 文件。.*请转成 PDF 后再上传$/],
    ["没有后缀", "png", /^文件名没有后缀，内容是 PNG 图片.*请把后缀改成 \.png 后再上传$/],
    ["没有后缀", "noise", /^文件名没有后缀，看不出是什么文件.*请给文件名加上正确的后缀后再上传$/],
  ] as const)("FILE-07 says of %s, which is no file of this field, the same three things", (name, content, sentence) => {
    expect(nameOf(name, content)).toMatch(sentence);
  });

  it.each(["a.php", "a.js", "a.exe", "a.lnk.bat", "a"])("S-41 never takes %s by a picture that it holds", (name) => {
    expect(judge(name, "png").ok).toBe(false);
  });

  it("S-35 a picture with the suffix of a page is a picture only", () => {
    expect(judge("a.html", "png")).toMatchObject({ ok: true, name: "a.png", type: { mime: "image/png" } });
  });

  it("S-35 P41 takes nothing that acts under a suffix of its own, and shows nothing in place that is no picture, sound or film", () => {
    const suffixes = fileTypes.flatMap((type) => type.suffixes.map((suffix) => ({ type, suffix })));
    for (const content of ["page", "program"] as const) {
      const taken = suffixes.filter(({ suffix }) => judge(`a.${suffix}`, content).ok);
      expect(taken.map(({ suffix }) => suffix)).toEqual(suffixes.filter(({ type }) => isPlain(type, content)).map(({ suffix }) => suffix));
    }
  });

  it("looks at no more than the first bytes, and at a hostile beginning in time", () => {
    const head = bytes("<!--".padEnd(HEAD_LENGTH, "<"));
    const begun = performance.now();
    expect(judgeFile({ name: "a.png", head }, anyOf("image")).ok).toBe(false);
    expect(performance.now() - begun).toBeLessThan(100);
  });
});
