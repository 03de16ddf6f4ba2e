import { Editor } from "@tiptap/react";
import { afterEach, describe, expect, it } from "vitest";
import { htmlPolicy } from "../../../schema/kinds/htmlPolicy.ts";
import { HARMLESS_HTML } from "../../../../tests/support/hostileTexts.ts";
import { documentOf, htmlOf } from "./documentHtml.ts";
import { richTextExtensions } from "./richTextExtensions.ts";

let editor: Editor | undefined;
afterEach(() => editor?.destroy());

/** Loads a text before a paragraph, writes one letter at the end of that, and gives what would be saved of the text. */
function afterOneLetter(html: string): string {
  editor = new Editor({ extensions: richTextExtensions, content: documentOf(`${html}<p>字</p>`), injectCSS: false });
  editor.commands.insertContentAt(editor.state.doc.content.size - 1, "母");
  const saved = htmlOf(editor.state.doc);
  expect(saved.endsWith("<p>字母</p>")).toBe(true);
  return saved.slice(0, -"<p>字母</p>".length);
}

const LINK = 'target="_blank" rel="noopener noreferrer"';

/** For each element of the policy, a text with all that it may say there. */
const KEPT: Readonly<Record<string, string>> = {
  p: '<p title="说明" align="right">字</p>',
  br: "<p>一<br>二</p>",
  hr: '<hr width="50%" align="left">',
  h1: '<h1 align="center">题</h1>',
  h2: "<h2>题</h2>",
  h3: "<h3>题</h3>",
  h4: "<h4>题</h4>",
  h5: "<h5>题</h5>",
  h6: '<h6 title="说明">题</h6>',
  blockquote: "<blockquote><p>引</p></blockquote>",
  pre: '<pre title="样例"><code>a\nb <strong>c</strong></code></pre>',
  code: '<p><code><font color="#a8071a">a</font></code></p>',
  div: '<div align="center"><p>一</p><div title="行">二</div></div>',
  span: '<p><span title="注">字</span></p>',
  strong: '<p><strong title="重">字</strong></p>',
  em: "<p><em>字</em></p>",
  u: "<p><u>字</u></p>",
  s: "<p><s>字</s></p>",
  sub: "<p>H<sub>2</sub>O</p>",
  sup: "<p>m<sup>2</sup></p>",
  mark: "<p><mark>字</mark></p>",
  ul: '<ul title="单"><li><p>一</p><ul><li><p>二</p></li></ul></li></ul>',
  ol: '<ol start="3"><li><p>三</p></li></ol>',
  li: '<ul><li align="right"><h3>题</h3><p>一</p></li><li><table><tbody><tr><td><p>格</p></td></tr></tbody></table></li></ul>',
  a: `<p><a ${LINK} href="/hiv/organ" title="去">字</a><a ${LINK} href="tel:12345"><img src="/logo.png" alt="图"></a></p>`,
  img: '<img src="/logo.png" alt="图" title="题" width="120" height="40" align="right"><p>前<img src="/logo.png" alt="" width="16">后</p>',
  table:
    '<table width="80%" align="center" title="表"><tbody><tr height="30" align="right"><td colspan="2" rowspan="2" width="20" height="9" align="right"><p>格</p></td><td><p>格</p></td></tr><tr><td><p>格</p></td></tr></tbody></table>',
  thead: "<table><thead><tr><th><p>头</p></th></tr></thead><tbody><tr><td><p>格</p></td></tr></tbody></table>",
  tbody: "<table><tbody><tr><td><p>一</p></td></tr></tbody><tbody><tr><td><p>二</p></td></tr></tbody></table>",
  tfoot: "<table><tbody><tr><td><p>格</p></td></tr></tbody><tfoot><tr><td><p>合</p></td></tr></tfoot></table>",
  tr: '<table><tbody><tr title="行"><td><p>格</p></td></tr></tbody></table>',
  th: '<table><tbody><tr><th align="center" width="30%"><p>头</p></th></tr></tbody></table>',
  td: '<table><tbody><tr><td align="justify" title="格"><img src="/logo.png"></td></tr></tbody></table>',
  caption: "<table><caption>表题</caption><tbody><tr><td><p>格</p></td></tr></tbody></table>",
  colgroup: '<table><colgroup><col width="120"><col></colgroup><tbody><tr><td><p>一</p></td><td><p>二</p></td></tr></tbody></table>',
  col: '<table><colgroup><col width="20%" align="right" title="列"></colgroup><tbody><tr><td><p>一</p></td></tr></tbody></table>',
  figure: '<figure align="center"><img src="/logo.png" width="120" alt="图"><figcaption>图题</figcaption></figure>',
  figcaption:
    '<figure><figcaption align="left"><strong>表</strong>一</figcaption><table><tbody><tr><td><p>格</p></td></tr></tbody></table></figure>',
  font: '<p><font color="#123456" title="色">字</font></p>',
  video: '<video src="/a.mp4" title="讲解" width="320" height="200" controls="" preload="none"></video>',
  audio: '<audio src="/a.mp3" title="录音" controls="" preload="none"></audio>',
};

/** Elements that say the same as another one, which is written for them. */
const SAME: Readonly<Record<string, readonly [given: string, written: string]>> = {
  b: ["<p><b>字</b></p>", "<p><strong>字</strong></p>"],
  i: ["<p><i>字</i></p>", "<p><em>字</em></p>"],
};

describe("EDIT-02 what is stored stays as it is when something else is edited", () => {
  it.each(htmlPolicy.tags.filter((tag) => !Object.hasOwn(SAME, tag)))("<%s>", (tag) => {
    expect(KEPT[tag]).toContain(`<${tag}`);
    expect(sorted(afterOneLetter(KEPT[tag] ?? ""))).toBe(sorted(KEPT[tag] ?? ""));
  });

  it.each(Object.values(SAME))("%s says the same as %s", (given, written) => {
    expect(afterOneLetter(given)).toBe(written);
  });

  it("has every attribute of the policy among what is tried", () => {
    const tried = Object.values(KEPT).join("");
    const attributes = [...htmlPolicy.addressAttributes, ...htmlPolicy.plainAttributes];
    expect(attributes.filter((name) => !tried.includes(` ${name}=`))).toEqual([]);
  });

  it("keeps head, foot, widths, alignment and the title of a picture of a table beside it", () => {
    const html =
      '<table><colgroup><col width="120"></colgroup><thead><tr><th>表头</th></tr></thead><tbody><tr><td align="right">左</td></tr></tbody><tfoot><tr><td>合</td></tr></tfoot></table><figure><img src="/logo.png" width="120" alt="图"><figcaption>图题</figcaption></figure>';
    expect(sorted(afterOneLetter(html))).toBe(sorted(html.replaceAll(/<(t[hd])([^>]*)>([^<]+)/g, "<$1$2><p>$3</p>")));
  });

  it("keeps what people wrote so far", () => {
    expect(new Set(tagsOf(afterOneLetter(HARMLESS_HTML)))).toEqual(new Set([...tagsOf(HARMLESS_HTML)].filter((tag) => tag !== "b")));
  });
});

/** The same text with the attributes of each element in one order. */
function sorted(html: string): string {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  for (const element of holder.content.querySelectorAll("*")) {
    const pairs = [...element.attributes].map(({ name, value }) => [name, value] as const).toSorted(([a], [b]) => a.localeCompare(b));
    for (const [name] of pairs) element.removeAttribute(name);
    for (const [name, value] of pairs) element.setAttribute(name, value);
  }
  return holder.innerHTML;
}

function tagsOf(html: string): readonly string[] {
  return [...html.matchAll(/<([a-z]\w*)/g)].map(([, tag = ""]) => tag);
}
