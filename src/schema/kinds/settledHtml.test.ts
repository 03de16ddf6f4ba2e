import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HARMLESS_HTML, HOSTILE_HTML } from "../../../tests/support/hostileTexts.ts";
import { pictureFault } from "./pictureFault.ts";
import { settledHtml } from "./settledHtml.ts";

describe("settledHtml", () => {
  it.each([
    ["a<b & c\n第二行", "<p>a&lt;b &amp; c</p><p>第二行</p>"],
    ["第一段\r\n\r\n第二段", "<p>第一段</p><p>第二段</p>"],
    ["x <y@z.cn> z", "<p>x &lt;y@z.cn&gt; z</p>"],
    ["<张三>", "<p>&lt;张三&gt;</p>"],
    ["CD4<200 且 VL>1000", "<p>CD4&lt;200 且 VL&gt;1000</p>"],
    ["a<b 且 c>d，x<i and y>z", "<p>a&lt;b 且 c&gt;d，x&lt;i and y&gt;z</p>"],
    ["填写<time>，不要写<script>", "<p>填写&lt;time&gt;，不要写&lt;script&gt;</p>"],
    ["a <!-- 没有结束", "<p>a &lt;!-- 没有结束</p>"],
    ['<p title="没有结束>字', '<p>&lt;p title="没有结束&gt;字</p>'],
    ["?a=1&copy=2", "<p>?a=1&amp;copy=2</p>"],
  ])("IO-07 takes %j for text", (given, text) => expect(settledHtml(given)).toBe(text));

  it.each([
    ["<p>a<b</p>", "<p>a&lt;b</p>"],
    ["<p>x <y@z.cn> z</p>", "<p>x &lt;y@z.cn> z</p>"],
    ["<b>粗</b><李四>\n<br>", "<b>粗</b>&lt;李四>\n<br>"],
    ["<p>R&D &amp; &#12354; &copy=2</p>", "<p>R&amp;D &amp; &#12354; &amp;copy=2</p>"],
    ["<script>if(a<b)x()</script>y<z", "<script>if(a<b)x()</script>y&lt;z"],
  ])("IO-07 keeps the signs of %j that are no markup", (given, html) => expect(settledHtml(given)).toBe(html));

  it.each([
    "好",
    "a &amp; b",
    "<p>段",
    '<P CLASS="MsoNormal">字<o:p></o:p></P>',
    "<![if !supportLists]><p>·</p><![endif]><!doctype html>",
    "<p data-v-7ba5bd90>字</p><td nowrap valign=top>格</td><img src=/a.png alt><br/>",
    HARMLESS_HTML,
    ...HOSTILE_HTML.map(([, html]) => html),
  ])("EDIT-02 leaves the markup %s as it is", (html) => expect(settledHtml(html)).toBe(html));

  it("EDIT-02 settles any text once", () => {
    const piece = fc.constantFrom(
      "<",
      ">",
      "</",
      "p",
      "b",
      "script",
      " ",
      "=",
      '"',
      "'",
      "&",
      "lt;",
      "!--",
      "-->",
      "/",
      "字",
      "\n",
      "<b>",
      "</b>",
      "<svg ",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const settled = settledHtml(pieces.join(""));
        expect(settledHtml(settled)).toBe(settled);
      }),
      { numRuns: 2000 },
    );
  });

  it.each(["<p a='<p b=\"", "<!--", "<a<a", "<style>", '<p a="', "</b ", "<p a=b ", "<script></script>"])(
    "LOAD reads %j without end to the end of a long text, and the same again",
    (piece) => {
      // One that began anew at each sign would read ten milliards of characters and run into the limit of the test.
      const settled = settledHtml(piece.repeat(Math.floor(199_000 / piece.length)));
      expect(settledHtml(settled) === settled).toBe(true);
    },
  );
});

describe("pictureFault", () => {
  it.each([
    '<img src="data:image/png;base64,AAAA">',
    "<p><IMG alt=a SRC = data:image/svg+xml,x></p>",
    "<img src='da\nta:image/png;base64,AA=='>",
    '<img src="file:///C:/a.png">',
    '<img src="blob:http://localhost/1">',
  ])("EDIT-03 says of %j that the picture is to be uploaded", (html) =>
    expect(pictureFault(html)).toMatch(/^中有 1 张图片没有上传.*请先上传图片/),
  );

  it.each(['<img src="/a.png" alt="data:">', "<p>data:image/png;base64,AAAA</p>", "<img>", '<img src="https://example.org/a.png">'])(
    "EDIT-03 takes %j",
    (html) => expect(pictureFault(html)).toBeUndefined(),
  );
});
