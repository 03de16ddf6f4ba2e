import { compileExpression } from "../expression/compileExpression.ts";
import { dependenciesOf } from "../expression/dependenciesOf.ts";
import { ExpressionError } from "../expression/problem.ts";
import type { ExpressionScope } from "../expression/scope.ts";
import type { CheckModel, FieldModel } from "../model/entity.ts";

/** Members of `x-rule` that bound a value, with the sign that says that it lies outside, and the words for numbers and for moments. */
const BOUNDS = {
  minimum: { outside: "<", number: "不能小于", moment: "不能早于" },
  maximum: { outside: ">", number: "不能大于", moment: "不能晚于" },
} as const;

/** Name of a bound. */
export type Bound = keyof typeof BOUNDS;

/** The least and the greatest value that a field may have as things stand; absent: there is no such bound. */
export interface Limits {
  readonly minimum?: number | string;
  readonly maximum?: number | string;
}

/** The bounds of a field in a row: constants of the file, and those that a rule works out. */
export function limitsOf({ rule, constraints }: FieldModel, scope: ExpressionScope): Limits {
  return Object.fromEntries(
    boundNames.flatMap((bound) => {
      const source = rule[bound];
      const value = source === undefined ? constraints[bound] : compileExpression(source)(scope);
      return typeof value === "number" || typeof value === "string" ? [[bound, value]] : [];
    }),
  );
}

/** The names of the bounds. */
export const boundNames = Object.keys(BOUNDS) as readonly Bound[];

/**
 * The checks that hold a field to the bounds of its rule, wherever checks apply. Without a bound or a value they hold: a
 * comparison with null is false. They apply when the field, or what the bound reads of the row, changes; bounds that read
 * the row above at every save.
 */
export function limitChecks(field: FieldModel): readonly CheckModel[] {
  return boundNames.flatMap((bound) => {
    const limit = field.rule[bound];
    if (limit === undefined) return [];
    const { outside, number, moment } = BOUNDS[bound];
    const word = field.type === "string" ? `${moment} ` : number;
    const changes = changesOf(field.name, limit);
    return [
      {
        id: `${field.name}.${bound}`,
        ...(changes && { changes }),
        assert: `!(row.${field.name} ${outside} (${limit}))`,
        limit,
        at: field.name,
        message: `${field.title}${word}${LIMIT}`,
      },
    ];
  });
}

/** Stands in the message of a check for the bound as it is. */
const LIMIT = "{limit}";

/** What a person reads where a check does not hold. */
export function messageOf({ message, limit }: CheckModel, scope: ExpressionScope): string {
  return limit === undefined ? message : message.replace(LIMIT, () => String(compileExpression(limit)(scope)));
}

/** Every save for what reads the row above, and for an expression that is not valid, which the check of the file reports. */
function changesOf(field: string, limit: string): readonly string[] | undefined {
  try {
    const { row, parent } = dependenciesOf(limit);
    return parent.length > 0 ? undefined : [...new Set([field, ...row])];
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}
