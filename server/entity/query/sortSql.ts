import { sql, type RawBuilder, type SqlBool } from "kysely";
import { isMasked, type EntityModel, type FieldModel } from "../../../src/schema/index.ts";
import { fieldOf, knownField } from "../scope/entityScope.ts";
import { isStamped } from "../scope/stampedFields.ts";
import { columnOf, columnRef } from "./columns.ts";
import type { Filter } from "./filter.ts";

/** One step of an order: up or down, or from a day on and then back from it. */
export type SortStep =
  | {
      readonly field: string;
      readonly direction: "asc" | "desc";
      /** What stands for the values, such as the labels of a reference. @default the column of the field */
      readonly by?: (alias: string) => RawBuilder<unknown>;
      /** Where empty values stand. @default the end that `areNullsLast` says */
      readonly nullsLast?: boolean;
    }
  | {
      readonly field: string;
      readonly direction: "ahead";
      readonly today: string;
      /** The whole order backwards. */
      readonly isTurned?: boolean;
    };

/** The first step of an order that starts with today. */
export type AheadStep = Extract<SortStep, { readonly direction: "ahead" }>;

/**
 * The order of an entity's rows where nobody asks for another. Masked fields take no part in it: where a row of one's own
 * falls among the others would spell theirs out.
 */
export function ownOrder(entity: EntityModel): readonly SortStep[] {
  return entity.sort.flatMap(({ field: name, direction }) => {
    const field = fieldOf(entity, name);
    return field !== undefined && !isMasked(field) && direction !== "ahead" ? [{ field: name, direction }] : [];
  });
}

/**
 * The `order by` of a list. The id comes last, so that equal values keep their places from page to page;
 * empty values come last in either direction.
 */
export function sortSql(entity: EntityModel, sort: readonly SortStep[], alias: string): RawBuilder<unknown> {
  const steps = sort.filter((step) => step.field !== "id");
  const last = lastDirection(sort);
  const parts = steps.flatMap((step) => {
    if (step.direction !== "ahead" && step.by) return [sql`${step.by(alias)} ${sql.raw(step.direction)} nulls last`];
    const field = fieldOf(entity, step.field);
    if (!field?.column) return [];
    const column = columnRef(alias, columnOf(field));
    if (step.direction === "ahead") {
      const turn = step.isTurned ? sql` desc` : sql``;
      return [sql`${column} < ${dayOf(step)}${turn}, abs(${column} - ${dayOf(step)})${turn}`];
    }
    return [sql`${column} ${sql.raw(step.direction)}${nullsSql(step.direction, step.nullsLast ?? areNullsLast(field, step.direction))}`];
  });
  return sql.join([...parts, sql`${columnRef(alias, "id")} ${sql.raw(last)}`]);
}

/** The direction of the id, which comes last and decides between equal rows. */
export function lastDirection(sort: readonly SortStep[]): "asc" | "desc" {
  const own = sort.find(({ field }) => field === "id")?.direction ?? sort.at(-1)?.direction ?? "desc";
  return own === "asc" ? "asc" : "desc";
}

/** A part of a list that an index of its first column serves. */
export interface SortedPart {
  readonly where: Filter;
  readonly sort: readonly SortStep[];
}

/** The two halves of a list that starts with today: the days from it on, and those before it; the latter holds the empty ones. */
export function halves(entity: EntityModel, ahead: AheadStep, rest: readonly SortStep[], alias: string): readonly SortedPart[] {
  const column = columnRef(alias, columnOf(knownField(entity, ahead.field)));
  // Each half decides between equal rows as the whole does, or its end would be cut elsewhere.
  const last = { field: "id", direction: lastDirection([ahead, ...rest]) } as const;
  return [
    { where: sql<SqlBool>`${column} >= ${dayOf(ahead)}`, sort: [{ field: ahead.field, direction: "asc" }, ...rest, last] },
    {
      where: sql<SqlBool>`(${column} < ${dayOf(ahead)} or ${column} is null)`,
      sort: [{ field: ahead.field, direction: "desc", nullsLast: true }, ...rest, last],
    },
  ];
}

function dayOf({ today }: AheadStep): RawBuilder<unknown> {
  return sql`cast(${today} as date)`;
}

/** At which end empty values stand: the last, except where there are none and saying so would cost the use of an index. */
export function areNullsLast(field: FieldModel, direction: "asc" | "desc"): boolean {
  return direction === "asc" || (field.nullable && !isStamped(field.name));
}

/** Said only where it differs from what the direction brings along: a plain descending index serves no `nulls last`. */
function nullsSql(direction: "asc" | "desc", isLast: boolean): RawBuilder<unknown> {
  if (isLast === (direction === "asc")) return sql``;
  return isLast ? sql` nulls last` : sql` nulls first`;
}
