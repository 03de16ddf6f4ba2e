import { isEqual } from "../../schema/expression/values.ts";
import { settledValue } from "../../schema/kinds/readTyped.ts";
import type { Row } from "../../schema/model/json.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import { storedTwin } from "./formRows.ts";
import { rowsOf } from "./rowPath.ts";

/**
 * A row as it would be stored: what was typed is read, and space around it is gone, also where the field was not left yet. What
 * came from the server stays as it came.
 *
 * @param today wire date that dates without a year are read by
 */
export function settledRow(entity: CompiledEntity, row: Row, stored: Row | undefined, today: string): Row {
  const settled: Row = { ...row };
  for (const field of entity.fields) {
    const { name } = field;
    const value = row[name];
    const child = entity.children[name];
    if (field.children && child) settled[name] = rowsOf(value).map((own) => settledRow(child, own, storedTwin(own, stored?.[name]), today));
    else if (value !== undefined && !isEqual(value, stored?.[name])) settled[name] = settledValue(field, value, { today });
  }
  return settled;
}
