import { describe, expect, it } from "vitest";
import { DEEPEST_MARKUP, LONGEST_MARKUP, markupDepth, markupFault } from "./markupLimits.ts";

describe("S-30 how deep formatted text is, before anything reads it", () => {
  it.each([
    ["", 0],
    ["字 < 3 且 a<b>粗</b>", 1],
    ["<ul><li>一<li>二<li>三</ul><p>四<p>五<p>六", 2],
    ["<table><tr><td>一<td>二<tr><td>三</table>", 3],
    ["<table><thead><tr><th>一<tbody><tr><td>二<tbody><tr><td>三</table>", 4],
    ['<p title="<div><div><div>">字<br><img src="a>b"><hr>', 1],
    ["<!-- <div><div><div> --><p>字</p><script>'<div><div><div>'</script>", 1],
    ["<p><b>一<p>二<p>三", 2],
    ["<svg><path/><path/><path/></svg>", 1],
    ["<div/><div/><div/>", 3],
    ["<DIV><P>字</p></DIV>", 2],
  ])("%s", (html, depth) => {
    expect(markupDepth(html)).toBe(depth);
  });

  it.each([
    ["tables left open", "<table><tr><td>".repeat(1200)],
    ["tables left open in nothing", "<table>".repeat(2600)],
    ["blocks", "<div>".repeat(3600)],
    ["blocks that seem to end", "<div/>".repeat(3000)],
    ["colours that every paragraph opens again", '<p><font color="#a8071a">字'.repeat(600)],
    ["lists in lists", "<ul><li>".repeat(2000)],
    ["capitals", "<TABLE><TR><TD>".repeat(1200)],
    ["attributes between", "<div title='>' align=left>".repeat(700)],
  ])("refuses 18 KB of %s in words", (_name, html) => {
    expect(markupFault(html)).toBe("的格式嵌套超过 100 层，请清除部分格式（例如一层套一层的表格），或只粘贴文字后重试");
  });

  it("takes long texts of many paragraphs, and says how long is too long", () => {
    expect(markupFault("<p><span>字</span><br>".repeat(9000))).toBeUndefined();
    expect(markupFault("字".repeat(LONGEST_MARKUP + 1))).toContain(`${LONGEST_MARKUP + 1} 个字符，最多 ${LONGEST_MARKUP} 个`);
    expect(markupDepth("<div>".repeat(DEEPEST_MARKUP))).toBe(DEEPEST_MARKUP);
  });

  it("comes to an end on pieces that never do", () => {
    const texts = ["<p ", "<!--", '<a title="', "<p>字</q>", "</p", "<script>"].map((piece) => piece.repeat(LONGEST_MARKUP / piece.length));
    for (const text of texts) expect(markupDepth(text)).toBeLessThanOrEqual(1);
  });
});
