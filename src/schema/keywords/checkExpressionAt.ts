import { diagnose } from "../errors/diagnose.ts";
import type { Diagnostic } from "../errors/diagnostic.ts";
import { checkExpression } from "../expression/checkExpression.ts";
import { dependenciesOf, type Dependencies } from "../expression/dependenciesOf.ts";
import { ExpressionError } from "../expression/problem.ts";
import { namesCalledWith, placedLiteralsGivenBy, type PlacedLiteral } from "../expression/literalsGivenBy.ts";
import { type ComparedLiteral, literalsComparedWith } from "../expression/literalsComparedWith.ts";
import { checkPredicate, type PredicateSubject } from "../expression/predicateOf.ts";
import type { ExpressionProblem } from "../expression/problem.ts";
import type { ExpressionResult, ExpressionSite } from "../expression/scope.ts";
import { formOf } from "../kinds/registry.ts";
import type { EntityModel, FieldModel } from "../model/entity.ts";
import { checkValue } from "../shape/checkShape.ts";
import type { JsonPath } from "../source/pointer.ts";
import { wireFormatWords } from "../time/wireFormats.ts";
import { checkGiven } from "./checkGiven.ts";
import type { Locate, ProjectView } from "./fieldKeyword.ts";

/** An expression, where it is written and what it must be. */
export interface ExpressionPlace {
  readonly expression: string | undefined;
  readonly path: JsonPath;
  readonly at: Locate;
  readonly project: ProjectView;
  readonly entity: EntityModel;
  readonly result: ExpressionResult;
  /** Entity of `it`. */
  readonly candidate?: EntityModel;
  /** It may read rows behind the entity's references as `ref`. @default false */
  readonly readsReferences?: boolean;
  /** The expression must be one that a database can carry out over this subject. */
  readonly filterOver?: PredicateSubject;
  /** The field whose value it gives: it has to be of the field's type, and a text that it names one that the field may hold. */
  readonly gives?: FieldModel;
}

/**
 * Checks an expression: its names and types, that literals it compares with dictionary fields are values of the
 * dictionary, and that a filter can be one. Findings point at the characters inside the JSON text.
 */
export function checkExpressionAt(place: ExpressionPlace): Diagnostic[] {
  const { expression, filterOver } = place;
  if (expression === undefined) return [];
  const problems = sitesOf(place).flatMap((site) => {
    const faults = checkExpression(expression, site);
    if (faults.length > 0) return readsUnknown(place, expression) ? [] : faults.map((fault) => expressionFault(place, fault));
    return [
      ...unknownValues(place, expression, site),
      ...unknownNames(place, expression),
      ...unknownGiven(place, expression),
      ...givenMisfits(place, expression, site),
    ];
  });
  if (problems.length > 0 || !filterOver) return distinct(problems);
  return checkPredicate(expression, filterOver).map((fault) =>
    diagnose("SCHEMA_EXPRESSION_NOT_FILTER", position(place, fault), detailsOf(fault)),
  );
}

/** The expression stands once, but a child entity may have several parents: it must be right under each of them. */
function sitesOf({ project, entity, result, candidate, readsReferences = false }: ExpressionPlace): ExpressionSite[] {
  const parents = parentsOf(project, entity.name);
  const references = readsReferences && { references: referencesOf(project, entity) };
  const site: ExpressionSite = { entity, result, ...(candidate && { candidate }), ...references };
  return parents.length === 0 ? [site] : parents.map((parent) => ({ ...site, parent }));
}

/** The entities whose rows hold rows of this one. */
export function parentsOf({ entities }: ProjectView, child: string): EntityModel[] {
  return [...entities.values()].filter(({ fields }) => fields.some(({ children }) => children?.entity === child));
}

/** Targets of the fields that refer to a single row. */
export function referencesOf({ entities }: ProjectView, { fields }: EntityModel): ReadonlyMap<string, EntityModel> {
  return new Map(
    fields.flatMap(({ name, reference }) => {
      const target = reference && !reference.many ? entities.get(reference.entity) : undefined;
      return target ? [[name, target] as const] : [];
    }),
  );
}

function expressionFault(place: ExpressionPlace, fault: ExpressionProblem): Diagnostic {
  return diagnose("SCHEMA_EXPRESSION", position(place, fault), detailsOf(fault));
}

/**
 * What an expression reads of an entity that is not there, behind a reference or above a child row, cannot be known; that it is
 * not there is told at the reference.
 */
function readsUnknown({ entity, project }: ExpressionPlace, expression: string): boolean {
  const { ref, parent } = dependenciesIn(expression);
  return entity.fields.some(({ name, reference }) => {
    if (!reference || project.entities.has(reference.entity)) return false;
    return ref.includes(name) || parent.length > 0;
  });
}

/** Nothing where the expression is not valid. */
function dependenciesIn(expression: string): Pick<Dependencies, "ref" | "parent"> {
  try {
    return dependenciesOf(expression);
  } catch (error) {
    if (error instanceof ExpressionError) return { ref: [], parent: [] };
    throw error;
  }
}

function unknownValues(place: ExpressionPlace, expression: string, site: ExpressionSite): Diagnostic[] {
  return literalsComparedWith(expression, site).flatMap((one) => [...unknownValue(place, one.field, one), ...unfitCompared(place, one)]);
}

/** Texts that stand for a value of the field and are none. */
function unknownGiven(place: ExpressionPlace, expression: string): Diagnostic[] {
  const { gives } = place;
  return gives ? placedLiteralsGivenBy(expression).flatMap((literal) => unknownValue(place, gives, literal)) : [];
}

function givenMisfits(place: ExpressionPlace, expression: string, site: ExpressionSite): Diagnostic[] {
  const { gives, project, path } = place;
  return gives ? checkGiven({ expression, gives, site, project, at: (range) => place.at(path, "value", range) }) : [];
}

/** A literal that is compared with a field of a form and is no value of it; where order is asked for, the beginning of one will do. */
function unfitCompared(place: ExpressionPlace, { field, literal, isOrdered, start, end }: ComparedLiteral): Diagnostic[] {
  const form = formOf(field.kind);
  if (form === undefined || literal === "" || (isOrdered && isBeginning(literal, wireFormatWords[form][1]))) return [];
  const at = () => place.at(place.path, "value", { start, end });
  return checkValue(literal, { type: "string", format: form }, at);
}

/** Whether a text begins like another, digits for digits. */
function isBeginning(text: string, whole: string): boolean {
  const shapeOf = (one: string) => one.replaceAll(/\d/g, "0");
  return text.length < whole.length && shapeOf(whole).startsWith(shapeOf(text));
}

function unknownValue(
  place: ExpressionPlace,
  { dictionary, constraints }: FieldModel,
  { literal, start, end }: PlacedLiteral,
): Diagnostic[] {
  const items = dictionary === undefined ? undefined : place.project.dictionaries.get(dictionary)?.items;
  const allowed = items?.map(({ value }) => value) ?? constraints.enum?.map(String);
  if (!allowed || literal === "" || allowed.includes(literal)) return [];
  const at = place.at(place.path, "value", { start, end });
  return [
    dictionary === undefined
      ? diagnose("SCHEMA_WRONG_VALUE", at, { found: literal, allowed })
      : diagnose("SCHEMA_UNKNOWN_DICTIONARY_VALUE", at, { found: literal, dictionary, allowed }),
  ];
}

/** Dictionaries and rights that an expression names and that there are not. */
function unknownNames(place: ExpressionPlace, expression: string): Diagnostic[] {
  const { dictionaries, permissions } = place.project;
  const position = ({ start, end }: PlacedLiteral) => place.at(place.path, "value", { start, end });
  const codes = [...dictionaries.keys()];
  return [
    ...namesCalledWith(expression, "dict")
      .filter(({ literal }) => !dictionaries.has(literal))
      .map((one) => diagnose("SCHEMA_UNKNOWN_DICTIONARY", position(one), { found: one.literal, allowed: codes })),
    ...namesCalledWith(expression, "can")
      .filter(({ literal }) => permissions !== undefined && !permissions.includes(literal))
      .map((one) => diagnose("SCHEMA_UNKNOWN_PERMISSION", position(one), { found: one.literal, allowed: permissions ?? [] })),
  ];
}

function position({ path, at }: ExpressionPlace, { start, end }: ExpressionProblem) {
  return at(path, "value", { start, end });
}

/** The expression checker guesses the nearest name itself and says so in its sentence. */
function detailsOf({ message, advice, found, allowed, nearest }: ExpressionProblem) {
  return {
    fault: message,
    remedy: advice,
    ...(found !== undefined && { found }),
    ...(allowed && { allowed }),
    ...(nearest !== undefined && { nearest }),
  };
}

function distinct(problems: readonly Diagnostic[]): Diagnostic[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}
