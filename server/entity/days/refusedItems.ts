import {
  dependenciesOf,
  type DictionaryItem,
  type FieldModel,
  referencesRead,
  type CheckModel,
  type Row,
} from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import { fieldOf, type EntityScope } from "../scope/entityScope.ts";
import { canRead, canWrite } from "../scope/fieldRights.ts";
import { requiredText } from "../request/requestParts.ts";
import { assertMayUse } from "../references/assertMayUse.ts";
import { rowOnForm } from "../references/rowOnForm.ts";
import { judgedItems, type Refusals } from "../references/judgedItems.ts";
import { checksOn, choosingRow, refusalBy } from "./choosingChecks.ts";

/** Items of a dictionary field that a save of the row would refuse. */
export interface RefusedItems {
  readonly refused: readonly { readonly value: string; readonly reason: string }[];
}

/**
 * Says which items of a dictionary field a save of the row would refuse and the browser cannot judge: by checks that read
 * the rows behind references (the chosen organ does not offer a service), or, for a field with `x-ui.props.judged`, by
 * this installation or the module of the entity.
 */
export async function refusedItems(scope: EntityScope, body: Row): Promise<RefusedItems> {
  assertMayUse(scope);
  const field = fieldOf(scope.entity, requiredText(body, "field"));
  if (!field?.dictionary || !(canRead(field, scope) || canWrite(field, scope)))
    throw new AppError("QUERY_PARAM_INVALID", { name: "field", reason: "不是字典字段" });
  const items = scope.project.dictionaries.get(field.dictionary)?.items ?? [];
  const reasons = [await judgedItems(scope, field), await itemsByChecks(scope, field, { items, body })];
  return {
    refused: items.flatMap(({ value }) => {
      const reason = reasons.map((found) => found.get(value)).find((found) => found !== undefined);
      return reason === undefined ? [] : [{ value, reason }];
    }),
  };
}

async function itemsByChecks(
  scope: EntityScope,
  field: FieldModel,
  { items, body }: { readonly items: readonly DictionaryItem[]; readonly body: Row },
): Promise<Refusals> {
  const checks = checksOn(scope, [field.name]).filter((check) => check.at === field.name && isBehindReferences(check));
  if (checks.length === 0) return new Map();
  const seen = await choosingRow(scope, checks, await rowOnForm(scope, body));
  return new Map(
    items.flatMap(({ value }) => {
      const reason = refusalBy(scope, checks, { ...seen, row: { ...seen.row, [field.name]: value } });
      return reason === undefined ? [] : [[value, reason]];
    }),
  );
}

function isBehindReferences(check: CheckModel): boolean {
  return referencesRead(check).length > 0 && dependenciesOf(check.assert).row.length > 0;
}
