import { diagnose } from "../errors/diagnose.ts";
import { positionOf } from "../source/position.ts";
import type { DocumentKind, SchemaFile } from "../source/schemaFiles.ts";
import type { Findings } from "./findings.ts";

/** What the kinds of documents are called, and the member that repeats the file's name. */
const NAMED: Readonly<Record<DocumentKind, { readonly title: string; readonly member: string }>> = {
  entity: { title: "实体", member: "$id" },
  fragment: { title: "片段", member: "$id" },
  dictionary: { title: "字典", member: "code" },
  screen: { title: "屏幕", member: "" },
  menu: { title: "菜单", member: "" },
};

/** Checks that files of a kind have names of their own across all folders, and name themselves after their file. */
export function checkNames(files: readonly SchemaFile[], findings: Findings): void {
  const first = new Map<string, SchemaFile>();
  for (const file of files) {
    const { kind, name, source } = file;
    const { title, member } = NAMED[kind];
    const key = `${kind}:${name}`;
    const other = first.get(key);
    const at = positionOf(source, member && `/${member}`);
    if (other) findings.add(source.path, [diagnose("SCHEMA_DUPLICATE_NAME", at, { what: title, found: name, first: other.source.path })]);
    else first.set(key, file);
    const stated = member === "" ? name : memberOf(source.value, member);
    // Entities say so themselves; their keyword owns `$id`.
    if (kind !== "entity" && typeof stated === "string" && stated !== name)
      findings.add(source.path, [diagnose("SCHEMA_NAME_MISMATCH", at, { found: stated, expected: name })]);
  }
}

function memberOf(value: unknown, member: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[member] : undefined;
}
