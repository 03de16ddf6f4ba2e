import { isDeepStrictEqual } from "node:util";
import type { Row } from "../../src/schema/model/json.ts";

/** What stands in the log where a value was forgotten: that there was one, and on which side of a change. */
interface ForgottenValue {
  readonly forgotten: "before" | "after";
}

/** A row before and after, as the log keeps it; `null` where there was none. */
export interface Snapshots {
  readonly before: Row | null;
  readonly after: Row | null;
}

/** Says of the name of a value whether it is to be forgotten. */
export type Goes = (name: string) => boolean;

/**
 * Takes values out of what the log keeps of a change. Which of them changed stays to be seen, and whether there was one: a mark
 * stands on the side that held something. A value that stayed the same goes without a trace.
 *
 * @returns `undefined` where there is nothing to forget
 */
export function forgetValues({ before, after }: Snapshots, goes: Goes): Snapshots | undefined {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})].filter(goes));
  const held = [...names].filter((name) => isHeld(before?.[name]) || isHeld(after?.[name]));
  if (held.length === 0) return undefined;
  const isChange = (name: string) => !isDeepStrictEqual(before?.[name] ?? null, after?.[name] ?? null);
  const changed = new Set(held.filter(isChange));
  return {
    before: before && without(before, { names: held, changed, side: "before" }),
    after: after && without(after, { names: held, changed, side: "after" }),
  };
}

/** Names whose values are marked as forgotten. */
export function forgottenNames(...rows: readonly Row[]): ReadonlySet<string> {
  return new Set(
    rows.flatMap((row) =>
      Object.entries(row)
        .filter(([, value]) => isForgotten(value))
        .map(([name]) => name),
    ),
  );
}

/** A row without the marks of what was forgotten: as if there had been nothing. */
export function withoutForgotten(row: Row): Row {
  const names = forgottenNames(row);
  return names.size === 0 ? row : Object.fromEntries(Object.entries(row).filter(([name]) => !names.has(name)));
}

interface Taking {
  readonly names: readonly string[];
  readonly changed: ReadonlySet<string>;
  readonly side: ForgottenValue["forgotten"];
}

function without(row: Row, { names, changed, side }: Taking): Row {
  const gone = new Set(names);
  const kept = Object.entries(row).filter(([name]) => !gone.has(name));
  const marks = names.filter((name) => changed.has(name)).map((name) => [name, markOf(row[name], side)] as const);
  return Object.fromEntries([...kept, ...marks]);
}

function markOf(value: unknown, side: ForgottenValue["forgotten"]): unknown {
  if (isForgotten(value)) return value;
  return isBlank(value) ? null : { forgotten: side };
}

/** A value that is there and was not forgotten before. */
function isHeld(value: unknown): boolean {
  return !isBlank(value) && !isForgotten(value);
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined;
}

function isForgotten(value: unknown): value is ForgottenValue {
  if (typeof value !== "object" || value === null || Object.keys(value).length !== 1 || !("forgotten" in value)) return false;
  return value.forgotten === "before" || value.forgotten === "after";
}
