import { compileExpression } from "../../schema/expression/compileExpression.ts";
import type { PatchEffect } from "../../schema/model/screen.ts";
import { asApiError } from "../api/apiError.ts";
import { editRow } from "../api/entityApi.ts";
import type { ActionOperation } from "./action.types.ts";
import { describeRows } from "./describeRow.ts";
import { orShowStale } from "./showStale.ts";
import { singleRow } from "./singleRow.ts";

/** Saves a row with fields changed, after a question where the screen has one; what the rules refuse is told in their words. */
export const patch: ActionOperation<PatchEffect> = {
  run: async (call) => {
    const { action, effect, host, rows } = call;
    const version = singleRow(call);
    const question = { text: describeRows(host.screen.entity, rows), okText: action.label, danger: action.danger };
    if (action.confirm !== undefined && !(await host.confirm({ title: action.confirm, ...question }))) return;
    const scope = host.scopeOf(rows[0] ?? {});
    const values = Object.entries(effect.set).map(([name, expression]) => [name, compileExpression(expression)(scope) ?? null]);
    try {
      await orShowStale(editRow(host.screen.entity, { ...Object.fromEntries(values), ...version }), host);
    } catch (error) {
      const { problems } = asApiError(error);
      if (problems.length === 0) throw error;
      return host.notify("error", problems.map(({ message }) => message).join("；"));
    }
    host.notify("success", `已完成“${action.label}”`);
    await host.changed();
  },
};
