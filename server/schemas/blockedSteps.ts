import type { Diagnostic } from "../../src/schema/errors/diagnostic.ts";
import type { SchemaProject } from "../../src/schema/project.ts";
import { positionOf } from "../../src/schema/source/position.ts";
import { readSource } from "../../src/schema/source/readSource.ts";
import type { LossyChangeError } from "../database/planner/applySchema.ts";
import { entityOfTable } from "../entity/scope/entityOfTable.ts";
import type { SchemaConflictError } from "../database/planner/planSchema.ts";
import type { AppliedPlan, PlannedStep } from "../database/planner/plan.types.ts";
import type { SchemaFiles } from "./schemaFiles.ts";

/** Tells those who edit schemas which changes of the database the present rows stand in the way of. */
export function blockedDiagnostics(project: SchemaProject, { blocked }: AppliedPlan): readonly Diagnostic[] {
  return blocked.map((planned) => ({
    ...START_OF_FILE,
    severity: "warning",
    message: planned.uncounted,
    advice: "请先处理这些数据，再重新加载界面配置",
    file: fileOf(project, tableOf(planned)),
  }));
}

/**
 * Tells them which values would be lost, at the field that asks for it; then nothing of what was read comes into force.
 *
 * @param files the texts that the project was made from
 */
export function lossyDiagnostics(project: SchemaProject, { steps }: LossyChangeError, files: SchemaFiles): readonly Diagnostic[] {
  return steps.flatMap((planned) => {
    const { step, uncounted } = planned;
    if (step.kind !== "changeType") return [];
    const { file, pointer } = fieldPlace(project, step.table, step.column.name);
    const { type } = step.before;
    const advice = `用 npm run plan 看是哪些行，先改好它们；确实可以搁置时，在这个字段的 x-db 里写 "lossyFrom": ["${type}"]。在此之前，原来的界面配置继续有效`;
    const place = positionOf(readSource(file, files.get(file) ?? ""), pointer, "key");
    return [{ ...place, code: "SCHEMA_CHANGE_LOSSY", severity: "error" as const, message: uncounted, found: type, advice }];
  });
}

/** Where the field of a column is written. */
function fieldPlace(project: SchemaProject, table: string, column: string): { readonly file: string; readonly pointer: string } {
  const entity = entityOfTable(project, table);
  const field = entity?.fields.find((one) => one.column?.name === column);
  return { file: entity?.file ?? "", pointer: field ? `/properties/${field.name}` : "" };
}

/** Tells them which entities want a table that is none of theirs; then nothing of what was read comes into force. */
export function conflictDiagnostics(project: SchemaProject, { message, tables }: SchemaConflictError): readonly Diagnostic[] {
  return tables.map((table) => ({
    ...START_OF_FILE,
    severity: "error",
    message,
    advice: "在此之前，原来的界面配置继续有效",
    file: fileOf(project, table),
  }));
}

/** The database knows tables, not lines. */
const START_OF_FILE = { code: "SCHEMA_CHANGE_BLOCKED", line: 1, column: 1, pointer: "" } as const;

function tableOf({ step }: PlannedStep): string {
  return "table" in step && typeof step.table === "string" ? step.table : "";
}

function fileOf(project: SchemaProject, table: string): string {
  return entityOfTable(project, table)?.file ?? "";
}
