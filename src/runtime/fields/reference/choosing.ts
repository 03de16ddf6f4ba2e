import { dependenciesOf } from "../../../schema/expression/dependenciesOf.ts";
import type { FieldModel } from "../../../schema/model/entity.ts";
import type { Row } from "../../../schema/model/json.ts";
import type { OptionsRequest } from "./referenceApi.ts";

/** A reference field in the place where something is chosen for it. */
export interface Choosing {
  readonly entity: string;
  /** What is known of it: a table that no entity describes knows its name and what it is called. */
  readonly field: Pick<FieldModel, "name" | "title" | "reference">;
  /** Absent in the query bar. */
  readonly row?: Row | undefined;
  readonly parent?: Row | undefined;
}

/** The part of the request that every question about the field has. */
export function baseRequest({ entity, field, row, parent }: Choosing): OptionsRequest {
  return {
    entity,
    field: field.name,
    ...(row && { row: scalars(row) }),
    ...(parent && { parentRow: scalars(parent) }),
  };
}

/** The values of the row and of the one above that decide which rows are offered; a change of one of them makes other choices. */
export function decidingValues({ field, row, parent }: Choosing): readonly unknown[] {
  const { where } = field.reference ?? {};
  if (where === undefined || row === undefined) return [];
  const reads = dependenciesOf(where);
  return [...reads.row.map((name) => row[name] ?? null), ...reads.parent.map((name) => parent?.[name] ?? null)];
}

/** Child rows are large and decide nothing. */
function scalars(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => !name.endsWith("_dictText") && !isRows(value)));
}

function isRows(value: unknown): boolean {
  return Array.isArray(value) && typeof value[0] === "object";
}
