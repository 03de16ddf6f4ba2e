import type { FieldModel, Row } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import type { EntityScope } from "../entityScope.ts";
import { stampedFields } from "../stampedFields.ts";

/** Fields in which the server notes the account of a person. */
const accountFields: readonly string[] = [stampedFields.createBy, stampedFields.updateBy];

/** What people read for the account in a field; `undefined` for other fields and unknown accounts. */
export type AccountNames = (field: FieldModel, account: unknown) => string | undefined;

/**
 * Looks up who the accounts are that the rows were written by: people know each other by name, e.g. `林晓雯（doctor）`. The
 * account stays beside it, since two people may share a name.
 */
export async function loadAccountNames(
  db: Database,
  { context }: EntityScope,
  fields: readonly FieldModel[],
  rows: readonly Row[],
): Promise<AccountNames> {
  const noted = fields.filter(({ name }) => accountFields.includes(name));
  const accounts = new Set(rows.flatMap((row) => noted.map(({ name }) => row[name])).filter((account) => typeof account === "string"));
  const names = accounts.size > 0 ? await context.namesOf?.(db, [...accounts]) : undefined;
  return (field, account) => {
    const name = typeof account === "string" && noted.includes(field) ? names?.get(account) : undefined;
    return name && name !== account ? `${name}（${String(account)}）` : undefined;
  };
}
