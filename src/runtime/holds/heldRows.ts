import type { Row } from "../../schema/model/json.ts";
import { holdOf, usesSentence } from "../../schema/model/rowHold.ts";
import type { ActionItem, CompiledEntity } from "../../schema/model/screen.ts";

/** Why an action is closed for a row that is relied on elsewhere; `undefined` where it is open. */
export function reasonAgainst({ do: effect }: Pick<ActionItem, "do">, row: Row): string | undefined {
  const hold = holdOf(row);
  return hold?.isKept && effect.op === "delete" ? `不能删除，${usesSentence(hold)}` : undefined;
}

/** Why rows cannot be deleted, told of the first that is relied on elsewhere; `undefined` where none is. */
export function heldObjection({ label, title }: Pick<CompiledEntity, "label" | "title">, rows: readonly Row[]): string | undefined {
  const held = rows.find((row) => holdOf(row)?.isKept);
  const hold = holdOf(held);
  if (!held || !hold) return undefined;
  const name = held[label];
  return `${typeof name === "string" && name !== "" ? `“${name}”` : `这个${title}`}不能删除，${usesSentence(hold)}`;
}
