import { sql, type SqlBool } from "kysely";
import type { DatabaseHandle, DatabaseTransaction } from "../../database/database.types.ts";
import { columnRef } from "../../entity/query/columns.ts";
import { allOf } from "../../entity/query/filter.ts";
import { liveRows } from "../../entity/query/rowFilter.ts";
import { ROW_ALIAS, selectRows } from "../../entity/query/selectRows.ts";
import type { EntityWrite } from "../../entity/scope/entityHooks.ts";
import { rowId, rowText } from "../../entity/values/rowId.ts";
import { AppError } from "../../errors/appError.ts";

/**
 * What tells accounts of a tenant apart beside their name, with its column and what is said of one that another account has.
 * A phone and a work number are refused when they are saved; an address may be shared by those who answer its mail.
 */
export const TELLING = {
  phone: { column: "phone", message: "该手机号已用于另一个账号，请核对后重新填写" },
  email: { column: "email", message: "该邮箱已用于另一个账号，请核对后重新填写" },
  workNo: { column: "work_no", message: "该工号已用于另一个账号，请核对后重新填写" },
} as const;

/** Accounts that are written, and which of their values must be theirs alone. */
interface OwnValues {
  readonly writes: readonly EntityWrite[];
  readonly field: "phone" | "workNo";
}

/** Refuses work numbers of which another account of the tenant has one. @throws AppError ROW_INVALID */
export async function assertFreeWorkNumbers(
  database: DatabaseHandle,
  writes: readonly EntityWrite[],
  trx: DatabaseTransaction,
): Promise<void> {
  await assertUntaken(database, { writes, field: "workNo" }, trx);
}

/** Refuses values that another live account of the tenant has, or two of those written. @throws AppError ROW_INVALID */
export async function assertUntaken(database: DatabaseHandle, { writes, field }: OwnValues, trx: DatabaseTransaction): Promise<void> {
  const owners = new Map<string, string>();
  const held = writes.flatMap(({ row = {} }) => (rowText(row, field) === "" ? [] : [{ id: rowId(row), value: rowText(row, field) }]));
  for (const { id, value } of held) owners.set(value, id);
  const [first] = writes;
  if (!first || owners.size === 0) return;
  // Two accounts that take the same value at the same time must not both have it; in one order, so that none waits for another.
  const values = [...owners.keys()].toSorted();
  await database.advisoryLocks(
    trx,
    values.map((value) => ({ key: `${field} ${value}` })),
  );
  const { column, message } = TELLING[field];
  const isAsked = sql<SqlBool>`${columnRef(ROW_ALIAS, column)} = any(${values})`;
  const { entity } = first.scope;
  const holders = await selectRows(trx, { entity, where: allOf([liveRows(first.scope, ROW_ALIAS), isAsked]) });
  const isTaken = holders.some((holder) => owners.get(rowText(holder, field)) !== rowId(holder));
  if (!isTaken && owners.size === held.length) return;
  throw new AppError("ROW_INVALID", { problems: [{ field, message }] });
}
