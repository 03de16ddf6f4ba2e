import { trimSpace, type FieldModel } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { canRead } from "../scope/fieldRights.ts";
import { rowsOf } from "../query/rowSource.ts";
import { selectRows } from "../query/selectRows.ts";
import { hasId } from "../rows/findRows.ts";
import { rowId } from "../values/rowId.ts";
import { exportTable } from "./exportTable.ts";
import { XLS_LIMITS, type XlsCell } from "./xls/writeXls.ts";

/** Ids of those rows of which an export writes the same texts. */
export async function rowsSaying(
  db: Database,
  scope: EntityScope,
  said: { readonly ids: readonly string[]; readonly fields: readonly FieldModel[]; readonly texts: ReadonlyMap<string, string> },
): Promise<readonly string[]> {
  const { ids, fields, texts } = said;
  if (!fields.every((field) => canRead(field, scope))) return [];
  const stored = await selectRows(db, { ...rowsOf(scope), where: hasId(ids) });
  const { rows } = await exportTable(db, scope, fields, stored);
  return stored.filter((_, index) => fields.every(({ name }, place) => isWritten(rows[index]?.[place], texts.get(name)))).map(rowId);
}

/** Whether an export writes the text; numbers were compared as such. */
export function isWritten(cell: XlsCell | undefined, text = ""): boolean {
  return typeof cell === "string" && plain(cell) === plain(text);
}

function plain(text: string): string {
  return trimSpace(text.slice(0, XLS_LIMITS.characters)).replaceAll("\r\n", "\n");
}
