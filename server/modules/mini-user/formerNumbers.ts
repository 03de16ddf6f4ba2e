import { sql } from "kysely";
import { and, type Predicate } from "../../../src/schema/expression/predicate.ts";
import { chinaDateTime } from "../../../src/schema/index.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { ROW_ALIAS } from "../../entity/query/rowAlias.ts";
import { liveRows } from "../../entity/query/rowFilter.ts";
import type { EntityWrite } from "../../entity/scope/entityHooks.ts";
import { rowId, rowText } from "../../entity/values/rowId.ts";

/** A number that somebody had before, and when: between moments in China's time, from the beginning where none is known. */
export interface FormerNumber {
  readonly mobile: string;
  readonly from: string | undefined;
  readonly until: string;
}

/**
 * Numbers that people had before they are erased, out of their history. They are read while it still has them: the erasure
 * empties it in the same transaction.
 */
export class FormerNumbers {
  readonly #known = new WeakMap<DatabaseTransaction, Map<string, readonly FormerNumber[]>>();

  /** Reads the numbers of those who are about to be erased. */
  async remember(trx: DatabaseTransaction, writes: readonly EntityWrite[]): Promise<void> {
    const known = this.#known.get(trx) ?? new Map<string, readonly FormerNumber[]>();
    this.#known.set(trx, known);
    for (const { old = {} } of writes) known.set(rowId(old), await readNumbers(trx, rowId(old), rowText(old, "mobile")));
  }

  /** What was remembered of a person, but for numbers that somebody else has by now: what stands under those is theirs. */
  async of(trx: DatabaseTransaction, { scope, row = {} }: EntityWrite): Promise<readonly FormerNumber[]> {
    const former = this.#known.get(trx)?.get(rowId(row)) ?? [];
    if (former.length === 0) return [];
    const { rows } = await sql<{ mobile: string }>`
      select distinct mobile from ${sql.table(scope.entity.table)} as ${sql.ref(ROW_ALIAS)}
      where ${liveRows(scope, ROW_ALIAS)} and mobile = any(${former.map(({ mobile }) => mobile)}::text[])`.execute(trx);
    const taken = new Set(rows.map(({ mobile }) => mobile));
    return former.filter(({ mobile }) => !taken.has(mobile));
  }
}

/** Rows that were made while a number was theirs. */
export function whileTheirs({ from, until }: FormerNumber): Predicate {
  const made = (operator: "ge" | "le", value: string): Predicate => ({ op: "compare", field: "createTime", operator, value });
  return and([...(from === undefined ? [] : [made("ge", from)]), made("le", until)]);
}

async function readNumbers(trx: DatabaseTransaction, id: string, present: string): Promise<readonly FormerNumber[]> {
  const { rows } = await sql<{ before: string | null; after: string | null; at: number }>`
    select case jsonb_typeof(before -> 'mobile') when 'string' then before ->> 'mobile' end as before,
      case jsonb_typeof(after -> 'mobile') when 'string' then after ->> 'mobile' end as after,
      floor(extract(epoch from happened_at) * 1000)::float8 as at
    from audit_log where entity = 'miniUser' and row_id = ${id} and kind = 'write' order by happened_at, id`.execute(trx);
  const changes = rows.filter(({ before, after }) => before !== after);
  return changes.flatMap(({ before, at }, index) => {
    if (before === null || before === "" || before === present) return [];
    const given = changes.slice(0, index).findLast(({ after }) => after === before);
    return [{ mobile: before, from: given && chinaDateTime(new Date(given.at)), until: chinaDateTime(new Date(at)) }];
  });
}
