import type { Row } from "../../schema/model/json.ts";

/**
 * Paths in a form: `realname`, `serviceTimes.0.startTime`, `questions.0.options.1.score`. The row a field stands in
 * has the path without the last part, `""` for the main row.
 */

/** Path of a field from the path of its row. */
export function joinPath(rowPath: string, name: string): string {
  return rowPath === "" ? name : `${rowPath}.${name}`;
}

/** Path of the row a field stands in. */
export function rowPathOf(fieldPath: string): string {
  return withoutLast(fieldPath, 1);
}

/** Path of the row above a row; `undefined` for the main row. */
export function parentPathOf(rowPath: string): string | undefined {
  return rowPath === "" ? undefined : withoutLast(rowPath, 2);
}

/** The row at a path; `undefined` where there is none. */
export function rowAt(main: Row, rowPath: string): Row | undefined {
  return valueAt(main, rowPath) as Row | undefined;
}

/** The value at a path. */
export function valueAt(main: Row, path: string): unknown {
  if (path === "") return main;
  return path.split(".").reduce<unknown>((container, key) => (container as Record<string, unknown> | null | undefined)?.[key], main);
}

/** The child rows under a field. */
export function rowsOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? (value as Row[]) : [];
}

function withoutLast(path: string, parts: number): string {
  return path.split(".").slice(0, -parts).join(".");
}
