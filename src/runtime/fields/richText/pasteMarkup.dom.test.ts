import { describe, expect, it } from "vitest";
import { HOSTILE_HTML } from "../../../../tests/support/hostileTexts.ts";
import { readPasted } from "./pasteClean.ts";
import { cleanMarkup } from "./pasteMarkup.ts";

function cleaned(html: string): string {
  const holder = document.createElement("div");
  holder.append(cleanMarkup(html));
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
      '<p align="center"><b><span><font color="#a8071a">通知</font></span></b></p>' +
        "<ol><li><p>带身份证</p></li><li><p>空腹</p><ul><li><p>可以喝水</p></li></ul></li></ol>" +
        '<table><tbody><tr><td width="208" colspan="2"><p><span><strong>科室</strong></span></p></td></tr></tbody></table>',
    );
  });

  it("takes a document of Google, which stands in a `<b>` that is not bold", () => {
    expect(cleaned('<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-style:italic">斜</span></p></b>')).toBe(
      "<p><span><em>斜</em></span></p>",
    );
  });

  it.each(HOSTILE_HTML)("S-33 takes the harm out of %s", (_name, html) => {
    const text = cleaned(`<p>开头</p>${html}`);
    expect(text).not.toMatch(/<(?:script|svg|math|iframe|style|form|base|input|source)\b|\son\w+=|\sstyle=|\sclass=|javascript:/i);
    expect(text).toContain("开头");
  });

  it("prefers the text to the picture of it that office programs send along, and a copied picture to its element", () => {
    const data = (html: string) => {
      const files = [new File(["x"], "image.png", { type: "image/png" })];
      return { files, getData: (type: string) => (type === "text/html" ? html : "") } as unknown as DataTransfer;
    };
    expect(readPasted(data(word))?.kind).toBe("markup");
    expect(readPasted(data('<img src="https://example.org/a.png">'))?.kind).toBe("files");
    expect(readPasted(data(""))?.kind).toBe("files");
  });
});
