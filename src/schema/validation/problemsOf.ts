import type { EntityModel, FieldModel } from "../model/entity.ts";
import { kindOf } from "../kinds/registry.ts";
import { wireFormatWords } from "../time/wireFormats.ts";
import { isBlank, memberOf } from "../expression/values.ts";
import type { LookupChild } from "./entityJsonSchema.ts";
import type { FieldProblem } from "./fieldProblem.ts";
import { requiredMessage } from "./fieldProblem.ts";

/** The part of an ajv error that matters here; generated validators give the same. */
export interface ValidationError {
  /** RFC 6901 pointer to the value. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Fields that errors are named after; a `CompiledEntity` is one. */
export interface ProblemSubject {
  readonly fields: readonly FieldModel[];
  /** Subjects of child rows by field name. */
  readonly children?: Readonly<Record<string, ProblemSubject>>;
}

/**
 * Puts validation errors into sentences, at most one for a field, in the order of the errors.
 * @param value the value that was validated: an empty one is asked for, whichever keyword refused it
 * @example problemsOf([{ instancePath: "/realname", keyword: "maxLength", params: { limit: 50 } }], entity, row)
 * // [{ field: "realname", message: "最大长度50位字符" }]
 */
export function problemsOf(errors: readonly ValidationError[] | null | undefined, subject: ProblemSubject, value: unknown): FieldProblem[] {
  const problems = new Map<string, FieldProblem>();
  for (const error of errors ?? []) {
    if (error.keyword === "if") continue;
    const place = placeOf(pathOf(error), subject);
    const field = place.path.join(".");
    if (!problems.has(field)) problems.set(field, { field, message: messageOf(error, place, valueAt(place.path, value)) });
  }
  return [...problems.values()];
}

/** The subject of an entity whose child entities are found by name. */
export function problemSubject(entity: Pick<EntityModel, "fields">, lookupChild: LookupChild): ProblemSubject {
  const children: Record<string, ProblemSubject> = {};
  for (const { name, children: target } of entity.fields) {
    const child = target === undefined ? undefined : lookupChild(target.entity);
    if (child !== undefined) children[name] = { fields: child.fields };
  }
  return { fields: entity.fields, children };
}

/** Path of the field an error is about; a missing or unknown member is named in the error's parameters. */
function pathOf({ instancePath, keyword, params }: ValidationError): string[] {
  const path = instancePath
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  const member =
    keyword === "required" ? params["missingProperty"] : keyword === "additionalProperties" ? params["additionalProperty"] : undefined;
  return typeof member === "string" ? [...path, member] : path;
}

/** The field an error is about. */
interface Place {
  readonly path: readonly string[];
  readonly field?: FieldModel;
  /** The error lies inside the value, e.g. in one file of several; people see one control for the whole. */
  readonly inside: boolean;
}

function placeOf(path: readonly string[], subject: ProblemSubject): Place {
  const [name, index, ...rest] = path;
  const field = subject.fields.find((candidate) => candidate.name === name);
  if (name === undefined || field === undefined) return { path, inside: false };
  const child = subject.children?.[name];
  if (child === undefined || index === undefined || rest.length === 0) return { path: [name], field, inside: index !== undefined };
  const below = placeOf(rest, child);
  return { ...below, path: [name, index, ...below.path] };
}

function valueAt(path: readonly string[], value: unknown): unknown {
  return path.reduce((container: unknown, name) => memberOf(container, name), value);
}

type Wording = (params: Readonly<Record<string, unknown>>, field: FieldModel, value: unknown) => string;

const wordings: Readonly<Record<string, Wording>> = {
  minLength: ({ limit }, field) => field.constraints.lengthMessage ?? `最小长度${limit}位字符`,
  maxLength: ({ limit }, field, value) =>
    field.constraints.lengthMessage ?? kindOf(field.kind).lengthMessage?.(String(value), Number(limit)) ?? `最大长度${limit}位字符`,
  pattern: (_, field) => field.constraints.patternMessage ?? wrongForm(field),
  enum: (_, { title }) => `${title}不在可选范围内`,
  minimum: ({ limit }, { title }) => `${title}不能小于${limit}`,
  maximum: ({ limit }, { title }) => `${title}不能大于${limit}`,
  multipleOf: ({ multipleOf }, { title }) => stepMessage(title, multipleOf),
  minItems: ({ limit }) => `最少选择${limit}项`,
  maxItems: ({ limit }) => `最多选择${limit}项`,
  format: ({ format }, field) => formatMessage(field, format),
  type: ({ type }, field) => typeMessage(field, type),
};

function messageOf({ keyword, params }: ValidationError, { field, inside }: Place, value: unknown): string {
  if (field === undefined) {
    return keyword === "additionalProperties" ? `没有“${String(params["additionalProperty"])}”这个字段，请去掉` : "数据格式不正确";
  }
  if (inside) return kindOf(field.kind).itemMessage?.(field) ?? wrongForm(field);
  return isBlank(value) ? requiredMessage(field) : (wordings[keyword]?.(params, field, value) ?? wrongForm(field));
}

function wrongForm({ title }: FieldModel): string {
  return `${title}格式不正确`;
}

function stepMessage(title: string, step: unknown): string {
  const decimals = /^0\.(0*)1$/.exec(String(step))?.[1];
  return decimals === undefined ? `${title}应为${step}的倍数` : `${title}最多${decimals.length + 1}位小数`;
}

function formatMessage(field: FieldModel, format: unknown): string {
  const words = Object.entries(wireFormatWords).find(([name]) => name === format)?.[1];
  return words ? `${field.title}应为${words[0]}，例如 ${words[1]}` : wrongForm(field);
}

function typeMessage(field: FieldModel, type: unknown): string {
  const types = String(type);
  if (types.includes("integer")) return `${field.title}应为整数`;
  return types.includes("number") ? `${field.title}应为数字` : wrongForm(field);
}
