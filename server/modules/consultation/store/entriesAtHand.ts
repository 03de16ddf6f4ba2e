import type { ConsultManualRow } from "../../../../src/generated/entities/consultManual.ts";
import type { ConsultEntry } from "../../../../src/schema/wire/consultAnswers.ts";
import type { Database } from "../../../database/database.types.ts";
import { nicknameOf } from "../consultScope.ts";
import { readEntries } from "./readEntries.ts";

/** Entries that an open conversation shows; what is older is in its history. */
const NEWEST = 50;
/** Consultations whose newest entries are kept: more than a clinic has open. */
const MOST = 500;

/**
 * The newest entries of consultations that are looked at every second (CONSULT-12). Nothing is said without the row's counter moving
 * on, and nothing is erased without its version, so those two tell whether what is at hand still stands: no query over messages
 * asks for what did not change, in whichever process it was written.
 */
export class EntriesAtHand {
  readonly #kept = new Map<string, { readonly stamp: string; readonly entries: readonly ConsultEntry[] }>();

  /** @param row as the caller sees it now */
  async newest(db: Database, row: ConsultManualRow): Promise<readonly ConsultEntry[]> {
    const stamp = `${row.messageCount} ${row.rev}`;
    const known = this.#kept.get(row.id);
    if (known?.stamp === stamp) return known.entries;
    const read = await readEntries(db, { consultId: row.id, nickname: nicknameOf(row), most: NEWEST });
    // What was said since the row was read belongs to the next stamp.
    const entries = read.filter(({ number }) => number <= row.messageCount);
    this.#kept.delete(row.id);
    this.#kept.set(row.id, { stamp, entries });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST && oldest !== undefined) this.#kept.delete(oldest);
    return entries;
  }
}
