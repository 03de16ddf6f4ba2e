import { dependenciesOf } from "../expression/dependenciesOf.ts";
import { compact } from "../model/compact.ts";
import type { CheckModel, EntityModel, FieldModel, RuleModel } from "../model/entity.ts";
import type { SchemaProject, Viewer } from "../model/project.ts";
import type { CompiledEntity } from "../model/screen.ts";
import { canRead, canWrite } from "./fieldAccess.ts";

/**
 * Reduces an entity to what a viewer may know. Expressions over a field that is left out could not be evaluated in
 * the browser, and would tell that the field exists: they are left out too, and the server alone applies them.
 */
export function pruneEntity(project: SchemaProject, entity: EntityModel, viewer: Viewer): CompiledEntity {
  const visible = entity.fields.filter((field) => canRead(entity, field, viewer) && hasVisibleRows(project, field, viewer));
  const names = new Set(visible.map(({ name }) => name));
  const isKnown = (expression: string) => knowsFields(expression, names);
  const { name, title, api, permission, label, tree, audit, locked } = entity;
  return {
    name,
    title,
    api,
    permission,
    label: names.has(label) ? label : "id",
    ...compact({ tree, locked: locked !== undefined && isKnown(locked) ? locked : undefined }),
    audit,
    fields: visible.map((field) => pruneField(field, { isWritable: isWritable(project, entity, field, viewer), isKnown })),
    checks: entity.checks.filter((check) => isCheckKnown(check, isKnown)),
    children: Object.fromEntries(visible.flatMap((field) => childOf(project, field, viewer))),
  };
}

/** Says whether every row field an expression reads is among `names`. */
export function knowsFields(expression: string, names: ReadonlySet<string>): boolean {
  const { row, old } = dependenciesOf(expression);
  return [...row, ...old].every((name) => names.has(name));
}

interface FieldView {
  readonly isWritable: boolean;
  isKnown(expression: string): boolean;
}

function pruneField(field: FieldModel, { isWritable, isKnown }: FieldView): FieldModel {
  const { visible, required, readOnly, value, reset, hidden } = field.rule;
  const keep = (expression: string | undefined) => (expression !== undefined && isKnown(expression) ? expression : undefined);
  const rule: RuleModel = {
    ...compact({ visible: keep(visible), required: keep(required), readOnly: keep(readOnly), value: keep(value) }),
    reset,
    hidden,
  };
  // A value that only the server can compute is not for people to write.
  const computedElsewhere = value !== undefined && rule.value === undefined;
  return { ...field, rule, readOnly: field.readOnly || !isWritable || computedElsewhere };
}

function isCheckKnown({ when, assert }: CheckModel, isKnown: (expression: string) => boolean): boolean {
  return isKnown(assert) && (when === undefined || isKnown(when));
}

/** Child rows follow the rights of their own entity: shown with `list`, changed with `edit`. */
function hasVisibleRows(project: SchemaProject, { children }: FieldModel, viewer: Viewer): boolean {
  const child = children && project.entities.get(children.entity);
  return child === undefined || viewer.can(`${child.permission}:list`);
}

function isWritable(project: SchemaProject, entity: EntityModel, field: FieldModel, viewer: Viewer): boolean {
  const child = field.children && project.entities.get(field.children.entity);
  return canWrite(entity, field, viewer) && (child === undefined || viewer.can(`${child.permission}:edit`));
}

function childOf(project: SchemaProject, { name, children }: FieldModel, viewer: Viewer): [string, CompiledEntity][] {
  const child = children && project.entities.get(children.entity);
  return child ? [[name, pruneEntity(project, child, viewer)]] : [];
}
