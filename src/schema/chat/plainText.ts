import { trimSpace } from "../text/space.ts";
import type { MarkupNode } from "./markupNode.ts";
import { parseMarkup } from "./parseMarkup.ts";

/** What is said of a file in one line; `""` where its name follows. */
const MEDIA = { image: "[图片]", audio: "[语音]", video: "[视频]" } as const;

/**
 * A message in one line, as lists of chats, notices and replies show it: faces as signs, pictures, files and recordings by what
 * they are, line breaks and the bounds of cells as blanks.
 *
 * @param most characters (code points) to show; a longer text is cut and ends with `…`
 */
export function plainText(text: string, most = Infinity): string {
  const line = trimSpace(parseMarkup(text).map(textOf).join("").replace(/\s+/gu, " "));
  // No character is longer than two units, so most texts need not be cut into characters.
  if (line.length <= most) return line;
  const characters = Array.from(line.slice(0, most * 2 + 2));
  return characters.length <= most ? line : `${characters.slice(0, most).join("")}…`;
}

/** Paths of the stored files that a message shows or hands out, each once: who may read the message may read them. */
export function storedPaths(text: string): readonly string[] {
  const paths = new Set<string>();
  collectPaths(parseMarkup(text), paths);
  return [...paths];
}

function collectPaths(nodes: readonly MarkupNode[], paths: Set<string>): void {
  for (const node of nodes) {
    if (node.kind === "element") collectPaths(node.children, paths);
    else if ("source" in node && node.source.place === "stored") paths.add(node.source.address);
  }
}

function textOf(node: MarkupNode): string {
  switch (node.kind) {
    case "text":
    case "link":
      return node.text;
    case "break":
      return " ";
    case "face":
      return node.sign;
    case "mention":
      return `@${node.name}`;
    case "file":
      return `[文件] ${node.name}`;
    case "element":
      return node.tag === "span" ? node.children.map(textOf).join("") : ` ${node.children.map(textOf).join("")} `;
    default:
      return MEDIA[node.kind];
  }
}
