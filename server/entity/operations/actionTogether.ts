import type { Row } from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import { judgeChanges, storeChanges, type JudgedChange, type RowChange } from "../pipeline/applyChange.ts";
import { mayGoTogether } from "../pipeline/mayGoTogether.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { inSavepoint } from "../transaction/inSavepoint.ts";
import type { WriteUnit } from "../draft/writeUnit.types.ts";
import { rowId } from "../values/rowId.ts";
import { actionChange, type ActionRow } from "./actionRows.ts";

/** What became of rows that an action ran on together, by id: nothing more to say, or why not. */
type ActionEnds = ReadonlyMap<string, AppError | undefined>;

/**
 * Runs an action on rows that cannot affect each other as if one after the other: judged at once, and stored by one statement
 * each for rows, constraints and audit. Where storing is refused, each half is tried by itself. Rows whose change answers a
 * question about masked values are left out: each is paid for on its own.
 */
export async function runTogether(unit: WriteUnit, scope: EntityScope, rows: readonly ActionRow[]): Promise<ActionEnds> {
  const ends = new Map<string, AppError | undefined>();
  if (rows.length < 2 || !mayGoTogether(scope)) return ends;
  const changes = rows.flatMap((row) => {
    const change = changeOrRefusal(scope, row);
    if (!(change instanceof AppError)) return [change];
    ends.set(rowId(row.old), change);
    return [];
  });
  const judged = await judgeChanges(unit, scope, changes, ({ old }, refusal) => old && ends.set(rowId(old), refusal));
  const undisclosed = judged.filter(({ guesses }) => guesses.length === 0);
  for (const { draft, problems } of undisclosed) if (problems.length > 0) ends.set(draft.id, new AppError("ROW_INVALID", { problems }));
  await storeOrHalve(
    { unit, scope, ends },
    undisclosed.filter(({ problems }) => problems.length === 0),
  );
  return ends;
}

function changeOrRefusal(scope: EntityScope, row: ActionRow): RowChange | AppError {
  try {
    return actionChange(scope, row);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

interface Storing {
  readonly unit: WriteUnit;
  readonly scope: EntityScope;
  readonly ends: Map<string, AppError | undefined>;
}

async function storeOrHalve(storing: Storing, changes: readonly JudgedChange[]): Promise<void> {
  const { unit, scope, ends } = storing;
  if (changes.length === 0) return;
  const refusal = await inSavepoint(unit, scope, { work: () => storeChanges(unit, changes), answer: "未执行" });
  if (refusal === undefined || changes.length === 1) {
    for (const { draft } of changes) ends.set(draft.id, refusal);
    return;
  }
  const middle = Math.ceil(changes.length / 2);
  await storeOrHalve(storing, changes.slice(0, middle));
  await storeOrHalve(storing, changes.slice(middle));
}

/** Rows as they were locked, by id, each with its version as it was seen. */
export function freshRows(found: ReadonlyMap<string, Row>, targets: ReadonlyMap<string, number>): readonly Row[] {
  return [...found].filter(([id, old]) => old["rev"] === targets.get(id)).map(([, old]) => old);
}
