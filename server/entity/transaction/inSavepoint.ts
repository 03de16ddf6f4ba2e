import { sql } from "kysely";
import { countQuestions } from "../condition/maskedQuestions.ts";
import { AppError } from "../../errors/appError.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import type { WriteUnit } from "../draft/writeUnit.types.ts";
import { paySaved } from "./writeUnit.ts";

/**
 * Does one of several writes of a transaction behind a savepoint: where it is refused, it alone is undone.
 *
 * @param answer what is disclosed of a question about masked values that a refusal answered
 * @returns why it was refused; `undefined` where it was done
 */
export async function inSavepoint(
  unit: WriteUnit,
  scope: EntityScope,
  { work, answer }: { readonly work: () => Promise<void>; readonly answer: string },
): Promise<AppError | undefined> {
  const [written, guessed, held] = [unit.writes.length, unit.guesses.length, unit.held.mark()];
  await sql`savepoint single_write`.execute(unit.trx);
  try {
    await work();
    await paySaved(unit.trx, scope, unit.guesses.slice(guessed));
    await sql`release savepoint single_write`.execute(unit.trx);
    unit.guesses.length = guessed;
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await sql`rollback to savepoint single_write`.execute(unit.trx);
    unit.held.keepOnly(held);
    unit.writes.length = written;
    const guesses = unit.guesses.splice(guessed);
    const over = guesses.length > 0 ? await countQuestions(unit.trx, scope, guesses, async () => answer) : undefined;
    return over ? new AppError("QUERY_MASKED_BUDGET", over) : error;
  }
}

/** All the problems of a refused write in one sentence, not only the first ones that a toast shows. */
export function reasonOf(error: AppError): string {
  const { problems } = (error.result ?? {}) as { readonly problems?: readonly { readonly message: string }[] };
  return problems ? problems.map((problem) => problem.message).join("；") : error.message;
}
