import { sql, type SqlBool } from "kysely";
import type { Row } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { columnRef, fieldColumn } from "../query/columns.ts";
import { allOf, type Filter } from "../query/filter.ts";
import { ROW_ALIAS, selectRows } from "../query/selectRows.ts";

/** Rows of an entity that a write depends on. */
export interface HeldQuestion {
  /** The request, looking at the rows' entity. */
  readonly target: EntityScope;
  /** Field by whose values the rows are named. */
  readonly store: string;
  readonly values: readonly string[];
  /** Rows that count. */
  readonly within: () => Filter;
  /** Name of the condition: the same name stands for the same rows. `tenant` and `live` are wider than most. */
  readonly name: string;
  /** Whether what meets the condition is a live row of the tenant, and so answers wider questions, too. @default false */
  readonly isLive?: boolean;
}

/** Conditions that every live row of the tenant meets. */
const WIDER: readonly string[] = ["live", "tenant"];

/**
 * Rows that this transaction has found and locked against change: they are as they were until it ends, so nobody asks for
 * them twice. What is not found is asked for again, since it may appear meanwhile.
 */
export class HeldRows {
  /** By entity, field, condition and value, in the order in which they were found. */
  readonly #rows = new Map<string, Row>();

  /** Finds and locks the rows with the values, all those not held yet by one statement. */
  async find(trx: Database, question: HeldQuestion): Promise<ReadonlyMap<string, Row>> {
    const { target, store, values, within, name } = question;
    const missing = [...new Set(values)].filter((value) => !this.#rows.has(keyOf(question, name, value)));
    if (missing.length > 0) {
      const { entity } = target;
      const isMeant = sql<SqlBool>`${columnRef(ROW_ALIAS, fieldColumn(entity, store))} = any(${missing})`;
      const found = await selectRows(trx, { entity, where: allOf([within(), isMeant]), lock: "share" });
      for (const row of found) this.#keep(question, row);
    }
    const held = values.map((value) => [value, this.#rows.get(keyOf(question, name, value))] as const);
    return new Map(held.filter((pair): pair is readonly [string, Row] => pair[1] !== undefined));
  }

  /** What is held now. A savepoint that is gone back to lets go of the locks taken since, and `keepOnly` of their rows. */
  mark(): ReadonlySet<string> {
    return new Set(this.#rows.keys());
  }

  keepOnly(mark: ReadonlySet<string>): void {
    for (const key of this.#rows.keys()) if (!mark.has(key)) this.#rows.delete(key);
  }

  /** This transaction itself is about to write rows of the entity; without a name: of any. */
  forget(entity?: string): void {
    const start = entity === undefined ? "" : `${JSON.stringify([entity]).slice(0, -1)},`;
    for (const key of this.#rows.keys()) if (key.startsWith(start)) this.#rows.delete(key);
  }

  #keep(question: HeldQuestion, row: Row): void {
    const { name, isLive = false, store } = question;
    for (const known of isLive ? [name, ...WIDER] : [name]) {
      const key = keyOf(question, known, String(row[store]));
      if (!this.#rows.has(key)) this.#rows.set(key, row);
    }
  }
}

function keyOf({ target, store }: HeldQuestion, name: string, value: string): string {
  return JSON.stringify([target.entity.name, store, name, value]);
}
