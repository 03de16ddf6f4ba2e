import { sql } from "kysely";
import { chinaDateTime, evaluatePredicate, type Row } from "../../../src/schema/index.ts";
import { readAccounts, tenantsOf } from "../../rights/account.ts";
import type { EffectiveRights } from "../../rights/effectiveRights.ts";
import { readEffectiveRights } from "../../rights/readEffectiveRights.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { newId } from "../../database/newId.ts";
import { allOf, anyOf } from "../../entity/query/filter.ts";
import { predicateSql } from "../../entity/query/predicateSql.ts";
import { visibleRows } from "../../entity/query/rowFilter.ts";
import { ROW_ALIAS, selectRows } from "../../entity/query/selectRows.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { rowId } from "../../entity/values/rowId.ts";
import type { ServerServices } from "../serverServices.ts";
import { type Cause, scopeOfCause } from "../actForSystem.ts";
import { type SystemMessage, writeSystemMessages } from "../notices/systemMessage.ts";
import { rowsByNumber } from "./forgetPerson.ts";

/** A row with a number of the person that stayed as it is, because whoever erased does not see it. */
interface LeftRow {
  readonly scope: EntityScope;
  readonly row: Row;
}

/** Somebody who may have to act. */
interface Keeper {
  readonly id: string;
  readonly rights: EffectiveRights;
}

/**
 * Notifies people in other departments of their rows with a number of an erased person, as far as they see the rows and
 * may forget them (decision 0130). Sentence and work are the same in every case for the person who erases: neither may
 * disclose whether others know the number.
 *
 * @returns the messages, for open consoles to be told after the commit
 */
export async function tellOthers(services: ServerServices, cause: Cause, mobiles: readonly string[]): Promise<readonly SystemMessage[]> {
  const { trx, write } = cause;
  const { session, now } = write.scope;
  const keepers = await readKeepers(services, trx, { tenantId: session.user.tenantId, now });
  const left = await leftRows(services, cause, mobiles);
  const rowsOf = new Map<string, LeftRow[]>();
  for (const one of left) for (const id of keepersOf(keepers, one)) rowsOf.set(id, [...(rowsOf.get(id) ?? []), one]);
  const known = await toldToday(trx, now);
  const messages = [...rowsOf].flatMap(([userId, rows]): readonly SystemMessage[] => {
    const [first] = rows;
    const businessId = `erasure ${rows.map(({ row }) => rowId(row)).join(" ")}`.slice(0, LONGEST_SUBJECT);
    // Who erases one number again and again tells of it once.
    if (known.has(`${userId} ${businessId}`)) return [];
    const message = {
      msgId: newId(now),
      tenantId: session.user.tenantId,
      title: "有服务对象注销，请核对同一手机号的记录",
      text: `一位服务对象已按本人要求注销。您负责的记录里还有同一个手机号的${counted(rows)}。号码相同不一定是同一个人：请打开核对，同一手机号的其他记录在详情里；是本人的，用“抹去身份”办理。`,
      userIds: [userId],
      businessId,
      ...(first ? { page: `${first.scope.entity.api}?_view=detail&_row=${rowId(first.row)}` } : {}),
      now,
    };
    return [message];
  });
  if (messages.length > 0) await writeSystemMessages(trx, messages);
  return messages;
}

const LONGEST_SUBJECT = 200;
const DAY = 24 * 3_600_000;

/** Whom such messages went to within a day, with the rows that they were about. */
async function toldToday(trx: DatabaseTransaction, now: Date): Promise<ReadonlySet<string>> {
  const since = chinaDateTime(new Date(now.getTime() - DAY));
  const { rows } = await sql<{ userId: string; businessId: string }>`
    select jsonb_array_elements_text(user_ids) as "userId", bus_id as "businessId" from sys_announcement
    where starts_with(bus_id, 'erasure ') and create_time > ${since}::timestamp`.execute(trx);
  return new Set(rows.map(({ userId, businessId }) => `${userId} ${businessId}`));
}

async function leftRows(services: ServerServices, cause: Cause, mobiles: readonly string[]): Promise<readonly LeftRow[]> {
  const left: LeftRow[] = [];
  for (const { entity, where } of rowsByNumber) {
    const scope = scopeOfCause(services, cause, entity);
    if (!scope) continue;
    const ofNumbers = anyOf(mobiles.map((mobile) => predicateSql(where(mobile), { entity: scope.entity, alias: ROW_ALIAS })));
    const rows = await selectRows(cause.trx, { entity: scope.entity, where: allOf([visibleRows(scope, ROW_ALIAS), ofNumbers]) });
    left.push(...rows.map((row) => ({ scope, row })));
  }
  return left;
}

async function readKeepers(
  { schemas }: ServerServices,
  trx: DatabaseTransaction,
  { tenantId, now }: { readonly tenantId: string; readonly now: Date },
): Promise<readonly Keeper[]> {
  const { rows } = await sql<{ id: string }>`select id from sys_user where status = 'normal' and del_flag = 0 order by id`.execute(trx);
  const accounts = await readAccounts(
    trx,
    rows.map(({ id }) => id),
  );
  const own = accounts.filter((account) => tenantsOf(account).includes(tenantId));
  const effective = await readEffectiveRights(trx, own, { project: schemas.current(), tenantId, now });
  return [...effective].map(([id, rights]) => ({ id, rights }));
}

/** Those who see the row and may forget it by a role for it; where there is nobody, those who may do everything. */
function keepersOf(keepers: readonly Keeper[], { scope: { entity }, row }: LeftRow): readonly string[] {
  const right = `${entity.permission}:forget`;
  const sees = ({ rights }: Keeper) => evaluatePredicate(rights.rows(entity), row);
  const named = keepers.filter((keeper) => !keeper.rights.fullAccess && keeper.rights.codes.has(right) && sees(keeper));
  const found = named.length > 0 ? named : keepers.filter(({ rights }) => rights.fullAccess);
  return found.map(({ id }) => id);
}

function counted(rows: readonly LeftRow[]): string {
  const counts = new Map<string, number>();
  for (const { scope } of rows) counts.set(scope.entity.title, (counts.get(scope.entity.title) ?? 0) + 1);
  return [...counts].map(([title, count]) => `${title} ${count} 条`).join("、");
}
