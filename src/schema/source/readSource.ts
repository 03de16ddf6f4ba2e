import { parseTree, type Node, type ParseError } from "jsonc-parser";
import { diagnose } from "../errors/diagnose.ts";
import type { Diagnostic } from "../errors/diagnostic.ts";
import type { JsonValue } from "../model/json.ts";
import { encodingFault } from "./encodingFault.ts";
import { pointerOf, type JsonPath } from "./pointer.ts";
import { positionAt, positionOf } from "./position.ts";
import type { SourceFile, SourceMember, SourceNode } from "./sourceFile.ts";
import { exceededLimit } from "./sourceLimits.ts";
import { syntaxFault } from "./syntaxFault.ts";

/** Keys that reach into the prototypes of the objects that programs build from JSON. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Reads JSON strictly — no comments, no trailing commas, no repeated keys — and keeps where everything stands.
 * Never throws: what is wrong is in `problems`, and `value` is `undefined` where the text is no JSON at all.
 *
 * @example readSource("schemas/menu.json", "{ \"items\": [] }").value // { items: [] }
 */
export function readSource(path: string, text: string): SourceFile {
  const empty: SourceFile = { path, text, value: undefined, root: undefined, lineStarts: lineStartsOf(text), problems: [] };
  const limit = exceededLimit(text);
  if (limit) return { ...empty, problems: [diagnose("SCHEMA_FILE_LIMIT", positionAt(empty, "", 0), limit)] };

  const encoding = encodingFault(text);
  if (encoding) return { ...empty, problems: [diagnose("SCHEMA_ENCODING", positionAt(empty, "", encoding.offset), encoding)] };

  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  const [first] = errors;
  // What follows the first fault is usually its consequence, so only the first is told.
  if (first || !tree) return { ...empty, problems: [syntaxFault(empty, first)] };

  const root = sourceNode(tree);
  const file = { ...empty, root, value: valueOf(tree) };
  return { ...file, problems: keyProblems(file, root, []) };
}

function lineStartsOf(text: string): number[] {
  const starts = [0];
  for (let index = text.indexOf("\n"); index !== -1; index = text.indexOf("\n", index + 1)) starts.push(index + 1);
  return starts;
}

function sourceNode(node: Node): SourceNode {
  const { offset, length } = node;
  if (node.type === "array") return { type: "array", offset, length, items: (node.children ?? []).map(sourceNode) };
  if (node.type !== "object") return { type: "scalar", offset, length };
  return { type: "object", offset, length, members: (node.children ?? []).flatMap(sourceMember) };
}

function sourceMember({ children: [key, value] = [] }: Node): SourceMember[] {
  if (!key || !value) return [];
  return [{ key: String(key.value), keyOffset: key.offset, keyLength: key.length, value: sourceNode(value) }];
}

/** Builds the value by defining properties, so that a key such as `__proto__` cannot reach a prototype. */
function valueOf(node: Node): JsonValue {
  if (node.type === "array") return (node.children ?? []).map(valueOf);
  if (node.type !== "object") return node.value as JsonValue;
  const members = (node.children ?? []).map(({ children: [key, value] = [] }) => [key, value] as const);
  return Object.fromEntries(members.flatMap(([key, value]) => (key && value ? [[String(key.value), valueOf(value)]] : [])));
}

function keyProblems(file: SourceFile, node: SourceNode, path: JsonPath): Diagnostic[] {
  if (node.type === "array") return node.items.flatMap((item, index) => keyProblems(file, item, [...path, index]));
  if (node.type === "scalar") return [];
  const firstOffsets = new Map<string, number>();
  return node.members.flatMap((member) => {
    const memberPath = [...path, member.key];
    const first = firstOffsets.get(member.key);
    firstOffsets.set(member.key, first ?? member.keyOffset);
    const problem = keyProblem(file, member, pointerOf(memberPath), first);
    return problem ? [problem] : keyProblems(file, member.value, memberPath);
  });
}

function keyProblem(file: SourceFile, member: SourceMember, pointer: string, first: number | undefined): Diagnostic | undefined {
  const { key, keyOffset } = member;
  if (first !== undefined) {
    const firstLine = positionAt(file, pointer, first).line;
    return diagnose("SCHEMA_DUPLICATE_KEY", positionAt(file, pointer, keyOffset), { key, found: key, firstLine });
  }
  if (FORBIDDEN_KEYS.has(key)) return diagnose("SCHEMA_FORBIDDEN_KEY", positionOf(file, pointer, "key"), { key, found: key });
  return undefined;
}
