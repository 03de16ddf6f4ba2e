import { chinaDate } from "../../schema/time/chinaTime.ts";
import { unreadMessage } from "../../schema/kinds/readTyped.ts";
import type { Row } from "../../schema/model/json.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import { applyRules } from "../../schema/rules/applyRules.ts";
import { consequencesOf } from "../../schema/rules/dependentFields.ts";
import { fieldState } from "../../schema/rules/fieldStates.ts";
import { checksToHold, fieldsToFill, keptFields, type SavedRow } from "../../schema/rules/keptFields.ts";
import { missingFields } from "../../schema/rules/missingFields.ts";
import { runChecks } from "../../schema/rules/runChecks.ts";
import type { FieldProblem } from "../../schema/validation/fieldProblem.ts";
import type { ValidationError } from "../../schema/validation/problemsOf.ts";
import { problemsOf } from "../../schema/validation/problemsOf.ts";
import { isSameValue, linkFields, storedTwin } from "../formily/formRows.ts";
import { entityAt } from "../formily/placement.ts";
import { joinPath, rowsOf, valueAt } from "../formily/rowPath.ts";
import type { RowInPlace, ScopeSource } from "../formily/rowScope.ts";
import { rowScope } from "../formily/rowScope.ts";

/** What a generated validator module exports. */
export interface GeneratedValidator {
  (row: unknown): boolean;
  readonly errors?: readonly ValidationError[] | null | undefined;
}

/** Finds what is wrong with a row and its child rows. */
export type RowValidator = (row: Row, stored: Row | undefined) => readonly FieldProblem[];

interface Place extends RowInPlace {
  readonly entity: CompiledEntity;
  readonly path: string;
  /** Fields that the server itself writes: what links a child row to the row above, and its place in the list. */
  readonly links: ReadonlySet<string>;
  /** The list that the row stands in cannot be changed. */
  readonly isClosed: boolean;
}

/**
 * Makes the browser's half of validation, in the server's order: what cannot be read → rules → missing fields → shape → checks. One message
 * a field. Values that came from the server unchanged are not held against the schema: they may be masked, or older
 * than it. The server decides again when the row is saved.
 *
 * @param shape the generated validator; absent where it could not be loaded
 */
export function rowValidator(source: ScopeSource, entity: CompiledEntity, shape?: GeneratedValidator): RowValidator {
  return (row, stored) => {
    const places = placesOf(source, { entity, row, stored, path: "", links: new Set(), isClosed: false });
    const ruled = places[0]?.row ?? row;
    const problems = [
      ...places.flatMap((place) => unread(source, place)),
      ...places.flatMap((place) => missing(source, place)),
      ...shapeProblems(shape, entity, ruled).filter((problem) => isAsked(places, problem)),
      ...places.flatMap((place) => failedChecks(source, place)),
    ];
    return [...new Map(problems.toReversed().map((problem) => [problem.field, problem])).values()].toReversed();
  };
}

/** The row as the rules want it, then its child rows, each with the path it stands at. */
function placesOf(source: ScopeSource, place: Place): readonly Place[] {
  const { entity, stored, path } = place;
  // The form has emptied what had to be reset; what stands here now was chosen.
  const chosen = new Set(entity.fields.map(({ name }) => name));
  const row = applyRules(entity.fields, rowScope(source, place), chosen);
  const scope = rowScope(source, { ...place, row });
  const below = entity.fields.flatMap((field) => {
    const child = entity.children[field.name];
    if (!field.children || !child) return [];
    const links = linkFields(field);
    const isClosed = place.isClosed || fieldState(field, scope).readOnly;
    const lists = rowsOf(row[field.name]).map((own, index) => {
      const twin = storedTwin(own, stored?.[field.name]);
      const childPath = joinPath(joinPath(path, field.name), String(index));
      return placesOf(source, {
        entity: child,
        row: own,
        stored: twin,
        parent: row,
        path: childPath,
        links,
        isClosed,
      });
    });
    row[field.name] = lists.map(([own]) => own?.row);
    return lists.flat();
  });
  return [{ ...place, row }, ...below];
}

/** What was typed and could not be read stands in its field until it is mended or taken away. */
function unread({ now }: ScopeSource, place: Place): readonly FieldProblem[] {
  const today = chinaDate(now());
  return place.entity.fields.flatMap((field) => {
    const message = unreadMessage(field, place.row[field.name], { today });
    return message === undefined ? [] : [at(place, { field: field.name, message })];
  });
}

function missing(source: ScopeSource, place: Place): readonly FieldProblem[] {
  const saved = savedRow(source, place);
  const open = fieldsToFill(saved, keptFields(saved)).filter(({ name }) => !place.links.has(name));
  return missingFields(open, saved.scope).map((problem) => at(place, problem));
}

/** What is not the person's to change keeps them from nothing, here as on the server. */
function savedRow(source: ScopeSource, place: Place): SavedRow {
  return { fields: place.entity.fields, scope: rowScope(source, place), isClosed: ({ readOnly }) => readOnly || place.isClosed };
}

function failedChecks(source: ScopeSource, place: Place): readonly FieldProblem[] {
  const saved = savedRow(source, place);
  const checks = checksToHold(place.entity.checks, keptFields(saved));
  const failed = runChecks(checks, saved.scope).map(({ at: field = "", message }) => ({ field, message }));
  const isConsequence = consequencesOf(place.entity.fields, new Set(failed.map(({ field }) => field)));
  return failed.filter(({ field }) => !isConsequence(field)).map((problem) => at(place, problem));
}

function shapeProblems(shape: GeneratedValidator | undefined, entity: CompiledEntity, row: Row): readonly FieldProblem[] {
  return !shape || shape(row) ? [] : problemsOf(shape.errors, entity, row);
}

/** Whether a person can and should do something about a problem of shape. */
function isAsked(places: readonly Place[], { field: path }: FieldProblem): boolean {
  const main = places[0];
  if (!main) return false;
  const found = entityAt(main.entity, path);
  if (!found) return false;
  const { entity, field, rowPath } = found;
  const place = places.find((candidate) => candidate.path === rowPath);
  if (!place || field.system || field.readOnly || place.links.has(field.name)) return false;
  return !place.stored || !isSameValue(entity, field, valueAt(main.row, joinPath(rowPath, field.name)), place.stored[field.name]);
}

function at({ path }: Place, { field, message }: FieldProblem): FieldProblem {
  return { field: field === "" ? path : joinPath(path, field), message };
}
