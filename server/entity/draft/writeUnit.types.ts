import type { DatabaseTransaction } from "../../database/database.types.ts";
import type { MaskedQuestion } from "../condition/maskedQuestion.ts";
import type { HeldRows } from "../rows/heldRows.ts";
import type { EntityWrite } from "../scope/entityHooks.ts";

/** A masked value that was held against stored ones: a refusal of the write is an answer about it. */
export interface Guess extends MaskedQuestion {
  /** The value must not occur again, so that a saved write is an answer, too. */
  readonly isDisclosedBySaving: boolean;
}

/** One transaction of writes and what it wrote so far. */
export interface WriteUnit {
  readonly trx: DatabaseTransaction;
  /** Nothing of it stays, so it keeps nobody out of anything, and gives way to whoever does mean to write. */
  readonly isDryRun: boolean;
  readonly writes: EntityWrite[];
  /** Masked values that were sent and held against stored ones, and are not paid for yet. */
  readonly guesses: Guess[];
  /** What this transaction has found and locked. */
  readonly held: HeldRows;
  /** Entities whose constraints nobody else may write in before this transaction ends (`lockConstraints`). */
  readonly lockedEntities: Set<string>;
}
