import { sql } from "kysely";
import { chinaDate } from "../../../src/schema/index.ts";
import { seriesOf } from "../../../src/schema/numbering/autoNumber.ts";
import type { Draft } from "../draft/draft.ts";
import type { WriteUnit } from "../draft/writeUnit.types.ts";

/**
 * Gives new rows of one entity their numbers (`x-autoNumber`), in their order. The row of the series stays locked until the
 * transaction ends: whoever else numbers in it waits, in this process or another, and a write that is refused leaves no gap.
 * Numbers count within a tenant where rows do. What was given in an attempt that was undone is given anew.
 */
export async function numberRows({ trx, isRehearsal }: Pick<WriteUnit, "trx" | "isRehearsal">, drafts: readonly Draft[]): Promise<void> {
  const [first] = drafts;
  if (!first || isRehearsal) return;
  const { entity, session, now } = first.scope;
  const tenant = entity.scope.tenant.kind === "own" ? session.user.tenantId : "";
  for (const { name, autoNumber } of entity.fields) {
    const unnumbered = drafts.filter(({ by, row }) => by !== "undo" || (row[name] ?? null) === null);
    if (autoNumber === undefined || unnumbered.length === 0) continue;
    const series = seriesOf(autoNumber, chinaDate(now));
    const key = JSON.stringify([entity.name, name, tenant, series.name]);
    const { rows } = await sql<{ last: string }>`insert into sys_auto_number (series, last) values (${key}, ${unnumbered.length})
      on conflict (series) do update set last = sys_auto_number.last + ${unnumbered.length} returning last::text as last`.execute(trx);
    const before = Number(rows[0]?.last) - unnumbered.length;
    for (const [index, { row }] of unnumbered.entries()) row[name] = series.numberOf(before + index + 1);
  }
}
