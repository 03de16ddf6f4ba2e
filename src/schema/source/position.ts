import type { SourcePosition } from "../errors/diagnostic.ts";
import { parsePointer } from "./pointer.ts";
import type { SourceFile, SourceMember, SourceNode } from "./sourceFile.ts";

/** Part of a decoded string, in UTF-16 units; `end` is exclusive. */
export interface StringRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds where a pointer stands in a file. A pointer that leads nowhere gives its nearest existing ancestor,
 * so that "missing" can be reported at the object that misses it.
 *
 * With `range`, the position is that of a part of the string value; JSON escapes are counted as written.
 */
export function positionOf(file: SourceFile, pointer: string, part: "key" | "value" = "value", range?: StringRange): SourcePosition {
  const { node, member } = locate(file.root, parsePointer(pointer));
  if (part === "key" && member) {
    return span(file, pointer, member.keyOffset, member.keyLength);
  }
  if (!node) return span(file, pointer, 0, 0);
  if (range && node.type === "scalar") {
    const start = rawOffset(file.text, node, range.start);
    return span(file, pointer, start, Math.max(rawOffset(file.text, node, range.end) - start, 0));
  }
  return node.type === "scalar" ? span(file, pointer, node.offset, node.length) : span(file, pointer, node.offset, 1);
}

/** Turns an offset of a file into a position. */
export function positionAt(file: Pick<SourceFile, "path" | "lineStarts">, pointer: string, offset: number): SourcePosition {
  const [line, column] = lineAndColumn(file.lineStarts, offset);
  return { file: file.path, line, column, pointer };
}

function span(file: SourceFile, pointer: string, offset: number, length: number): SourcePosition {
  const [endLine, endColumn] = lineAndColumn(file.lineStarts, offset + length);
  return { ...positionAt(file, pointer, offset), endLine, endColumn };
}

/** Says whether a pointer leads to something in the file. */
export function existsIn(file: SourceFile, pointer: string): boolean {
  return locate(file.root, parsePointer(pointer)).complete;
}

interface Location {
  readonly node: SourceNode | undefined;
  /** The member that holds `node`, where the last step was a key. */
  readonly member: SourceMember | undefined;
  /** Every segment was found. */
  readonly complete: boolean;
}

function locate(root: SourceNode | undefined, segments: readonly string[]): Location {
  let node = root;
  let member: SourceMember | undefined;
  for (const segment of segments) {
    if (node?.type === "object") {
      const next: SourceMember | undefined = node.members.find((candidate) => candidate.key === segment);
      if (!next) return { node, member, complete: false };
      member = next;
      node = next.value;
    } else if (node?.type === "array" && node.items[Number(segment)]) {
      node = node.items[Number(segment)];
      member = undefined;
    } else {
      return { node, member, complete: false };
    }
  }
  return { node, member, complete: node !== undefined };
}

function lineAndColumn(lineStarts: readonly number[], offset: number): [line: number, column: number] {
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return [low + 1, offset - (lineStarts[low] ?? 0) + 1];
}

/** Offset in the file of the character at `index` of a decoded string: `\n` is two characters long, `\u4e00` six. */
function rawOffset(text: string, node: SourceNode, index: number): number {
  const end = node.offset + node.length - 1;
  let offset = node.offset + 1;
  for (let decoded = 0; decoded < index && offset < end; decoded += 1) {
    if (text[offset] !== "\\") offset += 1;
    else offset += text[offset + 1] === "u" ? 6 : 2;
  }
  return offset;
}
