import { diagnose } from "../../../errors/diagnose.ts";
import type { Diagnostic } from "../../../errors/diagnostic.ts";
import type { Unfitness } from "../../../keywords/checkFieldName.ts";
import { kindOf } from "../../../kinds/registry.ts";
import { compact } from "../../../model/compact.ts";
import type { FieldModel, QueryOperator } from "../../../model/entity.ts";
import type { ListingModel } from "../../../model/project.ts";
import type { ListingPart } from "../../../model/screen.ts";
import { eqOperator } from "../../../query/operators/eqOperator.ts";
import { findOperator } from "../../../query/operators/registry.ts";
import { checkShownName } from "../../checkFields.ts";
import { fieldNamed, itemsOf } from "../../itemsOf.ts";
import { itemsAt } from "../../listItems.ts";
import type { RawList, RawQueryItem, RawScreen } from "../../rawScreen.ts";
import type { ExpandGround, PruneGround } from "../../screenKind.ts";
import type { ScreenSite } from "../../screenSite.ts";

/** Checks what stands beside a list: its field exists, is asked for by single values, and has values that can be listed. */
export function checkAside(site: ScreenSite): Diagnostic[] {
  const { own, at } = site.source;
  if (own.aside === undefined) return [];
  const place = at(["aside", "field"]);
  const picksFromTree = site.kind.id === "picker" && site.entity.tree !== undefined;
  if (picksFromTree) {
    const [reason, remedy] = ["树形实体的弹窗本身就是一棵树", "删去 aside。"];
    return [diagnose("SCHEMA_MISUSED_KEYWORD", at(["aside"], "key"), { found: "aside", reason, remedy })];
  }
  return [...checkShownName(site, own.aside.field, place, unlisted), ...checkAsideOperator(site, own.aside.field)];
}

/** Says whether choosing a value with an operator lists the rows that hold it. */
function listsHolders(operator: QueryOperator): boolean {
  return findOperator(operator)?.findsHolders === true;
}

/** The first operator of the field, or of its kind; beside a list, the first that finds the rows holding a value. */
export function usualOperator({ query, kind }: FieldModel, standsAside: boolean): QueryOperator {
  const operators = [...query, ...kindOf(kind).operators];
  return (standsAside ? operators.find(listsHolders) : operators[0]) ?? eqOperator.name;
}

function checkAsideOperator(site: ScreenSite, name: string): Diagnostic[] {
  const [field] = fieldNamed(site.entity, name);
  return itemsAt(site, ["query"]).flatMap(({ key, path, members: { operator } }) => {
    if (!field || key !== name || operator === undefined || listsHolders(operator as QueryOperator)) return [];
    const allowed = kindOf(field.kind).operators.filter(listsHolders);
    return [diagnose("SCHEMA_WRONG_VALUE", site.source.at([...path, "operator"]), { found: String(operator), allowed })];
  });
}

const unlisted: Unfitness = ({ kind, writeOnly, reference, dictionary, constraints, permission }) => {
  if (writeOnly) return "它只写不读";
  if (permission.mask !== undefined) return "它有脱敏，列出的项会把它说出来";
  if (kindOf(kind).operators.length === 0) return `${kindOf(kind).title}不能查询`;
  return reference || dictionary !== undefined || constraints.enum ? undefined : "它不是引用、字典或列出的值，没有可列出的项";
};

/** What stands beside a list narrows it by a condition of its query bar: one that is not there is put at its end. */
export function withAsideQuery(query: RawList<RawQueryItem> | undefined, aside: RawScreen["aside"]): RawList<RawQueryItem> | undefined {
  if (aside === undefined || itemsOf(query, "field").some(({ field }) => field === aside.field)) return query;
  return [...(query ?? []), aside.field];
}

/** Writes out what stands beside a list; nothing where its field does not exist. */
export function expandAside({ raw: { aside }, entity }: ExpandGround): Pick<ListingModel, "aside"> {
  const [field] = aside === undefined ? [] : fieldNamed(entity, aside.field);
  if (aside === undefined || !field) return {};
  const { title = usualTitle(field), all = "全部", width = 220, collapsed = false } = aside;
  return { aside: { field: field.name, title, all, width, isCollapsed: collapsed } };
}

function usualTitle({ reference, title }: FieldModel): string {
  return reference?.title ?? title;
}

/**
 * What stands beside a list for a viewer: the rows that a reference leads to are listed to whoever may list them. The condition
 * stays in the query bar for everybody else.
 */
export function pruneAside(aside: ListingModel["aside"], ground: PruneGround): Pick<ListingPart, "aside"> {
  return compact({ aside: aside && mayList(aside.field, ground) ? aside : undefined });
}

function mayList(name: string, { project, model, names, viewer }: PruneGround): boolean {
  const [field] = fieldNamed(model, name);
  if (!field || !names.has(name) || field.permission.mask !== undefined) return false;
  const target = field.reference && project.entities.get(field.reference.entity);
  return !field.reference || (target !== undefined && viewer.can(`${target.permission}:list`));
}
