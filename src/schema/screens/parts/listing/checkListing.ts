import type { Diagnostic, SourcePosition } from "../../../errors/diagnostic.ts";
import { dependenciesOf } from "../../../expression/dependenciesOf.ts";
import { checkExpressionAt } from "../../../keywords/checkExpressionAt.ts";
import { checkFieldName, guarded, type Unfitness } from "../../../keywords/checkFieldName.ts";
import { checkSort } from "../../../keywords/checkSort.ts";
import { unfitOperator } from "../../../keywords/field/xQuery.ts";
import type { FieldKind } from "../../../kinds/kind.ts";
import { kindOf } from "../../../kinds/registry.ts";
import type { QueryOperator } from "../../../model/entity.ts";
import type { JsonValue } from "../../../model/json.ts";
import { checkAside } from "./aside.ts";
import { checkQueryDefault } from "./checkQueryDefault.ts";
import { usualOperator } from "./aside.ts";
import { checkFields, checkShownName } from "../../checkFields.ts";
import { fieldNamed } from "../../itemsOf.ts";
import { itemsAt } from "../../listItems.ts";
import type { ScreenSite } from "../../screenSite.ts";

/** Checks the fields that a table names: query bar, columns, order. */
export function checkListing(site: ScreenSite): Diagnostic[] {
  const { entity, source } = site;
  return [
    ...checkWhere(site),
    ...checkFields(site, { path: ["query"], unfitness: unqueryable }),
    ...checkConditions(site),
    ...checkAside(site),
    ...checkFields(site, { path: ["columns"], unfitness: uncolumned }),
    ...checkSort(entity, { sort: source.own.sort, path: ["sort"], ofScreen: (...name) => checkShownName(site, ...name) }, source.at),
  ];
}

/** Which rows stand in a list tells what the condition reads of them: that must be for everybody's eyes. */
function checkWhere({ entity, project, source: { own, at } }: ScreenSite): Diagnostic[] {
  const { where } = own;
  if (where === undefined) return [];
  const problems = checkExpressionAt({ expression: where, path: ["where"], at, project, entity, result: "bool", filterOver: "row" });
  if (problems.length > 0) return problems;
  return dependenciesOf(where).row.flatMap((name) => checkFieldName(entity, name, at(["where"]), guarded));
}

const uncolumned: Unfitness = ({ writeOnly, children }) => (writeOnly ? "它只写不读" : children && "子表不能作表格列");

const unqueryable: Unfitness = ({ kind, writeOnly }) => {
  if (writeOnly) return "它只写不读";
  const { operators, title } = kindOf(kind);
  return operators.length === 0 ? `${title}不能查询` : undefined;
};

function checkConditions(site: ScreenSite): Diagnostic[] {
  const { entity, source, project } = site;
  return itemsAt(site, ["query"]).flatMap(({ key, path, members }) => {
    const [field] = fieldNamed(entity, key);
    if (!field) return [];
    const { default: value, operator } = members;
    const faults = checkOperator(kindOf(field.kind), operator, source.at([...path, "operator"]));
    if (faults.length > 0 || value === undefined) return faults;
    const usual = usualOperator(field, key === source.raw.aside?.field);
    const stated = { field, project, value, operator: (operator as QueryOperator | undefined) ?? usual };
    return checkQueryDefault(stated, source.at([...path, "default"]));
  });
}

function checkOperator(kind: FieldKind, operator: JsonValue | undefined, at: SourcePosition): Diagnostic[] {
  const isFit = operator === undefined || kind.operators.includes(operator as QueryOperator);
  // A kind without any operator has been told at the field.
  return isFit || kind.operators.length === 0 ? [] : [unfitOperator(at, String(operator), kind)];
}
