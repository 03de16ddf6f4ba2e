import { accountFields, type FieldModel, type Row } from "../../../src/schema/index.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import type { TextLookup } from "../query/textLookup.ts";

/** What people read for the account in a field; `undefined` for other fields and unknown accounts. */
export type AccountNames = (field: FieldModel, account: unknown) => string | undefined;

/**
 * Asks who the accounts are that the rows were written by: people know each other by name, e.g. `林晓雯（doctor）`. The
 * account stays beside it, since two people may share a name. The names are there once the lookup has been loaded.
 */
export function askAccountNames(
  lookup: TextLookup,
  { context }: EntityScope,
  fields: readonly FieldModel[],
  rows: readonly Row[],
): AccountNames {
  const noted = fields.filter(({ name }) => accountFields.includes(name));
  if (context.accountNames && noted.length > 0) lookup.ask(context.accountNames, noted, rows);
  return (field, account) => {
    if (typeof account !== "string" || !noted.includes(field) || !context.accountNames) return undefined;
    const name = lookup.found(context.accountNames.key).get(account);
    return typeof name === "string" && name !== "" && name !== account ? `${name}（${account}）` : undefined;
  };
}
