import type { Row } from "../../../src/schema/index.ts";
import { MOST_SAVED_ROWS, type SaveRows } from "../../../src/schema/wire/savedRows.ts";
import { AppError } from "../../errors/appError.ts";
import { objectOf, requiredText, revOf } from "./requestParts.ts";

/**
 * Reads what was done to the rows of a table; each row may be named once.
 *
 * @throws ROWS_TOO_MANY, REQUEST_INVALID, QUERY_PARAM_INVALID
 */
export function sentTable(body: Row): SaveRows {
  const [inserted, changed, deleted] = [listIn(body, "inserted"), listIn(body, "changed"), listIn(body, "deleted")];
  const count = inserted.length + changed.length + deleted.length;
  if (count > MOST_SAVED_ROWS) throw new AppError("ROWS_TOO_MANY", { count });
  const sent: SaveRows = {
    inserted: inserted.map((row) => ({ key: requiredText(row, "key"), values: valuesOf(row) })),
    changed: changed.map((row) => ({ id: requiredText(row, "id"), rev: revOf(row), values: valuesOf(row) })),
    deleted: deleted.map((row) => ({ id: requiredText(row, "id"), rev: revOf(row) })),
  };
  assertNamedOnce(sent);
  return sent;
}

function listIn(body: Row, name: string): readonly Row[] {
  const list: unknown = body[name] ?? [];
  if (!Array.isArray(list)) throw new AppError("QUERY_PARAM_INVALID", { name, reason: "应为列表" });
  return list.map((item) => objectOf(item, `${name} 中每项应为对象`));
}

function valuesOf(row: Row): Row {
  return objectOf(row["values"], "每一行的 values 应为对象");
}

/** Refusals are told by key or id, so that no two rows may have the same. */
function assertNamedOnce({ inserted, changed, deleted }: SaveRows): void {
  const seen = new Set<string>();
  for (const name of [...inserted.map(({ key }) => key), ...[...changed, ...deleted].map(({ id }) => id)]) {
    if (seen.has(name)) throw new AppError("REQUEST_INVALID", { reason: `“${name.slice(0, 60)}”写了不止一次，每一行只能写一次` });
    seen.add(name);
  }
}
