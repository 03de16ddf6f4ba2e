import { array, assert, constantFrom, oneof, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { faces } from "./faces.ts";
import type { MarkupNode } from "./markupNode.ts";
import { MARKUP_TAGS } from "./markupNode.ts";
import { parseMarkup } from "./parseMarkup.ts";

const path = "im/20260310/0123456789abcdef0123456789abcdef.png";
const text = (words: string): MarkupNode => ({ kind: "text", text: words });
const web = (address: string) => ({ place: "web", address }) as const;
const stored = (address: string) => ({ place: "stored", address }) as const;

describe("IM-25 faces", () => {
  it("there are 74, each with a sign of its own, and each is read", () => {
    expect(faces.size).toBe(74);
    expect(new Set(faces.values()).size).toBe(74);
    for (const [name, sign] of faces) expect(parseMarkup(`face[${name}]`)).toEqual([{ kind: "face", name, sign }]);
  });

  it("an unknown name stays text, and a face follows a word without a blank", () => {
    expect(parseMarkup("face[没有]face[]face[")).toEqual([text("face[没有]face[]face[")]);
    expect(parseMarkup("okface[ok]")).toEqual([text("ok"), { kind: "face", name: "ok", sign: "👌" }]);
  });
});

describe("IM-26 to IM-30 pictures, files, recordings and links", () => {
  it.each<[string, MarkupNode]>([
    [`img[${path}]`, { kind: "image", source: stored(path) }],
    ["img[https://a.test/1.png]", { kind: "image", source: web("https://a.test/1.png") }],
    [`file(${path})[一 二.png]`, { kind: "file", source: stored(path), name: "一 二.png" }],
    [`file(${path})[]`, { kind: "file", source: stored(path), name: path }],
    [`audio[${path}]`, { kind: "audio", source: stored(path) }],
    [`video[${path}]`, { kind: "video", source: stored(path) }],
    ["a(https://a.test/?q=(x))[看]", { kind: "link", address: "https://a.test/?q=(x)", text: "看" }],
    ["a(HTTP://A.test)[看]", { kind: "link", address: "http://a.test", text: "看" }],
    [`a(${path})[图]`, { kind: "file", source: stored(path), name: "图" }],
  ])("%s", (written, node) => {
    expect(parseMarkup(`前${written}后`)).toEqual([text("前"), node, text("后")]);
  });

  it.each([
    "img[javascript:alert(1)]",
    "img[data:image/svg+xml,<svg onload=alert(1)>]",
    "img[//evil.test/1.png]",
    "img[/sys/user/list]",
    "img[im/20260310/../../etc/passwd.png]",
    "img[avatar/20260310/1.png]",
    "img[https://user@evil.test/]",
    "img[https://a.test/ b]",
    "a(javascript:alert(1))[点我]",
    "a(vbscript:x)[点我]",
    "a(https://a.test)[没完",
    "a(https://a.test",
    "a(https://a.test)无",
    "file(file:///etc/passwd)[x]",
    "audio[blob:https://a.test/1]",
    "img[img[img[",
  ])("%s leads nowhere and stays text", (written) => {
    expect(parseMarkup(written)).toEqual([text(written)]);
  });
});

describe("IM-31 mentions", () => {
  it.each<[string, readonly MarkupNode[]]>([
    ["@刘洋 请看", [{ kind: "mention", name: "刘洋" }, text(" 请看")]],
    ["你好@liu_yang-2，", [text("你好"), { kind: "mention", name: "liu_yang-2" }, text("，")]],
    ["@古丽·买买提", [{ kind: "mention", name: "古丽·买买提" }]],
    [`@${"字".repeat(30)}`, [{ kind: "mention", name: "字".repeat(30) }]],
    [`@${"字".repeat(31)}`, [text(`@${"字".repeat(31)}`)]],
    ["liu@a.test", [text("liu@a.test")]],
    ["x.@a", [text("x.@a")]],
    ["@ @", [text("@ @")]],
    ["@@刘洋", [text("@"), { kind: "mention", name: "刘洋" }]],
  ])("%s", (written, nodes) => {
    expect(parseMarkup(written)).toEqual(nodes);
  });
});

describe("IM-32 tags", () => {
  it("each of the list is read with its content, and its attributes are dropped", () => {
    const home: Record<string, readonly [string, string]> = {
      thead: ["[table]", "[/table]"],
      tbody: ["[table]", "[/table]"],
      tr: ["[table][tbody]", "[/tbody][/table]"],
      th: ["[table][tbody][tr]", "[/tr][/tbody][/table]"],
      td: ["[table][tbody][tr]", "[/tr][/tbody][/table]"],
      li: ["[ul]", "[/ul]"],
      dt: ["[dl]", "[/dl]"],
      dd: ["[dl]", "[/dl]"],
    };
    for (const tag of MARKUP_TAGS) {
      const [before, after] = home[tag] ?? ["", ""];
      const written = `${before}[${tag} style="color:red" onclick="x()"]字[/${tag}]${after}`;
      expect(tagsOf(parseMarkup(written)), tag).toContain(tag);
      expect(textsOf(parseMarkup(written)), tag).toBe("字");
    }
  });

  it.each([
    ["[script]alert(1)[/script]", "[script]alert(1)[/script]"],
    ["[p]没有结束", "[p]没有结束"],
    ["没有开始[/p]", "没有开始[/p]"],
    ["[li]一[/li]", "[li]一[/li]"],
    ["[td]一[/td]", "[td]一[/td]"],
    ["[img src=x onerror=alert(1)]", "[img src=x onerror=alert(1)]"],
    ["[a href=javascript:x]点[/a]", "[a href=javascript:x]点[/a]"],
    ["[P]一[/P]", "[P]一[/P]"],
  ])("%s stays text", (written, words) => {
    expect(parseMarkup(written)).toEqual([text(words)]);
  });

  it("of crossed tags the outer one stands", () => {
    expect(parseMarkup("[div][span]一[/div][/span]")).toEqual([
      { kind: "element", tag: "div", children: [text("[span]一")] },
      text("[/span]"),
    ]);
  });

  it("what HTML does not let stand stays text inside of what stands", () => {
    expect(parseMarkup("[p][div]一[/div][/p]")).toEqual([{ kind: "element", tag: "p", children: [text("[div]一[/div]")] }]);
  });

  it("rows get a body, line breaks between them go, and what is said between them gets a cell", () => {
    const written = "[table]\n[tr][td]一[/td]\n多[/tr]\n余下\n[/table]";
    const cell = (words: string): MarkupNode => ({ kind: "element", tag: "td", children: [text(words)] });
    const [table] = parseMarkup(written);
    expect(tagsOf(table ? [table] : [])).toEqual(["table", "tbody", "tr", "td", "td", "tr", "td"]);
    expect(textsOf(table ? [table] : [])).toBe("一多余下");
    expect(parseMarkup("[table][thead][tr][td]头[/td][/tr][/thead][/table]")).toEqual([
      {
        kind: "element",
        tag: "table",
        children: [{ kind: "element", tag: "thead", children: [{ kind: "element", tag: "tr", children: [cell("头")] }] }],
      },
    ]);
  });

  it("no more than twenty stand in each other; those further in are shown as written", () => {
    const written = "[div]".repeat(21) + "字" + "[/div]".repeat(21);
    expect(tagsOf(parseMarkup(written))).toHaveLength(20);
    expect(textsOf(parseMarkup(written))).toBe("[div]字[/div]");
    // Those that are closed by nothing take no room.
    expect(tagsOf(parseMarkup("[div]".repeat(30) + "[p]字[/p]"))).toEqual(["p"]);
  });
});

describe("hostile texts", () => {
  const piece = oneof(
    constantFrom(
      ...MARKUP_TAGS.flatMap((tag) => [`[${tag}]`, `[/${tag}]`, `[${tag} onclick=alert(1)]`]),
      ..."face[ img[ audio[ video[ file( a( )[ ] [ ) @ \n <script> </script> javascript: https:// //".split(" "),
      "<img src=x onerror=alert(1)>",
      "javascript:alert(1)",
      "data:text/html,<script>",
      "https://a.test/x",
      path,
      "face[微笑]",
      "\u202E",
      "\u0000",
      "\uD800",
    ),
    string({ unit: "grapheme", maxLength: 8 }),
  );
  const message = array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));

  it("IM-32 500 of them give nothing that runs, nothing that was not written, and no failure", () => {
    assert(
      property(message, (written) => {
        const nodes = parseMarkup(written);
        for (const address of addressesOf(nodes)) expect(address).toMatch(/^(?:https?:\/\/[^\s"<>\\]+|im\/\d{8}\/[\w-]+\.\w+)$/i);
        for (const tag of tagsOf(nodes)) expect(MARKUP_TAGS).toContain(tag);
        expect(isWithin(textsOf(nodes), written)).toBe(true);
      }),
      { numRuns: 500, seed: 34 },
    );
  });

  it("IM-32 a text without markup comes out as it went in", () => {
    assert(
      property(
        string({ unit: "grapheme" }).filter((written) => !/[@[\n]/.test(written)),
        (written) => {
          expect(parseMarkup(written)).toEqual(written === "" ? [] : [text(written)]);
        },
      ),
      { numRuns: 200, seed: 34 },
    );
  });

  // A text of 100 kB takes milliseconds; a parser that searches the rest at each opening takes minutes.
  it.each(["[p]", "[/p]", "img[", "a(", "a(https://x/a(", "file(im/", "@", "[p ", "[p][/p]", "img[https://x", 'a(http://a(http://x")[y]'])(
    "IM-32 the work grows as the text does: %s",
    (part) => {
      const written = part.repeat(Math.ceil(100_000 / part.length));
      const started = performance.now();
      parseMarkup(written);
      expect(performance.now() - started).toBeLessThan(2000);
    },
  );
});

function walk(nodes: readonly MarkupNode[]): readonly MarkupNode[] {
  return nodes.flatMap((node) => (node.kind === "element" ? [node, ...walk(node.children)] : [node]));
}

function tagsOf(nodes: readonly MarkupNode[]): readonly string[] {
  return walk(nodes).flatMap((node) => (node.kind === "element" ? [node.tag] : []));
}

function addressesOf(nodes: readonly MarkupNode[]): readonly string[] {
  return walk(nodes).flatMap((node) => ("source" in node ? [node.source.address] : "address" in node ? [node.address] : []));
}

function textsOf(nodes: readonly MarkupNode[]): string {
  return walk(nodes)
    .map((node) => (node.kind === "text" ? node.text : ""))
    .join("");
}

/** Whether a text's letters stand in another in the same order. */
function isWithin(part: string, whole: string): boolean {
  let place = 0;
  for (const letter of part) {
    place = whole.indexOf(letter, place) + letter.length;
    if (place < letter.length) return false;
  }
  return true;
}
