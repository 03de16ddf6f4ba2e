import { compileExpression } from "../../schema/expression/compileExpression.ts";
import type { RequestEffect } from "../../schema/model/screen.ts";
import { http } from "../api/http.ts";
import type { ActionOperation } from "./action.types.ts";
import { describeRows } from "./describeRow.ts";
import { fillTemplate } from "./fillTemplate.ts";

/** Calls a route of the server, after a question where the screen has one, and shows what became of the rows. */
export const request: ActionOperation<RequestEffect> = {
  run: async ({ action, effect, rows, host }) => {
    const [row = {}] = rows;
    const question = { text: describeRows(host.screen.entity, rows), okText: action.label, danger: action.danger };
    if (action.confirm !== undefined && !(await host.confirm({ title: action.confirm, ...question }))) return;
    const scope = host.scopeOf(row);
    const data = Object.fromEntries(
      Object.entries(effect.body).map(([name, expression]) => [name, compileExpression(expression)(scope) ?? null]),
    );
    const { message } = await http.request(fillTemplate(effect.path, row), { method: effect.method, data, handles: "all" });
    host.notify("success", message || `已完成“${action.label}”`);
    await host.changed();
  },
};
