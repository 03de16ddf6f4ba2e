import { dependenciesOf } from "../expression/dependenciesOf.ts";
import { compact } from "../model/compact.ts";
import type { CheckModel, EntityModel, FieldModel, ReferenceModel } from "../model/entity.ts";
import type { SchemaProject, Viewer } from "../model/project.ts";
import type { CompiledEntity, RunEffect, UniqueValues } from "../model/screen.ts";
import { boundNames } from "../rules/limits.ts";
import { RULE_EXPRESSIONS } from "../rules/ruleExpressions.ts";
import { referencesRead } from "../rules/runChecks.ts";
import { canRead, canWrite, holdsRight, mayKnow } from "../rights/fieldRights.ts";
import { uniqueFieldsOf } from "./uniqueFields.ts";

/**
 * Reduces an entity to what a viewer may know. Expressions over an omitted field would disclose it and could not be
 * evaluated in the browser; only the server applies them.
 *
 * Child rows are part of the row above and need no right of their own; the codes of their entity decide which of their
 * fields show.
 *
 * @param parent entity of the row above, for child rows
 */
export function pruneEntity(project: SchemaProject, entity: EntityModel, viewer: Viewer, parent?: EntityModel): CompiledEntity {
  const visible = entity.fields.filter((field) => mayKnow(entity, field, viewer));
  const known = knowledgeOf({ project, entity, viewer, ...compact({ parent }) });
  const { name, title, api, permission, label, describe, tree, audit, locked } = entity;
  return {
    name,
    title,
    api,
    permission,
    label: known.isField(label) ? label : "id",
    describe: describe.filter((field) => known.isField(field)),
    ...compact({ tree, locked: known.keep(locked), order: orderOf(entity, viewer) }),
    audit,
    ...compact({ bin: !parent && hasBin(entity, viewer) ? (true as const) : undefined }),
    fields: visible.map((field) => ({
      ...pruneField(field, canWrite(entity, field, viewer), known),
      ...compact({ judgedBy: judgesOf(entity, field, known) }),
    })),
    ...derivedOf(entity, viewer),
    checks: entity.checks.filter((check) => isCheckKnown(check, known)),
    // Whether a value is taken is disclosed to those only who may store it; child rows are judged when they are saved.
    ...compact({ unique: parent ? undefined : uniqueValues(entity, viewer) }),
    children: Object.fromEntries(visible.flatMap((field) => childOf(project, entity, field, viewer))),
  };
}

/** The field of the order, where the viewer may give rows another one. */
function orderOf(entity: EntityModel, viewer: Viewer): string | undefined {
  const field = entity.fields.find(({ name }) => name === entity.order);
  return field && holdsRight(entity, "edit", viewer) && canWrite(entity, field, viewer) ? field.name : undefined;
}

/** Whoever looks into the bin sees the fields that they see in the list, and needs the right to that, too. */
function hasBin(entity: EntityModel, viewer: Viewer): boolean {
  return entity.softDelete && ["list", "restore"].every((right) => holdsRight(entity, right, viewer));
}

/** Reduces what an action asks for and looks at to what a viewer may know; the server knows the rest. */
export function pruneRun(project: SchemaProject, entity: EntityModel, viewer: Viewer, effect: RunEffect): RunEffect {
  const known = knowledgeOf({ project, entity, viewer });
  const childOf = (list: string | undefined) => entity.fields.find(({ name }) => name === list)?.children?.entity;
  return {
    ...effect,
    ask: effect.ask
      .filter(({ field }) => known.isField(field))
      .map(({ field, when, value, required }) => ({ field, ...compact({ when: known.keep(when), value: known.keep(value) }), required })),
    checks: effect.checks.filter(({ each, when, assert }) =>
      [when, assert].every((source) => source === undefined || known.keep(source, childOf(each)) !== undefined),
    ),
  };
}

/** Says whether every row field an expression reads is among `names`. */
export function knowsFields(expression: string, names: ReadonlySet<string>): boolean {
  const { row, old } = dependenciesOf(expression);
  return [...row, ...old].every((name) => names.has(name));
}

/** What a viewer knows of an entity and those around it. */
interface Knowledge {
  isField(name: string): boolean;
  /** An expression over fields the viewer may read; `undefined` for any other. */
  keep(expression: string | undefined, candidate?: string): string | undefined;
}

interface Subject {
  readonly project: SchemaProject;
  readonly entity: EntityModel;
  readonly viewer: Viewer;
  readonly parent?: EntityModel;
}

function knowledgeOf({ project, entity, viewer, parent }: Subject): Knowledge {
  const own = readableNames(entity, viewer);
  const above = readableNames(parent, viewer);
  return {
    isField: (name) => own.has(name),
    keep: (expression, candidate) => {
      if (expression === undefined) return undefined;
      const dependencies = dependenciesOf(expression);
      const candidates = readableNames(project.entities.get(candidate ?? ""), viewer);
      const isKnown =
        knowsFields(expression, own) &&
        dependencies.parent.every((name) => above.has(name)) &&
        dependencies.it.every((name) => candidates.has(name));
      return isKnown ? expression : undefined;
    },
  };
}

function readableNames(entity: EntityModel | undefined, viewer: Viewer): ReadonlySet<string> {
  return new Set(entity?.fields.filter((field) => mayKnow(entity, field, viewer)).map(({ name }) => name));
}

/** Where a value comes from is the server's to know. */
function derivedOf(entity: EntityModel, viewer: Viewer): Pick<CompiledEntity, "derived"> {
  const readable = (entity.derived ?? []).filter((field) => canRead(entity, field, viewer));
  return readable.length === 0 ? {} : { derived: readable.map(withoutSource) };
}

function withoutSource({ derived, ...field }: FieldModel): FieldModel {
  if (!derived) return field;
  const { from: _from, ...rest } = derived;
  return { ...field, derived: rest };
}

function uniqueValues(entity: EntityModel, viewer: Viewer): UniqueValues | undefined {
  if (!holdsRight(entity, "add", viewer) && !holdsRight(entity, "edit", viewer)) return undefined;
  const fields = uniqueFieldsOf(entity)
    .filter(({ field }) => canWrite(entity, field, viewer))
    .map(({ field }) => field.name);
  return fields.length > 0 ? { table: entity.table, fields } : undefined;
}

function pruneField(field: FieldModel, isWritable: boolean, known: Knowledge): FieldModel {
  const { value, reset, hidden } = field.rule;
  const expressions: Partial<Record<(typeof RULE_EXPRESSIONS)[number], string>> = Object.fromEntries(
    RULE_EXPRESSIONS.flatMap((member) => {
      const kept = known.keep(field.rule[member]);
      return kept === undefined ? [] : [[member, kept]];
    }),
  );
  // A bound that reads other rows is the server's, as a check that does.
  for (const bound of boundNames) if (readsOthers(expressions[bound])) delete expressions[bound];
  // A value that only the server can compute is not for people to write.
  const computedElsewhere = value !== undefined && expressions.value === undefined;
  const { days, dictionaryBy, ...rest } = field;
  return {
    ...rest,
    ...(days && known.isField(days.reference) && { days }),
    // What the viewer may not know decides on the server alone.
    ...(dictionaryBy && known.isField(dictionaryBy.field) && { dictionaryBy }),
    ...(field.reference && { reference: pruneReference(field.reference, known) }),
    rule: { ...expressions, reset: reset.filter((name) => known.isField(name)), hidden },
    readOnly: field.readOnly || !isWritable || computedElsewhere,
  };
}

function readsOthers(source: string | undefined): boolean {
  return source !== undefined && dependenciesOf(source).ref.length > 0;
}

/** References through which checks about a choice of items read other rows, which the server alone has; `undefined` where there are none. */
function judgesOf({ checks }: EntityModel, { name, dictionary }: FieldModel, known: Knowledge): readonly string[] | undefined {
  if (dictionary === undefined) return undefined;
  const judges = checks.filter(({ at, assert }) => at === name && dependenciesOf(assert).row.includes(name)).flatMap(referencesRead);
  const names = [...new Set(judges)].filter((reference) => known.isField(reference));
  return names.length > 0 ? names : undefined;
}

/** What holds the target is the server's to know. */
function pruneReference(reference: ReferenceModel, known: Knowledge): ReferenceModel {
  const { entity, title, label, where, many, store, tree, owner, fill = {} } = reference;
  const filled = Object.entries(fill).filter(([own]) => known.isField(own));
  const kept = { title, owner, where: known.keep(where, entity), fill: filled.length > 0 ? Object.fromEntries(filled) : undefined };
  return { entity, label, many, store, tree, ...compact(kept) };
}

/** A check that reads other rows is the server's: the browser does not have them. */
function isCheckKnown(check: CheckModel, known: Knowledge): boolean {
  const { changes = [], when, assert } = check;
  if (referencesRead(check).length > 0 || !changes.every((name) => known.isField(name))) return false;
  return known.keep(assert) !== undefined && (when === undefined || known.keep(when) !== undefined);
}

function childOf(project: SchemaProject, entity: EntityModel, { name, children }: FieldModel, viewer: Viewer): [string, CompiledEntity][] {
  const child = children && project.entities.get(children.entity);
  return child ? [[name, pruneEntity(project, child, viewer, entity)]] : [];
}
