import { sql } from "kysely";
import type { EntityModel, FieldModel } from "../../src/schema/index.ts";
import type { KeepModel } from "../../src/schema/model/keep.ts";
import { keepDays, keepText, keptSince } from "../../src/schema/time/keptPeriod.ts";
import type { SchemaProject } from "../../src/schema/project.ts";
import type { PlannedChange } from "../../src/schema/wire/planAnswers.ts";
import type { Database } from "../database/database.types.ts";
import type { PlannedView } from "./plannedChanges.ts";

/** Which schemas are in force, which will be, and what may be disclosed of their rows. */
export interface KeepView extends Pick<PlannedView, "inForce" | "mayCount"> {
  readonly wanted: SchemaProject;
  /** Wire date. */
  readonly today: string;
}

/** Says which entities keep their rows for less time than before, and how many rows go by it. */
export async function shortenedKeeps(db: Database, { inForce, wanted, mayCount, today }: KeepView): Promise<readonly PlannedChange[]> {
  const changes: PlannedChange[] = [];
  const shortened = [...wanted.entities.values()].flatMap((after) => shorteningOf(inForce.entities.get(after.name), after) ?? []);
  for (const { before, after, keep } of shortened) {
    const rows = await countOlder(db, before, { keep, today });
    const disclosed = mayCount(before) ? `${rows} 行` : "若干行";
    changes.push({
      kind: "keepRows",
      state: "ready",
      ...(mayCount(before) ? { rows } : {}),
      description: `“${after.title}”从此只保留 ${keepText(keep.period)}${rows === 0 ? "；目前没有更早的行" : `；更早的 ${disclosed}会在几分钟内删除，不能找回`}`,
      samples: [],
    });
  }
  return changes;
}

interface Shortening {
  readonly before: EntityModel;
  readonly after: EntityModel;
  readonly keep: KeepModel;
}

function shorteningOf(before: EntityModel | undefined, after: EntityModel): Shortening | undefined {
  const { keep } = after;
  if (keep === undefined || before === undefined || before.rows !== "table") return undefined;
  const isNew = before.keep === undefined || before.keep.by !== keep.by || keepDays(before.keep.period) > keepDays(keep.period);
  return isNew ? { before, after, keep } : undefined;
}

async function countOlder(
  db: Database,
  { table, fields }: EntityModel,
  { keep, today }: { readonly keep: KeepModel; readonly today: string },
): Promise<number> {
  const column = fields.find(({ name }: FieldModel) => name === keep.by)?.column?.name;
  // Yet to come, and empty.
  if (column === undefined) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} < ${keptSince(keep.period, today)}::date`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
