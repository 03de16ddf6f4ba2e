import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { EntityModel, FieldModel } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import { knownField } from "../scope/entityScope.ts";
import { columnOf, columnRef } from "./columns.ts";
import { allOf, type Filter } from "./filter.ts";
import { ROW_ALIAS } from "./rowAlias.ts";
import { sourceSql, type RowSource } from "./rowSource.ts";
import { areNullsLast, halves, lastDirection, sortSql, type AheadStep, type SortedPart, type SortStep } from "./sortSql.ts";

/** From which row of the list a page goes on: the one before its first, or the one after its last. */
export interface Neighbour {
  readonly id: string;
  readonly side: "after" | "before";
}

/** A neighbour as it stands in an order: the values of its columns, as text that loses nothing. */
export interface Place {
  readonly side: Neighbour["side"];
  readonly values: readonly (string | null)[];
}

/** A step up or down by a column of the table itself. */
type ColumnStep = { readonly field: FieldModel; readonly direction: "asc" | "desc"; readonly nullsLast: boolean };

/** More columns make more parts than turning the pages by number costs. */
const MOST_STEPS = 4;

/** Whether pages of an order can be found from a row beside them: by columns of the table, for which an index helps. */
export function isKeyed(sort: readonly SortStep[]): boolean {
  return sort.length <= MOST_STEPS && sort.every((step) => step.direction === "ahead" || step.by === undefined);
}

/** Where a row stands in an order; `undefined` where it is not among the rows that are asked for: whoever names it must see it. */
export async function findPlace(
  db: Database,
  { where, sort, ...source }: RowSource & { readonly where: Filter; readonly sort: readonly SortStep[] },
  { id, side }: Neighbour,
): Promise<Place | undefined> {
  const { entity } = source;
  const columns = keysOf(entity, sort).map(({ field }, index) => sql`${refOf(field)}::text as ${sql.id(String(index))}`);
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join(columns)} from ${sourceSql(source)} as ${sql.ref(ROW_ALIAS)}
    where ${allOf([where, sql<SqlBool>`${columnRef(ROW_ALIAS, "id")} = ${id}`])}`.execute(db);
  const [found] = rows;
  return found && { side, values: columns.map((_, index) => found[String(index)] ?? null) };
}

/**
 * The rows on one side of a place, in parts that an index serves each: those that agree in the first steps and go on in the
 * next one. `sort` of a part leads away from the place.
 */
export function partsBeside(entity: EntityModel, sort: readonly SortStep[], place: Place): readonly SortedPart[] {
  const [first, ...rest] = sort;
  if (first?.direction !== "ahead") return partsOf(entity, sort, place);
  const [ahead, behind] = halves(entity, first, rest, ROW_ALIAS);
  if (!ahead || !behind) return [];
  const isAhead = isDayAhead(first, place);
  const within = isAhead ? ahead : behind;
  const own = partsOf(entity, within.sort, place).map((part) => ({ ...part, where: allOf([within.where, part.where]) }));
  if (place.side === "after") return isAhead ? [...own, behind] : own;
  return isAhead ? own : [...own, { where: ahead.where, sort: turned(entity, ahead.sort) }];
}

/** The order as it is met when going back; empty values, too, change ends. */
export function turnedSql(entity: EntityModel, sort: readonly SortStep[]): RawBuilder<unknown> {
  return sortSql(entity, turned(entity, sort), ROW_ALIAS);
}

function turned(entity: EntityModel, sort: readonly SortStep[]): readonly SortStep[] {
  return [...sort.filter(({ field }) => field !== "id"), { field: "id", direction: lastDirection(sort) } as const].map((step) =>
    step.direction === "ahead"
      ? { ...step, isTurned: step.isTurned !== true }
      : {
          ...step,
          direction: step.direction === "asc" ? ("desc" as const) : ("asc" as const),
          nullsLast: !(step.nullsLast ?? areNullsLast(knownField(entity, step.field), step.direction)),
        },
  );
}

function partsOf(entity: EntityModel, sort: readonly SortStep[], { side, values }: Place): readonly SortedPart[] {
  const steps = keysOf(entity, sort);
  const order = side === "after" ? sort : turned(entity, sort);
  return steps.flatMap((step, index) => {
    const same = steps.slice(0, index).map(({ field }, at) => isSame(field, values[at] ?? null));
    return goingOn(step, values[index] ?? null, side).map((where) => ({ where: allOf([...same, where]), sort: order }));
  });
}

/** What comes on one side of a value in the order of its column: greater or lesser ones, and empty ones where they stand on that side. */
function goingOn({ field, direction, nullsLast }: ColumnStep, value: string | null, side: Place["side"]): readonly Filter[] {
  const column = refOf(field);
  const areEmptyThere = nullsLast === (side === "after");
  if (value === null) return areEmptyThere ? [] : [sql<SqlBool>`${column} is not null`];
  const sign = (direction === "asc") === (side === "after") ? sql`>` : sql`<`;
  const beyond = sql<SqlBool>`${column} ${sign} ${typed(field, value)}`;
  return areEmptyThere && field.name !== "id" ? [beyond, sql<SqlBool>`${column} is null`] : [beyond];
}

function isSame(field: FieldModel, value: string | null): Filter {
  return value === null ? sql<SqlBool>`${refOf(field)} is null` : sql<SqlBool>`${refOf(field)} = ${typed(field, value)}`;
}

function typed(field: FieldModel, value: string): RawBuilder<unknown> {
  return sql`cast(${value} as ${sql.raw(field.column?.type ?? "text")})`;
}

/** The columns of an order, the id last; `ahead` counts as its column. */
function keysOf(entity: EntityModel, sort: readonly SortStep[]): readonly ColumnStep[] {
  const steps = sort
    .filter(({ field }) => field !== "id")
    .map((step): ColumnStep => {
      const field = knownField(entity, step.field);
      const direction = step.direction === "desc" ? "desc" : "asc";
      const own = step.direction === "ahead" ? undefined : step.nullsLast;
      return { field, direction, nullsLast: own ?? areNullsLast(field, direction) };
    });
  return [...steps, { field: knownField(entity, "id"), direction: lastDirection(sort), nullsLast: true }];
}

function refOf(field: FieldModel): RawBuilder<unknown> {
  return columnRef(ROW_ALIAS, columnOf(field));
}

/** Days are texts that sort by time. */
function isDayAhead({ today }: AheadStep, { values: [day] }: Place): boolean {
  return day !== null && day !== undefined && day >= today;
}
