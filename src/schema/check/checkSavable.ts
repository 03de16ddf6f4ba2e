import { diagnose } from "../errors/diagnose.ts";
import type { Diagnostic } from "../errors/diagnostic.ts";
import type { EntityModel, FieldModel } from "../model/entity.ts";
import { listingOf, type ScreenModel } from "../model/project.ts";
import type { ScreenSource } from "../screens/resolveScreens.ts";

/** A screen with what its form may be asked. */
interface SavableSite {
  readonly source: ScreenSource;
  readonly model: ScreenModel;
  readonly entity: EntityModel;
  /** Fields that lists beside a row fill in by themselves. */
  readonly bound: readonly string[];
}

/** What makes rows, a form or a table edited in place, has to ask for what every row needs: without it nothing could be saved. */
export function checkSavable({ source, model, entity, bound }: SavableSite): Diagnostic[] {
  if (!makesRows(model)) return [];
  const missing = (asked: ReadonlySet<string>) =>
    entity.fields
      .filter((field) => isNeeded(field) && !asked.has(field.name) && !bound.includes(field.name))
      .map(({ name, title }) => `${name}（${title}）`)
      .join("、");
  return [...checkForm({ source, model, missing }), ...checkColumns({ source, model, missing })];
}

interface Asking extends Pick<SavableSite, "source" | "model"> {
  /** Names what a new row needs beside some fields; empty where that is nothing. */
  missing(asked: ReadonlySet<string>): string;
}

function checkForm({ source, model, missing }: Asking): Diagnostic[] {
  const form = "form" in model ? model.form : undefined;
  if (!form || isInherited(source)) return [];
  const titles = missing(new Set(form.groups.flatMap(({ fields, readOnly }) => (readOnly ? [] : fields))));
  return titles === "" ? [] : [diagnose("SCHEMA_UNSAVABLE", source.at(["form", "groups"]), { reason: `新增表单里没有必填字段 ${titles}` })];
}

/** A row that is made in the table itself is filled in there: a column that somebody has to find in the settings first does not ask. */
function checkColumns({ source, model, missing }: Asking): Diagnostic[] {
  const listing = listingOf(model);
  if (listing?.edit === undefined || (source.own.edit === undefined && source.own.columns === undefined)) return [];
  const titles = missing(new Set(listing.columns.filter(({ hidden }) => !hidden).map(({ field }) => field)));
  const place = source.own.edit === undefined ? "columns" : "edit";
  return titles === ""
    ? []
    : [diagnose("SCHEMA_UNSAVABLE", source.at([place]), { reason: `在表格里直接改，表格列里没有必填字段 ${titles}` })];
}

/** Told of the screen that is extended, where it is written. */
function isInherited({ own, ancestors }: ScreenSource): boolean {
  return ancestors.length > 0 && own.form?.groups === undefined && own.toolbar === undefined && own.rowActions === undefined;
}

/** Fields by which other screens show a screen beside one of their rows, by screen. */
export function boundFields(screens: readonly ScreenModel[]): ReadonlyMap<string, readonly string[]> {
  const links = screens.flatMap((screen) => [
    ...("details" in screen ? screen.details : []),
    ...("detail" in screen ? (screen.detail?.related ?? []) : []),
  ]);
  const bound = new Map<string, string[]>();
  for (const { screen, by } of links) bound.set(screen, [...(bound.get(screen) ?? []), by]);
  return bound;
}

/** Required, and nothing but a person fills it in. */
function isNeeded({ required, system, readOnly, rule, children, reference, ...field }: FieldModel): boolean {
  const isGiven =
    field.default !== undefined ||
    rule.initial !== undefined ||
    rule.value !== undefined ||
    readOnly ||
    system ||
    reference?.owner === true;
  return required && !isGiven && rule.visible === undefined && children === undefined;
}

function makesRows(model: ScreenModel): boolean {
  const listing = listingOf(model);
  return !listing || [...listing.toolbar, ...listing.rowActions].some(({ do: { op } }) => op === "create" || op === "createChild");
}
