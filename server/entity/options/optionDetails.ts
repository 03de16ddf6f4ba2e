import { compileListing, type FieldModel, listingOf, type ListingScreen, type Row } from "../../../src/schema/index.ts";
import { scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { presentRows } from "../presenter/presentRows.ts";
import type { ReferenceTarget } from "../references/candidates.ts";

/** What a person reads beside the label to tell rows apart, as the target's own list would show it. */
export interface OptionDetails {
  /** The label first, then the leading columns of the target's list. */
  readonly fields: readonly FieldModel[];
  /** Values of these fields by row, masked where the list masks them. */
  readonly rows: readonly Row[];
}

/** More would leave no room in a dialog. */
const MAX_COLUMNS = 4;

/** Reads the details of rows; `undefined` for those who may not list the target: they see labels only. */
export async function optionDetails(
  scope: EntityScope,
  { entity, reference }: ReferenceTarget,
  rows: readonly Row[],
): Promise<OptionDetails | undefined> {
  const screen = listOf(scope, entity.name);
  const label = screen?.entity.fields.find(({ name }) => name === reference.label);
  if (!screen || !label) return undefined;
  const fields = [label, ...leadingFields(screen, label)];
  const presented = await presentRows(scope.context.database.db, scopeOf(scope, entity), rows);
  return { fields, rows: presented.map((row) => pick(row, fields)) };
}

/** The target's list as the viewer may see it; the screen named like the entity comes first. */
function listOf({ project, session }: EntityScope, entity: string): ListingScreen | undefined {
  const ids = [...project.screens.values()].filter((screen) => screen.entity === entity && listingOf(screen)).map(({ id }) => id);
  const id = ids.includes(entity) ? entity : ids[0];
  return id === undefined ? undefined : compileListing(project, id, session);
}

function leadingFields({ entity, columns }: ListingScreen, label: FieldModel): FieldModel[] {
  const shown = columns.filter(({ hidden, field }) => !hidden && field !== label.name);
  const fields = shown.flatMap(({ field }) => entity.fields.filter(({ name }) => name === field));
  return fields.filter(tellsApart).slice(0, MAX_COLUMNS);
}

/** Pictures, files and what the server stamps help nobody to choose. */
function tellsApart({ itemType, readOnly, rule }: FieldModel): boolean {
  return itemType !== "object" && (!readOnly || rule.value !== undefined);
}

function pick(row: Row, fields: readonly FieldModel[]): Row {
  const names = fields.flatMap(({ name }) => [name, `${name}_dictText`]);
  return Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]]));
}
