import { expect, it } from "vitest";
import { plainHtml } from "./plainHtml.ts";

it.each([
  ["<p>两周&nbsp;以后</p><p>再来</p>", "两周 以后\n再来"],
  ["一<br>二<br/>三", "一\n二\n三"],
  ["<ul><li>甲</li><li>乙</li></ul>", "甲\n乙"],
  ["1 &lt; 2 &amp;&amp; &quot;好&quot; &#8451;", '1 < 2 && "好" ℃'],
  ["&unknown;", "&unknown;"],
  ['<img src="x" onerror="alert(1)">文', "文"],
])("CONSULT-10 the answer %s of the bot reads %s", (html, text) => {
  expect(plainHtml(html)).toBe(text);
});
