import type { HistoryChange } from "../../schema/wire/rowAnswers.ts";
import type { FieldModel } from "../../schema/model/entity.ts";
import { isSameStored } from "../../schema/rules/sameStored.ts";
import type { Row } from "../../schema/model/json.ts";

/** What happened to one child row. */
export interface RowChange {
  readonly id: string;
  readonly act: "added" | "changed" | "removed";
  readonly changes: readonly HistoryChange[];
}

/**
 * Tells two lists of child rows apart, row by row: what was changed and added in the order of now, then what is gone.
 *
 * @param fields what is looked at; an order that alone has changed is none of it
 */
export function rowChanges(fields: readonly FieldModel[], before: unknown, after: unknown): readonly RowChange[] {
  const [old, now] = [rowsById(before), rowsById(after)];
  const kept = [...now].flatMap(([id, row]): readonly RowChange[] => {
    const twin = old.get(id);
    const changes = fieldChanges(fields, twin ?? {}, row);
    if (twin && changes.length === 0) return [];
    return [{ id, act: twin ? "changed" : "added", changes }];
  });
  const gone = [...old].filter(([id]) => !now.has(id));
  return [...kept, ...gone.map(([id, row]) => ({ id, act: "removed" as const, changes: fieldChanges(fields, {}, row) }))];
}

function fieldChanges(fields: readonly FieldModel[], before: Row, after: Row): readonly HistoryChange[] {
  return fields
    .filter((field) => !isSameStored(field, before[field.name], after[field.name]))
    .map(({ name }) => ({
      field: name,
      before: before[name] ?? null,
      after: after[name] ?? null,
      beforeText: textOf(before, name),
      afterText: textOf(after, name),
    }));
}

function textOf(row: Row, name: string): string | undefined {
  const text = row[`${name}_dictText`];
  return typeof text === "string" ? text : undefined;
}

function rowsById(value: unknown): ReadonlyMap<string, Row> {
  const rows = Array.isArray(value) ? (value as readonly Row[]) : [];
  return new Map(rows.map((row, index) => [String(row["id"] ?? index), row]));
}
