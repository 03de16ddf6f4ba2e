import { MOST_SAVED_ROWS, type RefusedRows, type SavedRows, type SaveRows } from "../../../schema/wire/savedRows.ts";
import { ApiError, http } from "../../../runtime/index.ts";
import type { RowRules } from "../../../runtime/forWidgets.ts";
import { caseHeader } from "../../../schema/wire/liveTableFrames.ts";
import { countOf, firstOf, type UnsavedRows } from "../core/paging/unsavedRows.ts";
import type { InPlaceRows } from "./inPlaceRows.ts";
import type { TableRow } from "../core/tableRow.ts";

/** ms that saving many rows may take. */
const timeout = 120_000;

/** How rows are saved. */
export interface SavingTerms {
  /** Address of the entity, e.g. `/sys/dictItem`. */
  readonly api: string;
  readonly rules: RowRules;
  /** Names the page, so that it passes over what the server then tells of its own rows. */
  readonly caseId: string;
}

/** What became of saving: how many rows were saved, or why none was. */
export type SaveEnd = { readonly saved: number } | { readonly refused: string; readonly hasConflicts: boolean };

/** How many calls it takes to save rows. */
export function partsOf(count: number): number {
  return Math.ceil(count / MOST_SAVED_ROWS);
}

/**
 * Saves all that differs: in one call, all rows or none; of more rows than a call takes, part after part, each by itself, until one
 * is refused. Where others were first, their values are taken over for cells that were not changed here, and saving is tried once
 * more; cells that both changed are left to the person.
 *
 * @param onPart told how many rows were saved whenever some were
 * @throws ApiError where the server could not be asked
 */
export async function saveAll(source: InPlaceRows, terms: SavingTerms, onPart: (saved: number) => void): Promise<SaveEnd> {
  const parts = partsOf(countOf(source.paged.unsaved()));
  let saved = 0;
  for (let part = 0; part < parts; part += 1) {
    const end = await savePart(source, terms);
    if ("refused" in end) return end;
    saved += end.saved;
    onPart(saved);
  }
  return { saved };
}

async function savePart(source: InPlaceRows, terms: SavingTerms): Promise<SaveEnd> {
  const first = await saveOnce(source, terms);
  const isSettled = "refused" in first && first.isRenewed && source.paged.conflicts.size === 0;
  return isSettled ? saveOnce(source, terms) : first;
}

async function saveOnce(source: InPlaceRows, terms: SavingTerms): Promise<SaveEnd & { readonly isRenewed?: boolean }> {
  const sent = firstOf(source.paged.unsaved(), MOST_SAVED_ROWS);
  const body = bodyOf(source, sent, terms.rules);
  try {
    const { result } = await http.post<SavedRows>(`${terms.api}/saveRows`, body, {
      handles: "all",
      timeout,
      headers: { [caseHeader]: terms.caseId },
    });
    // A changed row comes back under its id, which is not its key where it was new when it was first seen.
    const keys = new Map(sent.changed.map(({ row }) => [String(row["id"]), source.keyOf(row)]));
    source.forgetRefusals();
    source.paged.saved(sent, new Map(result.rows.map(({ key, row }) => [keys.get(key) ?? key, row])));
    return { saved: countOf(sent) };
  } catch (error) {
    const refused = error instanceof ApiError ? refusedOf(error.result) : undefined;
    if (!refused || !(error instanceof ApiError)) throw error;
    const isRenewed = takeRefusals(source, sent, refused);
    return { refused: error.message, hasConflicts: source.paged.conflicts.size > 0, isRenewed };
  }
}

/** What is sent of the rows that differ. */
export function bodyOf(source: InPlaceRows, { inserted, changed, deleted }: UnsavedRows, rules: RowRules): SaveRows {
  return {
    inserted: inserted.map((row) => ({ key: source.keyOf(row), values: rules.payload(row, undefined) })),
    changed: changed.map(({ row, stored }) => ({ ...versionOf(stored), values: rules.payload(row, stored) })),
    deleted: deleted.map(versionOf),
  };
}

function versionOf({ id, rev }: TableRow) {
  return { id: String(id), rev: Number(rev) };
}

/** Shows what was refused. @returns whether others' values were taken over, and nothing else was refused */
function takeRefusals(source: InPlaceRows, sent: UnsavedRows, { refused }: RefusedRows): boolean {
  const keyById = new Map(
    [...sent.changed.map(({ stored }) => stored), ...sent.deleted].map((row) => [String(row["id"]), source.keyOf(row)]),
  );
  const named = refused.map((one) => ({ ...one, key: keyById.get(one.key) ?? one.key }));
  const isOvertaken = ({ stored, isGone }: RefusedRows["refused"][number]) => stored !== undefined || isGone === true;
  for (const { stored, by } of named) if (stored) source.paged.renew([stored], by);
  const gone = source.paged.gone(named.flatMap(({ key, isGone }) => (isGone ? [key] : [])));
  source.noteGone(gone);
  source.refuse(
    named.filter((one) => !isOvertaken(one)),
    sent,
  );
  return gone.length === 0 && named.every(isOvertaken);
}

function refusedOf(result: unknown): RefusedRows | undefined {
  const given = result as Partial<RefusedRows> | null | undefined;
  return given && Array.isArray(given.refused) ? (given as RefusedRows) : undefined;
}
