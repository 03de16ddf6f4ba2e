import type { RowVersion } from "../api/entityApi.ts";
import type { ActionCall } from "./action.types.ts";

/** The one row an action was pressed on. @throws Error where a schema puts a row's action where there is none */
export function singleRow({ action, rows }: ActionCall): RowVersion {
  const [row] = rows;
  if (!row) throw new Error(`操作“${action.label}”需要一条记录，请把它放在行操作中`);
  return rowVersion(row);
}

/** Id and version of a row as the wire has them. */
export function rowVersion(row: Readonly<Record<string, unknown>>): RowVersion {
  return { id: String(row["id"]), rev: Number(row["rev"]) };
}
