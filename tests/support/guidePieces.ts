import { readFileSync } from "node:fs";

/** The pieces of JSON that a guide tells to write, in their order, e.g. of `add-a-screen`. */
export function piecesOf(guide: string): readonly string[] {
  const text = readFileSync(`docs/guides/${guide}.md`, "utf8");
  return [...text.matchAll(/^( *)```json\n([\s\S]*?)^ *```/gm)].map(([, indent = "", piece = ""]) =>
    piece.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  );
}
