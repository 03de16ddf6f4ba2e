import type { Diagnostic } from "../../../src/schema/errors/diagnostic.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import type { AppliedPlan, PlannedStep } from "../../database/planner/plan.types.ts";

/** Tells those who edit schemas which changes of the database the present rows stand in the way of. */
export function blockedDiagnostics(project: SchemaProject, { blocked }: AppliedPlan): readonly Diagnostic[] {
  return blocked.map((planned) => ({
    code: "SCHEMA_CHANGE_BLOCKED",
    severity: "warning",
    message: planned.description,
    advice: "请先处理这些数据，再重新加载界面配置",
    file: fileOf(project, planned),
    line: 1,
    column: 1,
    pointer: "",
  }));
}

function fileOf(project: SchemaProject, { step }: PlannedStep): string {
  const table = "table" in step && typeof step.table === "string" ? step.table : "";
  return [...project.entities.values()].find((entity) => entity.table === table)?.file ?? "";
}
