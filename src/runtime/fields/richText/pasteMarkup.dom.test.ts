import { describe, expect, it } from "vitest";
import { HOSTILE_HTML } from "../../../../tests/support/hostileTexts.ts";
import { readPasted } from "./pasteClean.ts";
import { cleanMarkup } from "./pasteMarkup.ts";

function cleaned(html: string): string {
  const holder = document.createElement("div");
  holder.append(cleanMarkup(html).fragment);
  return holder.innerHTML;
}

const item = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:21pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span lang=EN-US style='font-family:Wingdings;mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;

/** A document as Word puts it on the clipboard. */
const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {mso-style-parent:"";} @font-face {font-family:宋体;} --></style></head><body lang=ZH-CN>
<!--StartFragment--><p class=MsoNormal align=center style='text-align:center'><b><span style='font-size:16.0pt;color:red'>通知</span></b></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${item(1, "1.", "带身份证")}${item(1, "2.", "空腹")}${item(2, "Ø", "可以喝水")}
<table class=MsoNormalTable border=1 style='border-collapse:collapse;mso-table-layout-alt:fixed'><tr style='height:14pt'><td width=208 colspan=2 style='width:155pt;border:solid windowtext 1.0pt'><p class=MsoNormal><span style='font-weight:bold'>科室</span></p></td></tr></table>
<!--EndFragment--></body></html>`;

describe("EDIT-02 text pasted from other programs", () => {
  it("becomes of a Word document what the console writes itself: heading colour, lists, table", () => {
    expect(cleaned(word).replaceAll(/\s*\n\s*/g, "")).toBe(
      '<p align="center"><b><font color="#a8071a">通知</font></b></p>' +
        "<ol><li><p>带身份证</p></li><li><p>空腹</p><ul><li><p>可以喝水</p></li></ul></li></ol>" +
        '<table><tbody><tr><td width="208" colspan="2"><p><strong>科室</strong></p></td></tr></tbody></table>',
    );
  });

  it("takes a document of Google, which stands in a `<b>` that is not bold", () => {
    expect(cleaned('<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-style:italic">斜</span></p></b>')).toBe(
      "<p><em>斜</em></p>",
    );
  });

  it.each(HOSTILE_HTML)("S-33 takes the harm out of %s", (_name, html) => {
    const text = cleaned(`<p>开头</p>${html}`);
    expect(text).not.toMatch(/<(?:script|svg|math|iframe|style|form|base|input|source)\b|\son\w+=|\sstyle=|\sclass=|javascript:/i);
    expect(text).toContain("开头");
  });

  it("makes one column of each that a spreadsheet program speaks of, and keeps their widths", () => {
    const sheet =
      "<html xmlns:x='urn:schemas-microsoft-com:office:excel'><body><!--StartFragment--><table border=0 style='width:162pt'><col width=72 span=2 style='width:54pt'><col width=90><tr height=19 style='height:14.25pt'><td class=xl65 align=right x:num>1</td><td>乙</td><td>丙</td></tr></table><!--EndFragment--></body></html>";
    expect(cleaned(sheet)).toBe(
      '<table><colgroup><col width="72"><col width="72"><col width="90"></colgroup><tbody><tr height="19"><td align="right">1</td><td>乙</td><td>丙</td></tr></tbody></table>',
    );
  });

  it("EDIT-03 keeps the address of each picture that may not be stored beside the text, however long it is", () => {
    const photo = `data:image/png;base64,${"A".repeat(800_000)}`;
    const { fragment, pictures } = cleanMarkup(
      `<p>一<img src="${photo}" alt="照片"></p><img src="file:///C:/a.png"><img src="cid:1"><img src="https://example.org/a.png"><img src="javascript:x()"><img src="blob:http://x/1" data-address="/apiserver/sys/common/static/a.png"><img src="${window.location.origin}/logo.png">`,
    );
    expect(pictures.map(({ address }) => address)).toEqual([photo, "file:///C:/a.png", "cid:1", "javascript:x()"]);
    expect(pictures.every(({ image }) => !image.hasAttribute("src") && fragment.contains(image))).toBe(true);
    expect([...fragment.querySelectorAll("img[src]")].map((image) => image.getAttribute("src"))).toEqual([
      "https://example.org/a.png",
      "/apiserver/sys/common/static/a.png",
      "/logo.png",
    ]);
  });
});

describe("EDIT-03 a clipboard that holds several things", () => {
  const png = new File(["x"], "image.png", { type: "image/png" });
  const read = (html: string, text: string, files: readonly File[] = [png]) =>
    readPasted({
      files,
      getData: (type: string) => (type === "text/html" ? html : type === "text/plain" ? text : ""),
    } as unknown as DataTransfer);
  const table = "<table><tr><td>甲</td><td>乙</td></tr></table>";
  const markupOf = (pasted: ReturnType<typeof read>): string => {
    const holder = document.createElement("div");
    if (pasted?.kind === "markup") holder.append(pasted.fragment);
    return holder.innerHTML;
  };

  it("is taken at its text or table, which office programs send a picture of along", () => {
    expect(read(word, "通知")?.kind).toBe("markup");
    expect(markupOf(read(table, "甲\t乙"))).toContain("<td>甲</td><td>乙</td>");
    expect(markupOf(read('<table><tr><td><img src="file:///C:/a.png"></td></tr></table>', ""))).toContain("<td><img></td>");
  });

  it("is taken at its table also where that comes as text alone", () => {
    expect(markupOf(read("", '甲\t乙\r\n"丙\n""丁"""\t\r\n'))).toBe(
      '<table><tbody><tr><td><p>甲</p></td><td><p>乙</p></td></tr><tr><td><p>丙</p><p>"丁"</p></td><td><p></p></td></tr></tbody></table>',
    );
    expect(read("", "第一行\n第二行"), "the editor's own way").toBeUndefined();
  });

  it.each([
    ["alone", "", ""],
    ["with its element", '<img src="https://example.org/a.png">', ""],
    ["with its name", "", "image.png"],
    ["with its address", "", "https://example.org/a.png"],
    ["with its path", "", "/home/a/image.png"],
  ])("is taken at its picture where that comes %s", (_name, html, text) => {
    expect(read(html, text)).toEqual({ kind: "files", files: [png] });
  });

  it("S-30 is refused in words where its elements stand too deep in one another, before they are read", () => {
    expect(read("<table><tr><td>".repeat(1200), "", [])).toMatchObject({
      kind: "refused",
      reason: expect.stringContaining("嵌套超过 100 层"),
    });
  });
});
