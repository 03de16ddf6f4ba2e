import type { RawBuilder } from "kysely";
import type { Predicate } from "../../../src/schema/expression/predicate.ts";
import type { Row, RowHold } from "../../../src/schema/index.ts";
import type { JsonValue } from "../../../src/schema/model/json.ts";
import type { Database, DatabaseTransaction } from "../../database/database.types.ts";
import type { EntityScope } from "./entityScope.ts";

/** One row being added, changed or removed, as the hooks of its entity see it. */
export interface EntityWrite {
  readonly scope: EntityScope;
  /** `add`, `edit`, `delete`, `restore`, or the id of an `x-actions` entry. */
  readonly action: string;
  /** The stored row before; absent when adding, and when a deleted row comes back. */
  readonly old?: Row;
  /** The row about to be stored, after rules and checks; `beforeWrite` may change values in place. Absent when deleting. */
  readonly row?: Row;
  /** Where the row stands in what was sent, e.g. `serviceTimes.0.`; starts the field path of problems. @default "" */
  readonly path?: string;
}

/** What a module adds to the pipeline of one entity, because a schema cannot say it. */
export interface EntityHooks {
  /** Fields whose values `beforeWrite` holds against those of other rows; where they are masked, a refusal is an answer about them. */
  readonly compares?: readonly string[];
  /**
   * Gives the rows of an entity that has no table (`x-entity.rows`): a select in brackets, with a column for each field, `id` and
   * `rev`. It holds no more than the session may know of; row rules, conditions and order are laid over it.
   */
  rows?(scope: EntityScope): RawBuilder<unknown>;
  /**
   * Fills in, of rows that are about to be shown or exported, what takes the viewer's rights on other entities to say. They come
   * and leave in the same order.
   */
  complete?(rows: readonly Row[], scope: EntityScope, db: Database): Promise<readonly Row[]>;
  /**
   * What rows carry besides their fields when they leave, under names that clients of the family read (protocol 1.8). Each is
   * made of the row as the viewer is shown it, so that it tells nothing more. Sent back it is passed over, as texts are.
   */
  readonly beside?: Readonly<Record<string, (shown: Row) => JsonValue>>;
  /**
   * Rows that the server writes for somebody and that nobody manages: no list, export or choice has them, and nobody changes,
   * deletes or acts on them. Who they are for reads them by the module's own ways.
   */
  readonly reserved?: Predicate;
  /**
   * Says what of stored rows is relied on elsewhere, by id. One answer for all: it is shown with the rows, and every way of
   * writing is refused by it.
   */
  holds?(rows: readonly Row[], scope: EntityScope, db: Database): Promise<ReadonlyMap<string, RowHold>>;
  /**
   * Says which items of a dictionary field this person may not choose in any row, each with the sentence that a save would be
   * refused with. Asked for fields whose `x-ui.props` say `judged`.
   */
  refusedItems?(field: string, scope: EntityScope): Promise<ReadonlyMap<string, string>>;
  /**
   * Runs before the transaction in which rows are added, with what was sent for them: the place for slow work that needs no
   * database, which would keep others waiting there. Rows that are only tried come without.
   */
  prepare?(inputs: readonly Row[], scope: EntityScope): Promise<void>;
  /** Runs first in the transaction, before any row is read or locked: the place for locks that come before those of rows. */
  begin?(trx: DatabaseTransaction, scope: EntityScope): Promise<void>;
  /**
   * Runs inside the transaction, after all checks and before the row is stored, for every way of writing
   * (form, import, action, tree move, batch). Throwing an `AppError` refuses the whole write.
   */
  beforeWrite?(write: EntityWrite, trx: DatabaseTransaction): Promise<void>;
  /**
   * The same for a module that judges many rows by the statements of one, and stands in the place of `beforeWrite`: no row may
   * be allowed because of another one of them. What is refused together comes again in parts, down to the single row, with
   * the same row objects.
   */
  beforeWrites?(writes: readonly EntityWrite[], trx: DatabaseTransaction): Promise<void>;
  /**
   * Lets an import of many rows begin without `begin`, whose locks others would wait for as long as it takes: takes them once
   * all rows are stored, and judges anew what was judged without them.
   */
  judgeLate?(writes: readonly EntityWrite[], trx: DatabaseTransaction): Promise<void>;
  /**
   * Runs inside the transaction once all rows of the request are stored: the place for what must hold over many rows, and for
   * what follows from them. Of a dry run nothing stays.
   *
   * @returns writes that followed in the same transaction, of which others are told after the commit
   */
  beforeCommit?(
    writes: readonly EntityWrite[],
    trx: DatabaseTransaction,
    end: "commit" | "dry run",
  ): Promise<void | readonly EntityWrite[]>;
  /**
   * Says of a row that a form has stored what its writer should know and nothing forbids. The answer has it as its message,
   * with the code 201, and forms show it.
   */
  remark?(row: Row, scope: EntityScope, trx: DatabaseTransaction): Promise<string | undefined>;
  /** Runs after the commit and before the answer, once for all rows of the request. */
  afterCommit?(writes: readonly EntityWrite[]): Promise<void>;
}

/** Hooks by entity name. */
export type EntityHookRegistry = ReadonlyMap<string, EntityHooks>;
