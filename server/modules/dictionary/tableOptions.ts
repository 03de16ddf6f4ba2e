import type { Row } from "../../../src/schema/model/json.ts";
import { Condition } from "../../entity/condition/condition.ts";
import type { ConditionGroup } from "../../entity/condition/conditionQuery.ts";
import { isSearchable } from "../../entity/condition/queryField.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { canRead } from "../../entity/scope/fieldRights.ts";
import { rowLabels } from "../../entity/presenter/labels.ts";
import { mayChoose } from "../../entity/references/choosable.ts";
import { AppError } from "../../errors/appError.ts";
import { readListQuery } from "../../entity/listing/listQuery.ts";
import type { SortStep } from "../../entity/query/sortSql.ts";
import { readAsked } from "../moduleScope.ts";
import type { LookupQuestion } from "./lookupQuestion.ts";
import { dictionaryErrors } from "./dictionaryErrors.ts";
import { equalCondition } from "./equalCondition.ts";
import type { TableDictionary } from "./tableDictionary.ts";

/** One row offered as an option. */
export interface TableOption {
  readonly value: string;
  readonly text: string;
}

/**
 * Complains unless the session may choose rows of the entity: it may use them, or another entity that refers to them.
 * And text and code must be readable to it.
 */
export function assertChoosable(scope: EntityScope, { entity, text, code }: TableDictionary): void {
  if (mayChoose(scope, entity) && canRead(text, scope) && canRead(code, scope)) return;
  throw new AppError("RIGHT_MISSING", { code: `${entity.permission}:list` });
}

/**
 * Rows whose text contains the keyword, or that have one of the given codes, among those the dictionary offers.
 *
 * @throws AppError QUERY_FIELD_UNKNOWN and others of `readListQuery`, where the caller may not order by the field
 */
export async function findOptions(
  scope: EntityScope,
  dictionary: TableDictionary,
  { keyword, limit, order }: LookupQuestion,
): Promise<readonly TableOption[]> {
  const asked = [...offered(scope, dictionary), ...keywordConditions(scope, dictionary, keyword)];
  const sort = order && (await sortOf(scope, order));
  return optionsOf(scope, dictionary, await readAsked(scope, asked, limit, sort));
}

/** An order by a field, or by its column as callers of the lineage name it. */
async function sortOf(scope: EntityScope, { column, order }: NonNullable<LookupQuestion["order"]>): Promise<readonly SortStep[]> {
  const field = scope.entity.fields.find((one) => one.name === column || one.column?.name === column);
  return (await readListQuery(scope, { column: field?.name ?? column, order })).sort;
}

/** Texts of the given codes, whether they are offered or not: stored ones keep their names. Codes without a row are absent. */
export async function textsOf(
  scope: EntityScope,
  dictionary: TableDictionary,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  // A wrong condition is refused, whatever is asked.
  offered(scope, dictionary);
  const rows = codes.length === 0 ? [] : await readAsked(scope, [hasCode(scope, dictionary, codes)]);
  return new Map((await optionsOf(scope, dictionary, rows)).map(({ value, text }) => [value, text]));
}

/** @throws AppError DICTIONARY_CONDITION where the condition is none */
function offered(scope: EntityScope, { condition }: TableDictionary): readonly ConditionGroup[] {
  if (condition === undefined) return [];
  return [equalCondition(scope, condition, () => new AppError(dictionaryErrors.DICTIONARY_CONDITION, {}))];
}

/** A comma list means codes, anything else a part of the text or a whole code. A masked text is not searched (decision 0063). */
function keywordConditions(scope: EntityScope, dictionary: TableDictionary, keyword: string): readonly ConditionGroup[] {
  if (keyword === "") return [];
  const { text, code } = dictionary;
  if (keyword.includes(",")) return [hasCode(scope, dictionary, keyword)];
  const byText = isSearchable(scope, text) ? [Condition.on(scope, { field: text.name, rule: "like", value: keyword })] : [];
  return [{ match: "or", conditions: [...byText, Condition.on(scope, { field: code.name, rule: "eq", value: keyword })] }];
}

function hasCode(scope: EntityScope, { code }: TableDictionary, value: unknown): ConditionGroup {
  return { match: "and", conditions: [Condition.on(scope, { field: code.name, rule: "in", value })] };
}

async function optionsOf(scope: EntityScope, { text, code }: TableDictionary, rows: readonly Row[]): Promise<readonly TableOption[]> {
  const values = rows.map((row) => String(row[code.name]));
  const textOf = await rowLabels(scope.context.database.db, { target: scope, store: code, label: text }, values);
  return values.map((value) => ({ value, text: textOf(value) }));
}
