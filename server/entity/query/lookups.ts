import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { FieldModel, LookupModel, Row } from "../../../src/schema/index.ts";
import { entityOf, knownField, scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { columnOf, columnRef } from "./columns.ts";
import { allOf, type Filter } from "./filter.ts";
import { visibleRows } from "./rowFilter.ts";

/** The row behind a reference, as a session may look at it. */
export interface Behind {
  /** The request, looking at the entity of the row. */
  readonly target: EntityScope;
  readonly link: FieldModel;
  /** Field of the target whose value the link stores. */
  readonly store: FieldModel;
  /** Field of the target that is looked up. */
  readonly field: FieldModel;
}

/** Where a lookup leads. */
export function behind(scope: EntityScope, { through, field }: LookupModel): Behind {
  const link = knownField(scope.entity, through);
  if (!link.reference) throw new Error(`“${through}” of “${scope.entity.name}” is no reference.`);
  const target = scopeOf(scope, entityOf(scope, link.reference.entity));
  return { target, link, store: knownField(target.entity, link.reference.store), field: knownField(target.entity, field) };
}

/**
 * What is looked up for the rows under an alias: nothing where the row behind the reference is none that the session sees.
 *
 * @param shown what of it; may read it under the alias it is given. @default the value of the field
 */
export function lookupSql(place: Behind, alias: string, shown = plainValue(place)): RawBuilder<unknown> {
  const own = aliasBehind(place, alias);
  return sql`(select ${shown(own)} ${fromBehind(place, alias, own)} limit 1)`;
}

/** Rows whose reference leads to a row that the session sees and that meets a condition. */
export function rowsBehind(place: Behind, alias: string, where: (behind: string) => Filter): Filter {
  const { target, link, store } = place;
  const own = aliasBehind(place, alias);
  return sql<SqlBool>`${columnRef(alias, columnOf(link))} in (
    select ${columnRef(own, columnOf(store))} from ${sql.table(target.entity.table)} as ${sql.ref(own)}
    where ${allOf([visibleRows(target, own), where(own)])})`;
}

/** Under this name a row says whether the session sees the row behind a reference; a space keeps it apart from fields. */
export function seenKey(through: string): string {
  return `${through} seen`;
}

/** Whether the row behind a reference is seen. */
export function seenSql(place: Behind, alias: string): RawBuilder<unknown> {
  return sql`exists (select 1 ${fromBehind(place, alias, aliasBehind(place, alias))})`;
}

/** Whether a row refers to one that its reader may not look at, or that is there no longer. */
export function isUnseen({ derived }: FieldModel, row: Row): boolean {
  const from = derived?.from;
  if (from?.kind !== "lookup") return false;
  const link = row[from.through] ?? "";
  return link !== "" && row[seenKey(from.through)] === false;
}

function plainValue({ field }: Behind): (behind: string) => RawBuilder<unknown> {
  return (own) => columnRef(own, columnOf(field));
}

function fromBehind({ target, link, store }: Behind, alias: string, own: string): RawBuilder<unknown> {
  const isMeant = sql<SqlBool>`${columnRef(own, columnOf(store))} = ${columnRef(alias, columnOf(link))}`;
  return sql`from ${sql.table(target.entity.table)} as ${sql.ref(own)} where ${allOf([isMeant, visibleRows(target, own)])}`;
}

function aliasBehind({ link }: Behind, alias: string): string {
  return `${alias}_${columnOf(link)}`.slice(0, 40);
}
