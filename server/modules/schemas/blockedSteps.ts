import type { Diagnostic } from "../../../src/schema/errors/diagnostic.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import { entityOfTable } from "../../entity/scope/entityOfTable.ts";
import type { SchemaConflictError } from "../../database/planner/planSchema.ts";
import type { AppliedPlan, PlannedStep } from "../../database/planner/plan.types.ts";

/** Tells those who edit schemas which changes of the database the present rows stand in the way of. */
export function blockedDiagnostics(project: SchemaProject, { blocked }: AppliedPlan): readonly Diagnostic[] {
  return blocked.map((planned) => ({
    ...START_OF_FILE,
    severity: "warning",
    message: planned.description,
    advice: "请先处理这些数据，再重新加载界面配置",
    file: fileOf(project, tableOf(planned)),
  }));
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
