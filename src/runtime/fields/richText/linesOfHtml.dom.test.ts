import { expect, it } from "vitest";
import { linesOfHtml } from "./safeHtml.ts";

it.each([
  ["<p>两到四周。</p><p>请带证件，<strong>空腹</strong>不必。</p>", "两到四周。\n请带证件，空腹不必。"],
  ["<h2>怎么办</h2>\n<ul><li><p>先检测</p></li><li>再预约</li></ul>谢谢", "怎么办\n· 先检测\n· 再预约\n谢谢"],
  ["<ul><li><p></p></li><li><p>有</p></li></ul>", "· 有"],
  ["一行<br>两行&nbsp;&amp; &lt;三&gt;", "一行\n两行 & <三>"],
  ["<table><tbody><tr><td>周一</td><td>9点</td></tr><tr><td>周二</td><td>休</td></tr></tbody></table>", "周一 9点\n周二 休"],
  ["<p></p><p><img src=x onerror=alert(1)></p><script>alert(1)</script>", ""],
])("CONSULT-04 an answer that is formatted becomes lines of text: %s", (html, text) => {
  expect(linesOfHtml(html)).toBe(text);
});
