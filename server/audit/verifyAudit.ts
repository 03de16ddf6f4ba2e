import { sql } from "kysely";
import type { DatabaseHandle } from "../database/database.types.ts";
import type { ReadAnchor } from "./anchorFile.ts";
import type { AuditContent } from "./auditContent.ts";
import { chainHash, changedColumns, changedEmptied, isEqual, isOldSignature, signOldContent } from "./auditSignature.ts";
import { readAuditRows, type StoredAuditRow } from "./readAuditRows.ts";

const PAGE = 2000;
/** Faults that are told; the first is what matters, thousands follow from one. */
const MOST_FAULTS = 50;

/** One thing that is not as the server wrote it. */
export type AuditFault =
  /** Rows that must have been there. */
  | { readonly kind: "missing"; readonly from: number; readonly to: number }
  /** A row whose columns hold something else than what was signed. */
  | { readonly kind: "changed"; readonly seq: number | null; readonly id: string; readonly columns: readonly string[] }
  /** A true row in a place that is not its own, or a row from before signatures that was changed. */
  | { readonly kind: "broken"; readonly seq: number; readonly id: string }
  /** A row that the server did not write. */
  | { readonly kind: "foreign"; readonly seq: number | null; readonly id: string }
  /** A row whose values are gone, without the entry of an act that made it forget them. */
  | { readonly kind: "emptied"; readonly seq: number | null; readonly id: string }
  /** The chain ends before, or differs from, what was noted outside the database. */
  | { readonly kind: "cut"; readonly seq: number; readonly at: string }
  /** An anchor with a wrong signature. */
  | { readonly kind: "anchor"; readonly line: number };

/** What the check found. */
export interface AuditReport {
  /** Rows in the chain. */
  readonly sealed: number;
  /** Committed rows that still wait for their place. */
  readonly waiting: number;
  readonly anchors: number;
  /** The first faults, in the order of the chain; empty for a whole log. */
  readonly faults: readonly AuditFault[];
}

/** Checks the whole log against its signatures, its chain and the anchors outside the database. Changes nothing. */
export async function verifyAudit(database: DatabaseHandle, key: Uint8Array, anchors: readonly ReadAnchor[]): Promise<AuditReport> {
  const check = new ChainCheck(key, anchors);
  for (;;) {
    const rows = await readAuditRows(database.db, sql`where seq > ${check.last} order by seq limit ${PAGE}`);
    for (const row of rows) check.takeSealed(row);
    if (rows.length < PAGE) break;
  }
  let waiting = 0;
  for (let after = ""; ;) {
    const rows = await readAuditRows(database.db, sql`where seq is null and id > ${after} order by id limit ${PAGE}`);
    for (const row of rows) check.takeWaiting(row);
    waiting += rows.length;
    after = rows.at(-1)?.content.id ?? after;
    if (rows.length < PAGE) break;
  }
  await check.findActs(database);
  return { sealed: check.count, waiting, anchors: anchors.length, faults: check.finish() };
}

/** An entry whose values are gone. */
interface EmptiedEntry {
  readonly seq: number | null;
  readonly id: string;
  readonly entity: string;
  readonly rowId: string;
}

function isActOf({ entity, rowId }: EmptiedEntry, act: AuditContent | undefined): boolean {
  return act?.kind === "write" && (act.row_id === "" || (act.entity === entity && act.row_id === rowId));
}

class ChainCheck {
  /** Place of the last row seen. */
  last = 0;
  count = 0;
  readonly #key: Uint8Array;
  readonly #anchors: readonly ReadAnchor[];
  readonly #bySeq: ReadonlyMap<number, ReadAnchor>;
  readonly #faults: AuditFault[] = [];
  /** Entries of acts that made rows forget, with the rows. */
  readonly #acts = new Map<string, EmptiedEntry[]>();
  #previous = "";
  #hasSigned = false;

  constructor(key: Uint8Array, anchors: readonly ReadAnchor[]) {
    this.#key = key;
    this.#anchors = anchors;
    this.#bySeq = new Map(anchors.filter(({ isGenuine }) => isGenuine).map((anchor) => [anchor.seq, anchor]));
  }

  takeSealed(row: StoredAuditRow): void {
    const seq = row.seq ?? 0;
    const hash = row.hash ?? "";
    const { id } = row.content;
    if (seq !== this.last + 1) this.#report({ kind: "missing", from: this.last + 1, to: seq - 1 });
    const isTrue = this.#checkContent(row);
    const signature = row.signature ?? signOldContent(row.content, this.#key);
    const expected = chainHash({ seq, previous: this.#previous, signature }, this.#key);
    // Behind missing rows the chain cannot join; that is told already.
    if (isTrue && seq === this.last + 1 && !isEqual(expected, hash)) this.#report({ kind: "broken", seq, id });
    const anchor = this.#bySeq.get(seq);
    if (anchor && !isEqual(anchor.hash, hash)) this.#report({ kind: "cut", seq, at: anchor.at });
    // Going on from what is stored tells where the next fault is, instead of one for every row that follows.
    this.#previous = hash;
    this.last = seq;
    this.count += 1;
  }

  takeWaiting(row: StoredAuditRow): void {
    this.#checkContent(row);
  }

  /** Each act that made rows forget stands in the log itself, with the row that forgot or with none, as many rows did. */
  async findActs({ db }: DatabaseHandle): Promise<void> {
    const ids = [...this.#acts.keys()];
    for (let start = 0; start < ids.length; start += PAGE) {
      const page = ids.slice(start, start + PAGE);
      const found = await readAuditRows(db, sql`where id = any(${page}::text[])`);
      const acts = new Map(found.map(({ content }) => [content.id, content]));
      const withoutAct = page.flatMap((id) => (this.#acts.get(id) ?? []).filter((entry) => !isActOf(entry, acts.get(id))));
      for (const { seq, id } of withoutAct) this.#report({ kind: "emptied", seq, id });
    }
  }

  finish(): readonly AuditFault[] {
    const beyond = this.#anchors.filter(({ isGenuine, seq }) => isGenuine && seq > this.last).at(-1);
    if (beyond) this.#report({ kind: "cut", seq: beyond.seq, at: beyond.at });
    for (const [index, { isGenuine }] of this.#anchors.entries()) if (!isGenuine) this.#report({ kind: "anchor", line: index + 1 });
    return this.#faults;
  }

  #checkContent(row: StoredAuditRow): boolean {
    const { content, signature, seq } = row;
    const { id } = content;
    if (signature === null || isOldSignature(signature)) {
      // Rows from before signatures were all sealed ahead of the first signed one.
      if (this.#hasSigned) this.#report({ kind: "foreign", seq, id });
      return !this.#hasSigned && (signature === null || this.#checkEmptied(row, signature));
    }
    this.#hasSigned = true;
    if (row.emptiedBy !== null || row.emptiedSignature !== null) return this.#checkEmptied(row, signature);
    const columns = changedColumns(content, signature, this.#key);
    if (columns.length === 0) return true;
    // Nothing in it agrees with any signature of ours: it was never signed here.
    if (columns.length > 10) this.#report({ kind: "foreign", seq, id });
    else this.#report({ kind: "changed", seq, id, columns });
    return false;
  }

  /** What is left of a row that was made to forget. */
  #checkEmptied(row: StoredAuditRow, signature: string): boolean {
    const { content, seq } = row;
    const emptiedBy = row.emptiedBy ?? "";
    const columns = changedEmptied({ content, signature, emptiedBy }, row.emptiedSignature ?? "", this.#key);
    const { id, entity, row_id } = content;
    if (columns.length > 0) this.#report({ kind: "changed", seq, id, columns });
    else this.#acts.set(emptiedBy, [...(this.#acts.get(emptiedBy) ?? []), { seq, id, entity: entity ?? "", rowId: row_id ?? "" }]);
    return columns.length === 0;
  }

  #report(fault: AuditFault): void {
    if (this.#faults.length < MOST_FAULTS) this.#faults.push(fault);
  }
}
