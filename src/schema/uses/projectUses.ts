import { literalsComparedWith } from "../expression/literalsComparedWith.ts";
import { departmentsAskedFor, dictionariesReadBy, literalsGivenBy, rolesAskedFor } from "../expression/literalsGivenBy.ts";
import type { FieldModel } from "../model/entity.ts";
import type { SchemaProject } from "../model/project.ts";
import { type PlacedExpression, placedExpressions } from "./placedExpressions.ts";

/** Where something is relied on, in words of the desk, each place once; e.g. `预约·状态·默认值`. */
export type Places = readonly string[];

/** What is relied on by name and could be taken away by a click. */
export interface Uses {
  /** Places that use a dictionary, by its code. */
  dictionary(code: string): Places;
  /** Places that name one of its values. */
  value(code: string, value: string): Places;
  /** Places that ask for a role, by its code. */
  role(code: string): Places;
  /** Places that compare the user's department with one, by its code. */
  department(code: string): Places;
  /** Places that name a row of an entity, by the value that references to it store. */
  row(entity: string, value: string): Places;
}

/** A value that a program names, by the field that holds it. */
export interface NamedValue {
  readonly entity: string;
  readonly field: string;
  readonly values: readonly string[];
  /** What relies on it, e.g. `登录`. */
  readonly where: string;
}

/**
 * Finds what the schemas of a project and the programs beside them rely on: dictionaries of fields, default values, and what
 * rules, checks, constraints, actions, buttons and choices name.
 *
 * @param named values that programs name
 */
export function projectUses(project: SchemaProject, named: readonly NamedValue[]): Uses {
  const index = new UseIndex();
  for (const { title, fields } of project.entities.values()) {
    for (const field of fields) {
      if (field.dictionary !== undefined) index.add(["dictionary", field.dictionary], `${title}·${field.title}`);
      for (const value of [field.default].flat()) index.addValue(field, value, `${title}·${field.title}·默认值`);
    }
  }
  placedExpressions(project).forEach((one) => index.addExpression(one));
  for (const { entity, field, values, where } of named) {
    const model = project.entities.get(entity)?.fields.find(({ name }) => name === field);
    for (const value of values) index.addValue(model, value, where);
  }
  return index;
}

/** Finds what expressions rely on that are kept elsewhere than in the files; one that cannot be read any more is passed over. */
export function expressionUses(expressions: readonly PlacedExpression[]): Uses {
  const index = new UseIndex();
  expressions.filter(isReadable).forEach((one) => index.addExpression(one));
  return index;
}

/** Both together. */
export function joinUses(one: Uses, other: Uses): Uses {
  const join = (a: Places, b: Places): Places => [...new Set([...a, ...b])];
  return {
    dictionary: (code) => join(one.dictionary(code), other.dictionary(code)),
    value: (code, value) => join(one.value(code, value), other.value(code, value)),
    role: (code) => join(one.role(code), other.role(code)),
    department: (code) => join(one.department(code), other.department(code)),
    row: (entity, value) => join(one.row(entity, value), other.row(entity, value)),
  };
}

/** Keeps places under what they rely on. */
class UseIndex implements Uses {
  private readonly places = new Map<string, Set<string>>();

  add(subject: readonly string[], where: string): void {
    const key = JSON.stringify(subject);
    this.places.set(key, (this.places.get(key) ?? new Set()).add(where));
  }

  addValue(field: FieldModel | undefined, value: unknown, where: string): void {
    if (!field || typeof value !== "string") return;
    if (field.dictionary !== undefined) this.add(["value", field.dictionary, value], where);
    if (field.reference) this.add(["row", field.reference.entity, value], where);
  }

  addExpression({ source, site, where, gives }: PlacedExpression): void {
    for (const { field, literal } of literalsComparedWith(source, site)) this.addValue(field, literal, where);
    for (const literal of gives ? literalsGivenBy(source) : []) this.addValue(gives, literal, where);
    for (const code of rolesAskedFor(source)) this.add(["role", code], where);
    for (const code of departmentsAskedFor(source)) this.add(["department", code], where);
    for (const code of dictionariesReadBy(source)) this.add(["dictionary", code], where);
  }

  dictionary(code: string): Places {
    return this.at("dictionary", code);
  }

  value(code: string, value: string): Places {
    return this.at("value", code, value);
  }

  role(code: string): Places {
    return this.at("role", code);
  }

  department(code: string): Places {
    return this.at("department", code);
  }

  row(entity: string, value: string): Places {
    return this.at("row", entity, value);
  }

  private at(...subject: readonly string[]): Places {
    return [...(this.places.get(JSON.stringify(subject)) ?? [])];
  }
}

function isReadable({ source }: PlacedExpression): boolean {
  try {
    literalsGivenBy(source);
    return true;
  } catch {
    return false;
  }
}
