import * as fc from "fast-check";
import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { htmlPolicy } from "../../../src/schema/kinds/htmlPolicy.ts";
import { HARMLESS_HTML, HOSTILE_HTML } from "../../../tests/support/hostileTexts.ts";
import { cleanHtml } from "./cleanHtml.ts";

const { document } = new JSDOM("").window;
const tags: readonly string[] = htmlPolicy.tags;
const attributes: readonly string[] = [...htmlPolicy.addressAttributes, ...htmlPolicy.plainAttributes];

/** What of a cleaned text the policy does not name, or says otherwise. */
function strangersIn(html: string): readonly string[] {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return [...holder.content.querySelectorAll("*")].flatMap((element) => [
    ...(tags.includes(element.localName) ? [] : [element.localName]),
    ...[...element.attributes]
      .filter((attribute) => !isKnown(element, attribute))
      .map(({ name, value }) => `${element.localName} ${name}=${value}`),
  ]);
}

function isKnown({ localName }: Element, { name, value }: Attr): boolean {
  if (!attributes.includes(name)) return false;
  if (name === "color") return /^#[0-9a-f]{6}$/.test(value);
  if (name === "src") return ["img", "video", "audio"].includes(localName) && /^(?:https?:\/\/|\/(?!\/)|data:image\/)/.test(value);
  if (name === "href") return localName === "a" && /^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/.test(value);
  return !["colspan", "rowspan", "width", "height", "start"].includes(name) || /^-?\d{1,6}%?$/.test(value);
}

/** Pieces that parsers are known to read differently from each other, in any order. */
const pieces = fc.constantFrom(
  ...HOSTILE_HTML.map(([, html]) => html),
  "<p>",
  "</p>",
  "<table>",
  "<tr><td>",
  "</table>",
  "<font color='#A8071A'>",
  "</font>",
  "<font color=red>",
  "<video src=/a.mp4>",
  "</video>",
  "<math>",
  "<svg>",
  "<style>",
  "</style>",
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "<a href='",
  "'>",
  "<img src=x onerror=y>",
  "<p align=justify>",
  "<p style='color:red'>",
  "<template>",
  "<noscript>",
  "<select>",
  "字",
  "\u0000",
  "&lt;script&gt;",
  '"',
  "`",
);

describe("S-30 EDIT-02 the policy of formatted text", () => {
  it("keeps what people format with: tables, colours, alignment, pictures and films", () => {
    expect(cleanHtml(HARMLESS_HTML)).toBe(HARMLESS_HTML);
  });

  it.each(HOSTILE_HTML)("takes the harm out of %s", (_name, html) => {
    expect(strangersIn(cleanHtml(html))).toEqual([]);
  });

  it("leaves a film its controls and takes away that it starts by itself", () => {
    expect(cleanHtml('<video src="/a.mp4" autoplay loop></video>')).toBe('<video src="/a.mp4" controls="" preload="none"></video>');
  });

  it("writes a colour in one way, and no other style", () => {
    expect(cleanHtml('<font color="#A8071A" size="7">红</font><font color="red">红</font><span style="color:red">红</span>')).toBe(
      '<font color="#a8071a">红</font><font>红</font><span>红</span>',
    );
  });

  it("leaves nothing the policy does not name of any text, and changes nothing when it cleans again", () => {
    const text = fc.array(pieces, { maxLength: 12 }).map((some) => some.join(""));
    fc.assert(
      fc.property(text, (any) => {
        const cleaned = cleanHtml(any);
        expect(strangersIn(cleaned)).toEqual([]);
        expect(cleanHtml(cleaned)).toBe(cleaned);
      }),
      { numRuns: 400 },
    );
  });
});
