/** A piece of code in a document: words between backticks, or a fenced block. */
export interface DocumentCode {
  /** Line of its first character, from 1. */
  readonly line: number;
  readonly text: string;
  /** Language of a block, `""` where it names none; absent for code inside a sentence. */
  readonly language?: string;
}

/** A word in its place. */
export interface Place {
  readonly line: number;
  readonly word: string;
}

const FENCE = /^\s*(?<marks>`{3,})(?<language>\w*)/;
const INLINE = /(?<marks>`+)(?<text>.+?)\k<marks>(?!`)/g;

/** All code of a document, in its order. */
export function codeOf(document: string): readonly DocumentCode[] {
  const found: DocumentCode[] = [];
  let block: { readonly line: number; readonly language: string; readonly lines: string[] } | undefined;
  for (const [index, line] of document.split("\n").entries()) {
    const fence = FENCE.exec(line)?.groups;
    if (fence && block) {
      found.push({ line: block.line, text: block.lines.join("\n"), language: block.language });
      block = undefined;
    } else if (fence) block = { line: index + 2, language: fence["language"] ?? "", lines: [] };
    else if (block) block.lines.push(line);
    else for (const { groups } of line.matchAll(INLINE)) found.push({ line: index + 1, text: groups?.["text"] ?? "" });
  }
  return found;
}

/** Finds what a pattern matches in code, with the lines; the pattern's first group is the word, or the match as a whole. */
export function placesIn({ line, text }: DocumentCode, pattern: RegExp): readonly Place[] {
  return [...text.matchAll(pattern)].map((match) => ({
    line: line + text.slice(0, match.index).split("\n").length - 1,
    word: match[1] ?? match[0],
  }));
}

/** A path, or the name of a file: below a folder of ours, or with an ending that files have. Placeholders and stars may stand in it. */
export const PATH =
  /(?<![\w./<>*@-])(?:(?:src|server|schemas|scripts|tests|docs|bench)\/[\w./<>*-]*[\w>*]|(?:[\w.<>*-]+\/)*[\w<>*-][\w.<>*-]*\.(?:tsx?|m[jt]s|json|jsonl|md|css|txt))(?!\w)/g;

/** A name as programs have them: more than one word in it, or capitals as variables of the environment are written. */
export const NAME =
  /(?<![\w$#%-])(?:[a-z][a-z0-9]*[A-Z]\w*|[A-Z][a-z0-9]+[A-Z]\w*|[A-Z][A-Z0-9]{2,}|[A-Z][A-Z0-9]*_[A-Z0-9_]+|[a-z][a-z0-9]*_\w+)(?![\w$])/g;

/** What a block of TypeScript imports: names in braces, and names taken from a module that is loaded later. */
export interface ImportOfBlock {
  readonly line: number;
  readonly from: string;
  readonly names: readonly string[];
}

const STATIC = /(?:import|export)\s+(?:type\s+)?(?:\{(?<names>[^}]*)\}|[\w*\s]+)\s+from\s+"(?<from>[^"]+)"/g;
const LATE = /import\("(?<from>[^"]+)"\)\)?(?:\.(?<names>\w+))?/g;

/** The imports of a block of TypeScript. */
export function importsOf({ line, text }: DocumentCode): readonly ImportOfBlock[] {
  return [...text.matchAll(STATIC), ...text.matchAll(LATE)].map(({ index, groups }) => ({
    line: line + text.slice(0, index).split("\n").length - 1,
    from: groups?.["from"] ?? "",
    names: (groups?.["names"] ?? "")
      .split(",")
      .map((name) => name.replace(/^\s*(?:type\s+)?(\w+).*$/s, "$1").trim())
      .filter((name) => name !== ""),
  }));
}

const DECLARED = /\b(?:const|let|function|class|interface|type)\s+(\w+)/g;

/** Names that blocks of TypeScript declare: a guide's own. */
export function declaredIn(code: readonly DocumentCode[]): ReadonlySet<string> {
  return new Set(code.filter(isTypeScript).flatMap((block) => placesIn(block, DECLARED).map(({ word }) => word)));
}

/** Whether code is a block of TypeScript. */
export function isTypeScript({ language }: DocumentCode): boolean {
  return language === "ts" || language === "tsx";
}
