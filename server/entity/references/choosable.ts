import type { EntityModel, FieldModel } from "../../../src/schema/index.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import type { Viewer } from "../../../src/schema/model/project.ts";
import { mayFill } from "../scope/mayFill.ts";
import { mayList } from "../scope/mayList.ts";

/** Whose codes are asked about, in which project. */
export interface Chooser {
  readonly project: SchemaProject;
  readonly session: Viewer;
}

/** A field that refers, and whose it is. */
interface Referring {
  readonly entity: EntityModel;
  readonly field: FieldModel;
}

/** By project: entity name to the fields that refer to it. The decision on accounts asks for them over and over. */
const known = new WeakMap<SchemaProject, Map<string, readonly Referring[]>>();

/**
 * Whether somebody may choose among rows of an entity, and so read their labels: if they may list them or can set a field
 * that refers to them (decision 0135). Reading such a field opens only the rows it names. Options, pickers, table
 * dictionaries and the decision on accounts all ask here.
 */
export function mayChoose({ project, session }: Chooser, target: EntityModel): boolean {
  if (mayList({ project, session, entity: target })) return true;
  return referringTo(project, target).some(({ entity, field }) => mayFill({ project, session, entity }, field));
}

/** Whether codes alone let their holder choose rows of an entity, as {@link mayChoose} says. */
export function codesChoose(project: SchemaProject, codes: ReadonlySet<string>, target: EntityModel): boolean {
  return mayChoose({ project, session: { can: (code) => codes.has(code) } }, target);
}

function referringTo(project: SchemaProject, { name }: EntityModel): readonly Referring[] {
  const kept = known.get(project) ?? new Map<string, readonly Referring[]>();
  known.set(project, kept);
  const entities = [...project.entities.values()];
  const referring =
    kept.get(name) ??
    entities.flatMap((entity) => entity.fields.filter(({ reference }) => reference?.entity === name).map((field) => ({ entity, field })));
  kept.set(name, referring);
  return referring;
}
