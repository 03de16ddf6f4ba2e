import { setImmediate as nextTurn } from "node:timers/promises";
import { AppError } from "../../errors/appError.ts";
import { lockConstraints } from "../constraints/enforceConstraints.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import type { WriteUnit } from "../draft/writeUnit.types.ts";
import { mayGoTogether } from "../pipeline/mayGoTogether.ts";
import { ExistingRows } from "./existingRows.ts";
import type { FailedLine, ImportPlan, ImportTally } from "./import.types.ts";
import { importLimits } from "./importLimits.ts";
import { importTogether } from "./importTogether.ts";
import { makeWay } from "./makeWay.ts";
import type { NumberedLine } from "./readBook.ts";

/** Lines that are judged and written together at most. */
const MOST_TOGETHER = 200;
/** Lines that are the first to go in together: whoever waits for a small file sees it move, too. */
const FIRST_TOGETHER = 10;
/** Lines above which an import keeps others out of its entity's constraints as a whole, instead of with one lock a group. */
const MANY = 1000;

/**
 * Writes lines through the pipeline of a form, in one transaction: a bad line is undone and reported, a fault of the
 * server undoes the whole import. Lines that cannot affect each other are written together, and halved down to the
 * refused line (decision 0085).
 *
 * @throws AppError IMPORT_TOO_SLOW, IMPORT_CANCELLED, PREVIEW_GAVE_WAY
 */
export async function importRows(
  unit: WriteUnit,
  scope: EntityScope,
  plan: ImportPlan,
  lines: readonly NumberedLine[],
): Promise<ImportTally> {
  const end = performance.now() + importLimits(scope.context.database).time;
  const counts = { added: 0, changed: 0, same: 0, skipped: 0, undecided: 0 };
  const failed: FailedLine[] = [];
  const work = { unit, scope, plan, stored: new ExistingRows(scope, plan.reader.columns) };
  if (lines.length > MANY) await lockConstraints(unit, scope);
  const most = mayGoTogether(scope) ? MOST_TOGETHER : 1;
  for (let [done, size] = [0, Math.min(most, FIRST_TOGETHER)]; done < lines.length;) {
    plan.run.assertWanted();
    await makeWay(unit, scope);
    if (performance.now() > end) throw new AppError("IMPORT_TOO_SLOW", { count: lines.length });
    const together = lines.slice(done, done + size);
    const { ends, wasRefused } = await importTogether(work, together);
    for (const [index, line] of together.entries()) {
      const fate = ends[index] ?? [];
      if (typeof fate === "string") counts[fate] += 1;
      else failed.push({ ...line, faults: fate });
    }
    done += together.length;
    // Where lines are refused, more of them will be.
    size = wasRefused ? Math.max(1, Math.floor(size / 4)) : Math.min(most, size * 2);
    plan.run.tell(done);
    await nextTurn();
  }
  plan.run.assertWanted();
  return { ...counts, failed };
}
