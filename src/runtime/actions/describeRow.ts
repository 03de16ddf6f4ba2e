import type { Row } from "../../schema/model/json.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";

/**
 * Says which row is meant, in the fields that its entity names for that, e.g. 张三 · 2026-11-24 · 09:00–10:00 · 某机构.
 * Masked values stay masked; `""` where the row holds none of them.
 */
export function describeRow({ describe }: Pick<CompiledEntity, "describe">, row: Row): string {
  return describe
    .map((name) => textOf(row[`${name}_dictText`]) || textOf(row[name]))
    .filter((text) => text !== "")
    .join(" · ");
}

/** The rows that a question is about, a line each: all of a few, the first of many and how many there are. */
export function describeRows(entity: Pick<CompiledEntity, "describe">, rows: readonly Row[]): readonly string[] {
  const names = rows
    .slice(0, MOST_NAMED)
    .map((row) => describeRow(entity, row))
    .filter((name) => name !== "");
  return names.length > 0 && rows.length > MOST_NAMED ? [...names, `等共 ${rows.length} 条`] : names;
}

/** A question is read at a glance. */
export const MOST_NAMED = 3;

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
