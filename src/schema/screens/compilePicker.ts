import type { EntityModel } from "../model/entity.ts";
import type { SchemaProject, ScreenModelOf, Viewer } from "../model/project.ts";
import type { ScreenOf } from "../model/screen.ts";
import { compileModel } from "./compileScreen.ts";
import { expandScreen } from "./expandScreen.ts";
import { pickerKind } from "./kinds/pickerKind.ts";

/** Of which entity rows are picked, and in which picker where it is not the entity's own. */
export interface PickerChoice {
  readonly entity: EntityModel;
  /** Field that people read for a row. */
  readonly label: string;
  readonly picker?: string | undefined;
}

/**
 * The dialog in which a viewer picks rows of an entity: the screen that is named, else the one called like the entity with
 * `Picker` behind, else the one that follows from the entity. Who may not list the entity picks by labels alone.
 *
 * @example compilePicker(project, { entity: user, label: "realname" }, session)
 */
export function compilePicker(project: SchemaProject, choice: PickerChoice, viewer: Viewer): ScreenOf<"picker"> {
  const { entity, label } = choice;
  const compiled = compileModel(project, { screen: pickerModel(project, choice), model: entity }, viewer) as ScreenOf<"picker">;
  return viewer.can(`${entity.permission}:list`) ? compiled : labelsOnly(compiled, label);
}

/** Name of the picker that an entity has of its own. */
export function ownPicker(entity: string): string {
  return `${entity}Picker`;
}

const inferred = new WeakMap<EntityModel, ScreenModelOf<"picker">>();

function pickerModel(project: SchemaProject, { entity, picker }: PickerChoice): ScreenModelOf<"picker"> {
  const stated = project.screens.get(picker ?? ownPicker(entity.name));
  if (stated?.kind === "picker" && stated.entity === entity.name) return stated;
  const known = inferred.get(entity) ?? inferPicker(project, entity);
  inferred.set(entity, known);
  return known;
}

function inferPicker({ entities }: SchemaProject, entity: EntityModel): ScreenModelOf<"picker"> {
  const [id, raw] = [ownPicker(entity.name), { kind: "picker", entity: entity.name } as const];
  const model = expandScreen({
    id,
    domain: "",
    file: "",
    raw,
    kind: pickerKind,
    entity,
    referrers: [],
    targetOf: () => undefined,
    entityNamed: (name) => entities.get(name),
  });
  return model as ScreenModelOf<"picker">;
}

function labelsOnly(screen: ScreenOf<"picker">, label: string): ScreenOf<"picker"> {
  const isLabel = ({ field }: { readonly field: string }) => field === label;
  const { aside: _aside, ...rest } = screen;
  const { derived: _derived, ...entity } = screen.entity;
  const fields = entity.fields.filter(({ name }) => name === label);
  return {
    ...rest,
    entity: { ...entity, fields, describe: entity.describe.filter((name) => name === label), checks: [], children: {} },
    query: screen.query.filter(isLabel),
    columns: screen.columns.filter(isLabel).map((column) => ({ ...column, hidden: false })),
    sort: [],
  };
}
