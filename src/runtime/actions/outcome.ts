import type { ActionOutcome, RefusedRow } from "../../schema/wire/rowAnswers.ts";
import type { Row } from "../../schema/model/json.ts";
import { asApiError } from "../api/apiError.ts";
import { undoAction } from "../api/entityApi.ts";
import type { CompiledEntity, RunEffect } from "../../schema/model/screen.ts";
import type { ActionCall, ActionHost, Obstacle } from "./action.types.ts";
import { describeRow, MOST_NAMED } from "./describeRow.ts";
import { rowVersion } from "./singleRow.ts";
import { closeOffers } from "./undoOffers.ts";

interface Outcome {
  /** The server's sentence. */
  readonly message: string;
  /** What became of the rows; nothing from a server that does not say. */
  readonly outcome: ActionOutcome | null;
  /** The rows that were sent. */
  readonly rows: readonly Row[];
  /** Selected rows that were not. */
  readonly left: readonly Row[];
}

/** Says what was done, on how many rows and why not on the others, with the way to take it back. */
export function showOutcome(call: ActionCall<RunEffect>, { message, outcome, rows, left }: Outcome): void {
  const { action, effect, host } = call;
  const done = outcome?.rows ?? [];
  const text = namedNote(host, message || `已完成“${action.label}”`, done.length > 0 ? done : rows);
  if (outcome?.undoUntil === undefined) host.notify("success", text);
  else host.notifyUndoable(text, { ids: done.map((row) => rowVersion(row).id), undo: () => takeBack(host, effect.action, done) });
  const refused = [...(outcome?.refused ?? []), ...left.map((row): RefusedRow => ({ id: rowVersion(row).id, reason: "状态不符" }))];
  if (refused.length === 0) return;
  const all = [...rows, ...left];
  const title = `“${action.label}”完成 ${all.length - refused.length} 条，${refused.length} 条未处理`;
  host.openDialog({ type: "obstacles", title, items: obstaclesOf(host, all, refused) });
}

/** Where the server left every row as it was: lists why. Gives whether there was such a list. */
export function showRefused(
  { action, host }: ActionCall<RunEffect>,
  { error, rows }: { readonly error: unknown; readonly rows: readonly Row[] },
): boolean {
  const refused = refusedIn(error);
  if (refused.length === 0) return false;
  host.openDialog({ type: "obstacles", title: `“${action.label}”一条也没有处理`, items: obstaclesOf(host, rows, refused) });
  return true;
}

/** Rows that the server names in a refusal, each with why. */
export function refusedIn(error: unknown): readonly RefusedRow[] {
  const { refused } = (asApiError(error).result ?? {}) as { readonly refused?: readonly RefusedRow[] };
  return Array.isArray(refused) ? refused : [];
}

/** Takes an action back, and shows the rows as they then are. @throws ApiError where the server does not allow it any more */
export async function takeBack(
  host: Pick<ActionHost, "screen" | "notify" | "changed">,
  action: string,
  rows: readonly Row[],
): Promise<void> {
  try {
    const { message } = await undoAction(host.screen.entity, action, rows.map(rowVersion));
    // It may have been taken back from the row or its history, beside the note that still offers it.
    closeOffers(rows.map((row) => rowVersion(row).id));
    host.notify("success", namedNote(host, message, rows));
  } finally {
    await host.changed();
  }
}

/** A note of what was done to a single row says which, as the question before it does; of several, how many is said already. */
function namedNote({ screen }: Pick<ActionHost, "screen">, text: string, rows: readonly Row[]): string {
  const [row, ...others] = rows;
  const name = row && others.length === 0 ? describeRow(screen.entity, row) : "";
  return name === "" ? text : `${text.replace(/[！。]$/u, "")}：${name}`;
}

/** What keeps rows from being changed: each reason once, after the rows that it is about. */
export function obstaclesOf({ screen: { entity } }: ActionHost, rows: readonly Row[], refused: readonly RefusedRow[]): readonly Obstacle[] {
  const byId = new Map(rows.map((row) => [rowVersion(row).id, row]));
  const idsOf = new Map<string, readonly string[]>();
  for (const { id, reason } of refused) idsOf.set(reason, [...(idsOf.get(reason) ?? []), id]);
  return [...idsOf].map(([reason, ids]) => {
    const names = namedRows(
      entity,
      ids.map((id) => byId.get(id) ?? {}),
    );
    return { text: names === "" ? reason : `${names}：${reason}` };
  });
}

/** Rows in one line: all of a few, the first of many and how many there are; `""` where none has a name. */
function namedRows(entity: Pick<CompiledEntity, "describe">, rows: readonly Row[]): string {
  const names = rows.map((row) => describeRow(entity, row)).filter((name) => name !== "");
  if (names.length === 0) return rows.length > 1 ? `${rows.length} 条` : "";
  return names.length < rows.length || names.length > MOST_NAMED
    ? `${names.slice(0, MOST_NAMED).join("、")} 等 ${rows.length} 条`
    : names.join("、");
}
