import { diagnose } from "../errors/diagnose.ts";
import type { Diagnostic } from "../errors/diagnostic.ts";
import { dependenciesOf } from "../expression/dependenciesOf.ts";
import type { AggregateModel } from "../model/dashboard.ts";
import type { ConstraintModel, EntityActionModel, EntityModel, FieldModel } from "../model/entity.ts";
import { printedFields } from "../model/print.ts";
import { isDashboard, listingOf, type ScreenModel } from "../model/project.ts";
import { ruleExpressions } from "../rules/ruleExpressions.ts";
import type { LoadedEntity } from "./loadEntities.ts";

/** Kinds whose values set limits and switch things; texts, choices and moments inform people as well. */
const RULE_KINDS: ReadonlySet<string> = new Set(["integer", "number", "money", "boolean", "switch", "time"]);

/**
 * Finds numbers, switches and times of day that people fill in without effect: no list, query, check, constraint,
 * condition, action or computed value reads them, and they show or hide at most one another. A field that code outside of
 * the schemas reads says so with `x-reader`.
 */
export function checkUnreadFields(
  loaded: ReadonlyMap<string, LoadedEntity>,
  screens: ReadonlyMap<string, ScreenModel>,
): ReadonlyMap<string, readonly Diagnostic[]> {
  const entities = [...loaded.values()].map(({ model }) => model);
  const read = new ReadFields(entities);
  for (const entity of entities) readByEntity(entity, read);
  for (const screen of screens.values()) readByScreen(screen, read);
  read.followRules();
  return new Map(
    [...loaded.values()].map(({ source, model }) => {
      const unread = source.fields.flatMap((stated) => {
        const field = model.fields.find(({ name }) => name === stated.name);
        const isUnread = field && isRuleLike(field) && stated.raw["x-reader"] === undefined && !read.has(model.name, field.name);
        return isUnread ? [diagnose("SCHEMA_UNREAD_RULE", stated.at([], "key"), { found: field.name, title: field.title })] : [];
      });
      return [source.file, unread];
    }),
  );
}

function isRuleLike({ kind, column, system, readOnly, rule, ui, query }: FieldModel): boolean {
  const isFilledIn = column !== undefined && !system && !readOnly && rule.value === undefined && rule.readOnly !== "true";
  return isFilledIn && RULE_KINDS.has(kind) && ui.column === false && query.length === 0;
}

/** Fields that something goes by, by entity. */
class ReadFields {
  readonly #entities: ReadonlyMap<string, EntityModel>;
  readonly #read = new Set<string>();

  constructor(entities: readonly EntityModel[]) {
    this.#entities = new Map(entities.map((entity) => [entity.name, entity]));
  }

  has(entity: string, field: string): boolean {
    return this.#read.has(`${entity} ${field}`);
  }

  add(entity: string, ...fields: readonly (string | undefined)[]): void {
    for (const field of fields) if (field !== undefined) this.#read.add(`${entity} ${field}`);
  }

  /** Everything that an expression of an entity reads, of its own rows and of others. */
  addExpression(entity: EntityModel, source: string | undefined, candidate?: string): void {
    if (source === undefined) return;
    const { row, old, parent, it, referenced, items } = dependenciesOf(source);
    this.add(entity.name, ...row, ...old);
    if (candidate !== undefined) this.add(candidate, ...it);
    for (const { through, field } of referenced) {
      const target = entity.fields.find(({ name }) => name === through)?.reference?.entity;
      if (target !== undefined) this.add(target, field);
    }
    for (const holder of this.#entities.values()) {
      if (holder.fields.some(({ children }) => children?.entity === entity.name)) this.add(holder.name, ...parent);
    }
    for (const { children } of entity.fields) if (children) this.add(children.entity, ...items);
  }

  /** The same for an expression over rows of an entity of this name. */
  addOf(entity: string, source: string | undefined): void {
    const model = this.#entities.get(entity);
    if (model) this.addExpression(model, source);
  }

  /** What the rules of a field that counts read counts too; a field that people see counts by itself. */
  followRules(): void {
    for (let before = -1; before < this.#read.size;) {
      before = this.#read.size;
      for (const entity of this.#entities.values()) this.#followRulesOf(entity);
    }
  }

  #followRulesOf(entity: EntityModel): void {
    for (const field of entity.fields.filter((one) => !isRuleLike(one) || this.has(entity.name, one.name))) {
      for (const source of ruleExpressions(field.rule)) this.addExpression(entity, source);
      this.add(entity.name, ...field.rule.reset);
    }
  }
}

function readByEntity(entity: EntityModel, read: ReadFields): void {
  const { name, label, sort, tree, scope, locked, unique, checks, constraints, actions, fields } = entity;
  const keys = [label, tree?.parent, scope.department, ...sort.map(({ field }) => field), ...unique.flatMap((one) => one.fields)];
  read.add(name, ...keys);
  read.addExpression(entity, locked);
  for (const { when, assert } of checks) for (const source of [when, assert]) read.addExpression(entity, source);
  for (const constraint of constraints) readByConstraint(entity, constraint, read);
  for (const action of actions) readByAction(entity, action, read);
  readByDerived(entity, read);
  for (const { reference, children } of fields) {
    if (reference) read.add(reference.entity, reference.label, reference.store);
    read.addExpression(entity, reference?.where, reference?.entity);
    if (children) read.add(children.entity, children.by, children.order);
  }
}

function readByAction(entity: EntityModel, { when, set, ask, checks }: EntityActionModel, read: ReadFields): void {
  const asked = ask.flatMap((one) => [one.when, one.value]);
  const assured = checks.flatMap((check) => [check.when, check.assert]);
  for (const source of [when, ...Object.values(set), ...asked, ...assured]) read.addExpression(entity, source);
}

/** What is shown of other rows counts as shown there. */
function readByDerived({ fields, derived: all = [] }: EntityModel, read: ReadFields): void {
  for (const { derived } of all) {
    const from = derived?.from;
    if (from?.kind === "rollup") {
      read.add(from.entity, ...[from.by].flat(), from.field);
      read.addOf(from.entity, from.where);
    }
    const link = from?.kind === "lookup" ? fields.find(({ name }) => name === from.through)?.reference : undefined;
    if (link) read.add(link.entity, from?.field);
  }
}

function readByConstraint(entity: EntityModel, constraint: ConstraintModel, read: ReadFields): void {
  read.add(entity.name, ...constraint.by);
  read.addExpression(entity, constraint.where);
  if (constraint.type === "noOverlap") read.add(entity.name, ...constraint.range);
  if (constraint.type !== "limit") return;
  const target = entity.fields.find(({ name }) => name === constraint.max.reference)?.reference?.entity;
  if (target !== undefined) read.add(target, constraint.max.field);
}

function readByScreen(screen: ScreenModel, read: ReadFields): void {
  if (isDashboard(screen)) {
    for (const card of screen.cards) if ("aggregate" in card) readByCard(card.aggregate, read);
    return;
  }
  const { columns = [], query = [], sort = [] } = listingOf(screen) ?? {};
  const shown = columns.filter(({ hidden }) => !hidden).map(({ field }) => field);
  read.add(screen.entity, ...shown, ...query.map(({ field }) => field), ...sort.map(({ field }) => field));
  read.add(screen.entity, ...placedFields(screen));
}

/** Fields that cards, days and sheets of a screen show or go by. */
function placedFields(screen: Exclude<ScreenModel, { readonly kind: "dashboard" }>): readonly (string | undefined)[] {
  if ("board" in screen) return [screen.board.by, ...(screen.board.card ?? [])];
  if ("print" in screen) return [...printedFields(screen.print), ...(screen.sort ?? []).map(({ field }) => field)];
  if (!("calendar" in screen)) return [];
  const { start, end, startTime, endTime, duration, color, card = [] } = screen.calendar;
  return [start, end, startTime, endTime, duration, color, ...card];
}

function readByCard({ entity, of, by, split, date, where }: AggregateModel, read: ReadFields): void {
  read.add(entity, of, by?.field, split?.field, date);
  read.addOf(entity, where);
}
