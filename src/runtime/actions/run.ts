import { compileExpression } from "../../schema/expression/compileExpression.ts";
import type { FieldProblem } from "../../schema/validation/fieldProblem.ts";
import { startsElsewhere } from "../../schema/rules/askedStart.ts";
import { isDecided, runActionChecks } from "../../schema/rules/actionChecks.ts";
import type { AskModel } from "../../schema/model/entity.ts";
import type { RunEffect } from "../../schema/model/screen.ts";
import type { Row } from "../../schema/model/json.ts";
import { asApiError } from "../api/apiError.ts";
import { loadRow, loadStart, runAction } from "../api/entityApi.ts";
import type { ActionCall, ActionHost, ActionOperation } from "./action.types.ts";
import { describeRows } from "./describeRow.ts";
import { showObstacles } from "./obstacles.ts";
import { showOutcome, showRefused } from "./outcome.ts";
import { questionText } from "./questionText.ts";
import { showStale } from "./showStale.ts";
import { rowVersion } from "./singleRow.ts";

/**
 * Lets the server carry out an action of the entity. What keeps it from being run is listed first; then one question is
 * asked: for the values it needs, or for a yes.
 */
export const run: ActionOperation<RunEffect> = {
  needsSelection: true,
  run: async (call) => {
    const { action, effect, host } = call;
    const rows = call.rows.filter((row) => host.isOffered(action, row));
    const left = call.rows.filter((row) => !rows.includes(row));
    const [first] = rows;
    if (!first) return host.notify("warning", `所选记录当前都不能执行“${action.label}”，请查看它们的状态`);

    if (rows.length === 1 && effect.checks.length > 0) {
      const obstacles = await obstaclesOf(call, first);
      if (obstacles.length > 0) return showObstacles(call, first, obstacles);
    }
    const ask = askedOf(host, effect.ask, rows);
    const subject = describeRows(host.screen.entity, rows);
    const send = (values: Row, reason?: string) => sendAction(call, { rows, left, values, reason });
    if (ask.length > 0 || effect.reason) {
      const told = rows.length === 1 && ask.some(startsElsewhere) ? await startOf(call, first) : {};
      const start = { ...told, ...call.start };
      return host.openDialog({ type: "ask", action, effect: { ...effect, ask }, rows, start, subject, run: send });
    }
    if (!(await agreed(call, rows, left.length))) return;
    try {
      await send({});
    } catch (error) {
      const { problems } = asApiError(error);
      if (problems.length === 0) throw error;
      showObstacles(call, first, problems);
    }
  },
};

/** What the checks find that need no answer yet, over the whole row: a list holds no child rows. */
async function obstaclesOf({ effect, host }: ActionCall<RunEffect>, row: Row): Promise<readonly FieldProblem[]> {
  const asked = new Set(effect.ask.map(({ field }) => field));
  const checks = effect.checks.filter((check) => isDecided(check, asked));
  if (checks.length === 0) return [];
  const whole = await loadRow(host.screen.entity, rowVersion(row).id);
  return runActionChecks(checks, { ...host.scopeOf(whole), old: whole }).map(({ at = "", message }) => ({ field: at, message }));
}

/** A question without its likely answer is still a question. */
async function startOf({ effect, host }: ActionCall<RunEffect>, row: Row): Promise<Row> {
  return loadStart(host.screen.entity, effect.action, rowVersion(row).id).catch(() => ({}));
}

/** What one row asks for under a condition, several rows cannot answer together; the server names those left over. */
function askedOf(host: ActionHost, ask: readonly AskModel[], rows: readonly Row[]): readonly AskModel[] {
  const [row, ...others] = rows;
  return ask.filter(({ when }) => {
    if (when === undefined) return true;
    return row !== undefined && others.length === 0 && compileExpression(when)(host.scopeOf(row)) === true;
  });
}

async function agreed({ action, host, rows: chosen }: ActionCall<RunEffect>, rows: readonly Row[], left: number): Promise<boolean> {
  const isBatch = chosen.length > 1;
  if (!isBatch && action.confirm === undefined) return true;
  const { entity } = host.screen;
  const subject = describeRows(entity, rows);
  const question = questionText(action.confirm ?? "", rows);
  const skipped = left > 0 ? `另有 ${left} 条状态不符，不会处理。` : "";
  return host.confirm({
    title: isBatch ? `确定对这 ${rows.length} 项执行“${action.label}”吗?` : question,
    text: isBatch ? [...subject, withoutQuestion(question), skipped].filter((part) => part !== "") : subject,
    okText: action.label,
    danger: action.danger,
  });
}

/** The title asks already; what is left of the sentence says what follows from it. */
function withoutQuestion(confirm: string): string {
  return confirm
    .split(/(?<=[。；！])|，(?=确定)/)
    .filter((part) => !/[?？]/.test(part))
    .join("");
}

interface Sending {
  readonly rows: readonly Row[];
  /** Selected rows that the action does not apply to. */
  readonly left: readonly Row[];
  readonly values: Row;
  readonly reason: string | undefined;
}

async function sendAction(call: ActionCall<RunEffect>, { rows, left, values, reason }: Sending): Promise<void> {
  const { effect, host } = call;
  try {
    const { message, result } = await runAction(host.screen.entity, effect.action, { rows: rows.map(rowVersion), values, reason });
    showOutcome(call, { message, outcome: result, rows, left });
  } catch (error) {
    await showStale(error, host);
    if (!showRefused(call, { error, rows })) throw error;
  }
  await host.changed();
}
