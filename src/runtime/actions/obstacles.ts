import type { Row } from "../../schema/model/json.ts";
import type { FieldProblem } from "../../schema/validation/fieldProblem.ts";
import type { ActionCall, Obstacle } from "./action.types.ts";
import { describeRow } from "./describeRow.ts";
import { rowVersion } from "./singleRow.ts";

/** Lists what keeps an action from being run on a row, each with the way to the field where the viewer may change it. */
export function showObstacles({ action, host }: Pick<ActionCall, "action" | "host">, row: Row, problems: readonly FieldProblem[]): void {
  const { entity, form, rowActions } = host.screen;
  const edit = rowActions.find(({ do: effect }) => effect.op === "edit");
  const canEdit = form?.canEdit === true && edit !== undefined && host.isOffered(edit, row);
  const { id } = rowVersion(row);
  const open = new Set(entity.fields.filter((field) => !field.readOnly && !field.system).map(({ name }) => name));
  const items = problems.map(({ field, message }): Obstacle => {
    const isOpen = canEdit && open.has(field.split(".")[0] ?? "");
    return { text: message, ...(isOpen ? { lead: () => host.openDialog({ type: "edit", id, field }) } : {}) };
  });
  host.openDialog({ type: "obstacles", title: `现在还不能“${action.label}”`, subject: describeRow(entity, row), items });
}
