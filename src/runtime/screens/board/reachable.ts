import { compileExpression } from "../../../schema/expression/compileExpression.ts";
import type { ExpressionScope } from "../../../schema/expression/scope.ts";
import type { Row } from "../../../schema/model/json.ts";
import type { BoardLayout } from "../../../schema/model/board.ts";
import type { ActionItem } from "../../../schema/model/screen.ts";

/** What is asked to find where a card can go. */
export interface ReachGround {
  readonly board: BoardLayout;
  /** The actions that apply to the row, in the order of its buttons. */
  readonly offered: readonly ActionItem[];
  scopeOf(row: Row): ExpressionScope;
}

/**
 * The columns that a card can go to, and the action that leads there: the first of its buttons that makes this value of the
 * field. An expression that cannot be worked out in the browser leads nowhere; its button stays.
 */
export function reachable(row: Row, { board, offered, scopeOf }: ReachGround): ReadonlyMap<string, ActionItem> {
  const found = new Map<string, ActionItem>();
  const scope = { ...scopeOf(row), old: row };
  for (const action of offered) {
    const move = board.moves.find((one) => one.action === action.id);
    const target = move && valueOf(move.to, scope);
    if (target !== undefined && target !== row[board.by] && !found.has(target)) found.set(target, action);
  }
  return found;
}

function valueOf(expression: string, scope: ExpressionScope): string | undefined {
  try {
    const value = compileExpression(expression)(scope);
    return typeof value === "string" ? value : undefined;
  } catch {
    // What it reads is not in the row; the server has all of it and the button runs it there.
    return undefined;
  }
}
