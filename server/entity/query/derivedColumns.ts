import type { RawBuilder } from "kysely";
import type { EntityModel, FieldModel } from "../../../src/schema/index.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { canRead } from "../scope/fieldRights.ts";
import { behind, lookupSql, seenKey, seenSql } from "./lookups.ts";
import { rollupOf, rollupSql } from "./rollups.ts";

/** What is selected beside the columns of rows. */
export interface BesideColumn {
  /** Under which name rows hold it. */
  readonly name: string;
  /** May read the rows under the alias. */
  sql(alias: string): RawBuilder<unknown>;
}

/** Reads a derived field by its name. */
export function derivedField({ derived = [] }: EntityModel, name: string): FieldModel | undefined {
  return derived.find((field) => field.name === name);
}

/** The derived fields of an entity that the session may read. */
export function readableDerived(scope: EntityScope): readonly FieldModel[] {
  return (scope.entity.derived ?? []).filter((field) => canRead(field, scope));
}

/** What is selected for derived fields, for rows that leave with an answer. */
export function derivedColumns(scope: EntityScope, fields: readonly FieldModel[] = readableDerived(scope)): readonly BesideColumn[] {
  const columns = new Map<string, BesideColumn>();
  const add = (name: string, select: BesideColumn["sql"]): void => void columns.set(name, { name, sql: select });
  for (const { name, derived } of fields) {
    const from = derived?.from;
    if (!derived || !from) continue;
    if (from.kind === "rollup") {
      const rollup = rollupOf(scope, derived, from);
      add(name, (alias) => rollupSql(rollup, alias));
      continue;
    }
    const place = behind(scope, from);
    add(name, (alias) => lookupSql(place, alias));
    add(seenKey(from.through), (alias) => seenSql(place, alias));
  }
  return [...columns.values()];
}
