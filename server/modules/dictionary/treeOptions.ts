import { or, type Predicate } from "../../../src/schema/expression/predicate.ts";
import { askedRows } from "../../entity/condition/askedRows.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { rowLabels } from "../../entity/presenter/labels.ts";
import { allOf } from "../../entity/query/filter.ts";
import { predicateSql } from "../../entity/query/predicateSql.ts";
import { ROW_ALIAS, selectRows } from "../../entity/query/selectRows.ts";
import { AppError } from "../../errors/appError.ts";
import { dictionaryErrors } from "./dictionaryErrors.ts";
import { equalCondition } from "./equalCondition.ts";
import { readVisible } from "../moduleScope.ts";
import type { TableDictionary } from "./tableDictionary.ts";

/** What a tree select asks for (protocol 1.12); every name is looked up in the schemas. */
export interface TreeRequest {
  readonly pid?: string;
  readonly pidField?: string;
  readonly hasChildField?: string;
  readonly condition?: string;
  /** Says that the condition is none, as the component that asks does (PICK-45, PICK-46). */
  readonly refusal?: "CATEGORY_CONDITION" | "TREE_CONDITION";
  /**
   * What nodes are told apart by: their ids (categories), or the code field that was asked for, as callers store the key and
   * look its label up by the code (protocol 1.12). `pid` is such a key; an id is understood, too.
   */
  readonly keyedBy: "id" | "code";
}

/** A node of a tree select. */
export interface TreeOption {
  readonly key: string;
  readonly value: string;
  readonly code: string;
  readonly title: string;
  readonly label: string;
  /** Always null; callers of the lineage read it. */
  readonly icon: null;
  readonly parentId: string | null;
  /** 0: others hang below it; 1: none do. */
  readonly leaf: 0 | 1;
  readonly isLeaf: boolean;
  /** Not loaded yet. */
  readonly children: null;
}

/**
 * Loads the children of one node.
 *
 * @throws AppError DICTIONARY_SPEC where the entity is no tree or another parent field is named, TREE_CONDITION or
 * CATEGORY_CONDITION
 */
export async function loadTreeOptions(
  scope: EntityScope,
  dictionary: TableDictionary,
  request: TreeRequest,
): Promise<readonly TreeOption[]> {
  const parent = parentField(dictionary, request);
  const { entity } = scope;
  const { text, code } = dictionary;
  const keyField = request.keyedBy === "code" ? code.name : "id";
  const above = await nodeAbove(scope, keyField, request.pid);
  const below = predicateSql(childrenOf(parent, above?.id), { entity, alias: ROW_ALIAS });
  const { condition = "", refusal = "TREE_CONDITION" } = request;
  const asked = await askedRows(scope, [equalCondition(scope, condition, () => new AppError(dictionaryErrors[refusal], {}))]);
  const rows = await selectRows(scope.context.database.db, { entity, where: allOf([asked, below]) });
  const ids = rows.map((row) => String(row["id"]));
  const nodes = ids.length === 0 ? [] : await readVisible(scope, { op: "in", field: parent, values: ids });
  const parents = new Set(nodes.map((row) => row[parent]));
  const titles = await rowLabels(
    scope.context.database.db,
    { target: scope, store: code, label: text },
    rows.map((row) => String(row[code.name])),
  );
  return rows.map((row) => {
    const title = titles(String(row[code.name]));
    const isLeaf = !parents.has(row["id"]);
    return {
      key: String(row[keyField]),
      value: String(row[code.name]),
      code: String(row[code.name]),
      title,
      label: title,
      icon: null,
      parentId: above?.key ?? null,
      leaf: isLeaf ? 1 : 0,
      isLeaf,
      children: null,
    };
  });
}

/** The parent field follows from the schema; a request may repeat its name, and must leave the other one empty. */
function parentField({ entity }: TableDictionary, { pidField = "", hasChildField = "" }: TreeRequest): string {
  const parent = entity.tree?.parent;
  const column = entity.fields.find((field) => field.name === parent)?.column?.name;
  const isKnown = pidField === "" || pidField === parent || pidField === column;
  if (parent === undefined || !isKnown || !/^\w*$/.test(hasChildField))
    throw new AppError(dictionaryErrors.DICTIONARY_SPEC, { spec: entity.table });
  return parent;
}

/** The node whose children are asked for; none at the top. */
async function nodeAbove(
  scope: EntityScope,
  keyField: string,
  pid = "",
): Promise<{ readonly id: string; readonly key: string } | undefined> {
  if (pid === "" || pid === "0") return undefined;
  if (keyField === "id") return { id: pid, key: pid };
  const named = (field: string): Predicate => ({ op: "compare", field, operator: "eq", value: pid });
  const found = await readVisible(scope, or([named(keyField), named("id")]));
  const row = found.find((one) => one[keyField] === pid) ?? found[0];
  return row ? { id: String(row["id"]), key: String(row[keyField]) } : { id: pid, key: pid };
}

function childrenOf(parent: string, id: string | undefined): Predicate {
  if (id !== undefined) return { op: "compare", field: parent, operator: "eq", value: id };
  return or([
    { op: "isBlank", field: parent },
    { op: "compare", field: parent, operator: "eq", value: "0" },
  ]);
}
