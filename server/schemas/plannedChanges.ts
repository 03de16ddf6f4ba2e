import { sql, type SqlBool } from "kysely";
import type { EntityModel, FieldModel, Row } from "../../src/schema/index.ts";
import type { SchemaProject } from "../../src/schema/project.ts";
import type { PlanAnswer, PlannedChange, PlannedSample } from "../../src/schema/wire/planAnswers.ts";
import type { PlannedStep, PlanStep, RowsAtRisk, SchemaPlan } from "../database/planner/plan.types.ts";
import { columnRef } from "../entity/query/columns.ts";
import type { Filter } from "../entity/query/filter.ts";
import { ROW_ALIAS } from "../entity/query/rowAlias.ts";
import { entityOfTable } from "../entity/scope/entityOfTable.ts";

/** Rows at risk that are shown of each change. */
export const SHOWN_ROWS = 10;

/**
 * Gives the first of some rows as their reader may see them: masked, and without what the reader may not know; rows that
 * the reader does not see at all are left out.
 */
export type ReadShown = (entity: EntityModel, where: Filter) => Promise<readonly Row[]>;

/** What changes, and whose eyes look at it. */
export interface PlannedView {
  readonly plan: SchemaPlan;
  /** The schemas that say who may see the rows now. */
  readonly inForce: SchemaProject;
  /** Changes of who sees what, which are no change of the database. */
  readonly closed?: readonly PlannedChange[];
  readonly readShown: ReadShown;
  /** Whether the reader sees every row of an entity, and so may know how many there are. */
  readonly mayCount: (entity: EntityModel) => boolean;
}

/** Says what a plan does, and shows the rows at risk as they are now. */
export async function plannedChanges({ plan, inForce, closed = [], readShown, mayCount }: PlannedView): Promise<PlanAnswer> {
  const changes: PlannedChange[] = [...closed];
  for (const planned of plan.steps) {
    const { step, risk } = planned;
    const samples = risk === undefined ? [] : await samplesOf(risk, inForce, readShown);
    changes.push({ kind: step.kind, ...countOf(planned, { inForce, mayCount }), state: stateOf(planned), samples });
  }
  return { changes, possible: changes.every(({ state }) => state !== "refused") };
}

/** How many rows meet a condition tells something of their values, and is disclosed to those who see all of them. */
function countOf(
  { step, description, uncounted, rowsAtRisk }: PlannedStep,
  { inForce, mayCount }: Pick<PlannedView, "inForce" | "mayCount">,
): Pick<PlannedChange, "description" | "rows"> {
  const entity = entityOfTable(inForce, tableOf(step));
  return entity !== undefined && !mayCount(entity) ? { description: uncounted } : { description, rows: rowsAtRisk };
}

function tableOf(step: PlanStep): string {
  if (step.kind === "renameTable") return step.from;
  if (step.kind === "createTable") return step.table.name;
  return "shape" in step ? step.shape.name : step.table;
}

function stateOf({ blocked, refused }: PlannedStep): PlannedChange["state"] {
  if (refused) return "refused";
  return blocked ? "blocked" : "ready";
}

async function samplesOf(
  { table, condition, shown }: RowsAtRisk,
  inForce: SchemaProject,
  readShown: ReadShown,
): Promise<readonly PlannedSample[]> {
  const entity = entityOfTable(inForce, table);
  if (entity === undefined) return [];
  // Nothing of the condition was typed by a person: the planner made it of names and limits in schema files.
  const where = sql<SqlBool>`${columnRef(ROW_ALIAS, "id")} in (select id from ${sql.table(table)} where ${sql.raw(condition)})`;
  const fields = entity.fields.filter(({ column }) => column !== undefined && shown.includes(column.name));
  const named = entity.fields.find(({ name }) => name === entity.label);
  return (await readShown(entity, where)).map((row) => {
    const name = named && textOf(named, row)[0]?.text;
    return { id: String(row["id"]), ...(name && { name }), values: fields.flatMap((field) => textOf(field, row)) };
  });
}

/** A field that is not in the row is one that the reader may not see. */
function textOf({ name, title }: FieldModel, row: Row): PlannedSample["values"] {
  if (!Object.hasOwn(row, name)) return [];
  const value = row[name] ?? "";
  return [{ title, text: typeof value === "object" ? JSON.stringify(value) : String(value) }];
}
