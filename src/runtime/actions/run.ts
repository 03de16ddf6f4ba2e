import type { ActionEffect } from "../../schema/model/screen.ts";
import type { Row } from "../../schema/model/json.ts";
import { asApiError } from "../api/apiError.ts";
import { runAction } from "../api/entityApi.ts";
import type { ActionCall, ActionHost, ActionOperation } from "./action.types.ts";
import { rowVersion } from "./singleRow.ts";

type RunEffect = Extract<ActionEffect, { readonly op: "run" }>;

/** Lets the server carry out an action of the entity, after asking for what it needs. */
export const run: ActionOperation<RunEffect> = {
  needsSelection: true,
  run: async (call) => {
    const { action, effect, host } = call;
    const rows = call.rows.filter((row) => host.isOffered(action, row));
    const left = call.rows.length - rows.length;
    if (rows.length === 0) return host.notify("warning", `所选记录当前都不能执行“${action.label}”，请查看它们的状态`);

    const send = (values: Row) => sendAction(call, rows, values);
    if (effect.ask.length > 0) return host.openDialog({ type: "ask", action, ask: effect.ask, rows, run: send });
    if (await agreed(call, rows.length, left)) await send({});
  },
};

async function agreed({ action, host, rows }: ActionCall<RunEffect>, count: number, left: number): Promise<boolean> {
  const isBatch = rows.length > 1;
  if (!isBatch && action.confirm === undefined) return true;
  const skipped = left > 0 ? `另有 ${left} 条状态不符，不会处理。` : "";
  return host.confirm({
    title: isBatch ? `确定对这 ${count} 项执行“${action.label}”吗?` : (action.confirm ?? ""),
    ...(isBatch ? { text: `${action.confirm ?? ""}${skipped}` } : {}),
    okText: action.label,
    danger: action.danger,
  });
}

async function sendAction({ action, effect, host }: ActionCall<RunEffect>, rows: readonly Row[], values: Row): Promise<void> {
  try {
    const { message } = await runAction(host.screen.entity, effect.action, { rows: rows.map(rowVersion), values });
    host.notify("success", message || `${action.label}成功！`);
  } catch (error) {
    await showStale(error, host);
    throw error;
  }
  await host.changed();
}

/** Rows that somebody else changed are shown as they are now, so that the next try starts from the truth. */
async function showStale(error: unknown, host: ActionHost): Promise<void> {
  const { kind } = asApiError(error);
  if (kind === "conflict" || kind === "missing") await host.changed();
}
