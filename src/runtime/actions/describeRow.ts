import type { Row } from "../../schema/model/json.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";

/**
 * Says which row is meant, in the fields that its entity names for that, e.g. 张三 · 2026-11-24 · 09:00–10:00 · 某机构.
 * Covered values stay covered; `""` where the row holds none of them.
 */
export function describeRow({ describe }: Pick<CompiledEntity, "describe">, row: Row): string {
  return describe
    .map((name) => textOf(row[`${name}_dictText`]) || textOf(row[name]))
    .filter((text) => text !== "")
    .join(" · ");
}

/** The rows that a question is about: all of a few, the first of many. */
export function describeRows(entity: Pick<CompiledEntity, "describe">, rows: readonly Row[]): string {
  const names = rows
    .slice(0, MOST_NAMED)
    .map((row) => describeRow(entity, row))
    .filter((name) => name !== "");
  if (names.length === 0) return "";
  return rows.length > MOST_NAMED ? `${names.join("；")} 等 ${rows.length} 条` : names.join("；");
}

const MOST_NAMED = 3;

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
