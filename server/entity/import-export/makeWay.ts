import { AppError } from "../../errors/appError.ts";
import type { WriteUnit } from "../draft/writeUnit.types.ts";
import type { EntityScope } from "../scope/entityScope.ts";

/**
 * Ends a dry run as soon as somebody waits for a row that it holds: somebody who saves, signs in or freezes an account must
 * not wait minutes for what leaves nothing behind. To be called between the lines of a file.
 *
 * @throws AppError PREVIEW_GAVE_WAY
 */
export async function makeWay({ trx, isDryRun }: WriteUnit, { context }: EntityScope): Promise<void> {
  if (isDryRun && (await context.database.isWaitedFor(trx))) throw new AppError("PREVIEW_GAVE_WAY", {});
}
