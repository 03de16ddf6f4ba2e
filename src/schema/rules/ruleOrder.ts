import { dependenciesOf } from "../expression/dependenciesOf.ts";
import { ExpressionError } from "../expression/problem.ts";
import type { FieldModel } from "../model/entity.ts";

/** An order in which every field comes after those its value depends on. */
export interface RuleOrder {
  readonly order: readonly FieldModel[];
  /** Names of fields that depend on each other in a circle, e.g. `["a", "b", "a"]`; a schema with one is not accepted. */
  readonly cycles: readonly (readonly string[])[];
}

type Reads = (field: FieldModel) => ReadonlySet<string>;
type Orders = WeakMap<readonly FieldModel[], RuleOrder>;
const byRules: Orders = new WeakMap();
const byInitialValues: Orders = new WeakMap();

/**
 * Orders fields by what may change their value: their `value` rule, the fields that reset them, and the condition
 * under which a hidden field is emptied. Fields that do not depend on each other keep the file's order.
 */
export function ruleOrder(fields: readonly FieldModel[]): RuleOrder {
  return orderOf(fields, valueDependencies, byRules);
}

/** Orders fields by what they start with in a new row (`x-rule.initial`). */
export function initialOrder(fields: readonly FieldModel[]): RuleOrder {
  return orderOf(fields, ({ rule }) => new Set(fieldsRead(rule.initial)), byInitialValues);
}

function orderOf(fields: readonly FieldModel[], reads: Reads, known: Orders): RuleOrder {
  const cached = known.get(fields);
  if (cached !== undefined) return cached;
  const search = new DepthFirst(fields, reads);
  for (const field of fields) search.visit(field);
  const result = { order: search.order, cycles: search.cycles };
  known.set(fields, result);
  return result;
}

class DepthFirst {
  readonly order: FieldModel[] = [];
  readonly cycles: string[][] = [];
  readonly #byName: ReadonlyMap<string, FieldModel>;
  readonly #done = new Set<string>();
  readonly #path: string[] = [];
  readonly #reads: Reads;

  constructor(fields: readonly FieldModel[], reads: Reads) {
    this.#reads = reads;
    this.#byName = new Map(fields.map((field) => [field.name, field]));
  }

  visit(field: FieldModel): void {
    const begun = this.#path.indexOf(field.name);
    if (begun >= 0) this.cycles.push([...this.#path.slice(begun), field.name]);
    if (begun >= 0 || this.#done.has(field.name)) return;
    this.#path.push(field.name);
    for (const name of this.#reads(field)) {
      const other = this.#byName.get(name);
      if (other !== undefined) this.visit(other);
    }
    this.#path.pop();
    this.#done.add(field.name);
    this.order.push(field);
  }
}

function valueDependencies({ rule }: FieldModel): ReadonlySet<string> {
  const clearsWhenHidden = rule.hidden === "clear" ? rule.visible : undefined;
  // What a field starts with goes on counting where nobody can fill it in (`followsStart`).
  const start = rule.readOnly === "true" ? rule.initial : undefined;
  return new Set([...rule.reset, ...[rule.value, start, clearsWhenHidden].flatMap(fieldsRead)]);
}

/** Fields of the row an expression reads; none for an invalid one, which the check reports in its own words. */
function fieldsRead(source: string | undefined): readonly string[] {
  if (source === undefined) return [];
  try {
    return dependenciesOf(source).row;
  } catch (error) {
    if (error instanceof ExpressionError) return [];
    throw error;
  }
}
