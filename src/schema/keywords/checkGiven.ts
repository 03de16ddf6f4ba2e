import { diagnose } from "../errors/diagnose.ts";
import type { Diagnostic, SourcePosition } from "../errors/diagnostic.ts";
import { type GivenKind, kindsGivenBy } from "../expression/kindsGivenBy.ts";
import { constantsGivenBy } from "../expression/literalsGivenBy.ts";
import type { ExpressionSite } from "../expression/scope.ts";
import { textsPutTogether } from "../expression/textsPutTogether.ts";
import { formOf, kindOf } from "../kinds/registry.ts";
import type { FieldModel } from "../model/entity.ts";
import { checkValue } from "../shape/checkShape.ts";
import { type WireFormat, wireFormatWords } from "../time/wireFormats.ts";
import { wireSchema } from "./checkConstant.ts";
import type { ProjectView } from "./fieldKeyword.ts";

/** An expression whose value a field takes. */
export interface GivingPlace {
  readonly expression: string;
  readonly gives: FieldModel;
  readonly site: ExpressionSite;
  readonly project: ProjectView;
  /** Where characters of the expression stand in the file. */
  at(range: { readonly start: number; readonly end: number }): SourcePosition;
}

/**
 * Finds what an expression gives a field that the field does not hold: fixed values beyond its limits, texts put together in
 * another form, and values of other fields that are of another kind, from other listed values, or name rows of another entity.
 * To the check of types all of them are texts.
 */
export function checkGiven(place: GivingPlace): Diagnostic[] {
  return [
    ...misfits(place),
    ...wrongSums(place),
    ...kindsGivenBy(place.expression, place.site).flatMap((given) => wrongKind(place, given)),
  ];
}

/** Fixed values that break a limit of the field they are for. Of listed ones it is said elsewhere; the empty text empties the field. */
function misfits(place: GivingPlace): Diagnostic[] {
  const { gives, expression } = place;
  if (gives.dictionary !== undefined || gives.constraints.enum) return [];
  return constantsGivenBy(expression).flatMap(({ constant, start, end }) =>
    constant === "" ? [] : misfit(place, constant, { start, end, found: expression.slice(start, end) }),
  );
}

/** Texts put together that come out in another form than the field's. */
function wrongSums(place: GivingPlace): Diagnostic[] {
  if (formOf(place.gives.kind) === undefined) return [];
  const [wrong] = textsPutTogether(place.expression, place.site).flatMap(({ sample, start, end }) =>
    misfit(place, sample, { start, end, found: `“${sample}”` }),
  );
  return wrong ? [wrong] : [];
}

interface Found {
  readonly start: number;
  readonly end: number;
  readonly found: string;
}

function misfit({ gives, at }: GivingPlace, value: string | number | boolean, { found, ...range }: Found): Diagnostic[] {
  const [fault] = checkValue(value, wireSchema(gives, kindOf(gives.kind)), () => at(range));
  return fault ? [diagnose("SCHEMA_INVALID_CONSTANT", at(range), { field: gives.name, found, reason: fault.message })] : [];
}

/** What a person writes to get a text of a form. */
const ADVICE: Partial<Readonly<Record<WireFormat, string>>> = {
  date: "今天用 today()，日期时间的日期用 值.substring(0, 10)",
  "date-time": "现在用 now()，某一天的时刻写作 日期 + ' 08:00:00'",
  time: "写成 '08:00:00'，日期时间的时间用 值.substring(11)",
  month: "日期的月份用 值.substring(0, 7)",
  year: "日期的年份用 值.substring(0, 4)",
};

function wrongKind(place: GivingPlace, given: GivenKind): Diagnostic[] {
  const { gives, at, expression } = place;
  const form = formOf(gives.kind);
  const wanted = form === undefined ? wantedValues(place, given) : formOf(given.kind) === form ? undefined : wireFormatWords[form][0];
  if (wanted === undefined) return [];
  const { start, end } = given;
  const found = expression.slice(start, end);
  const fault = `这里需要${wanted}，“${found}”给出的却是${titleOf(given)}`;
  const remedy = (form && ADVICE[form]) ?? `换成同样是${wanted}的字段，或写出固定的值`;
  return [diagnose("SCHEMA_EXPRESSION", at({ start, end }), { fault, remedy, found })];
}

function titleOf({ kind, field }: GivenKind): string {
  const { reference, dictionary } = field ?? {};
  if (reference) return `“${reference.entity}”的行`;
  return dictionary === undefined ? kindOf(kind).title : `字典“${dictionary}”的值`;
}

/** What the field holds, in words, where another field may hold something else: rows of an entity, or listed values. */
function wantedValues({ gives, project }: GivingPlace, { field }: GivenKind): string | undefined {
  if (gives.reference)
    return field?.reference && field.reference.entity !== gives.reference.entity ? `“${gives.reference.entity}”的行` : undefined;
  const allowed = allowedValues(gives, project);
  if (!allowed || !field || field.name === "id" || isSameList(gives, field)) return undefined;
  const others = allowedValues(field, project);
  if (others?.every((value) => allowed.includes(value))) return undefined;
  return gives.dictionary === undefined ? `${allowed.join("、")} 之一` : `字典“${gives.dictionary}”的值`;
}

function isSameList(one: FieldModel, other: FieldModel): boolean {
  return one.dictionary !== undefined && one.dictionary === other.dictionary;
}

function allowedValues({ dictionary, constraints }: FieldModel, { dictionaries }: ProjectView): readonly string[] | undefined {
  if (dictionary !== undefined) return dictionaries.get(dictionary)?.items.map(({ value }) => value);
  return constraints.enum?.map(String);
}
