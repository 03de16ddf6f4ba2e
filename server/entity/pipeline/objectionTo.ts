import type { Row } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import { AppError } from "../../errors/appError.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { assertOpen } from "../transaction/assertOpen.ts";
import { assertFresh } from "./assertFresh.ts";

/** Why a stored row is not changed at all: somebody was first, or it is locked. */
export async function objectionTo(
  { trx }: { readonly trx: Database },
  scope: EntityScope,
  { old, rev }: { readonly old: Row; readonly rev: number },
): Promise<AppError | undefined> {
  try {
    await assertFresh(trx, scope, old, rev);
    assertOpen(scope, old);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
