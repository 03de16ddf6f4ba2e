import { sql, type RawBuilder } from "kysely";
import { chinaDateTime, type Row } from "../../../src/schema/index.ts";
import { noteNarrowed, noteUntil } from "../../database/changes/answerSources.ts";
import type { EntityScope } from "../../entity/entityScope.ts";
import { columnRef, fieldColumn } from "../../entity/query/columns.ts";
import { allOf, type Filter } from "../../entity/query/filter.ts";
import { predicateSql } from "../../entity/query/predicateSql.ts";
import { ROW_ALIAS, selectRows } from "../../entity/query/selectRows.ts";
import { addressedNotices, presentReceived, receivedNotices, unreadNotices } from "./receivedNotices.ts";

/** What the bell shows (spec §3): unread announcements by category, newest first, and how many there are. */
export interface NoticeSummary {
  readonly anntMsgList: readonly Row[];
  readonly anntMsgTotal: number;
  readonly sysMsgList: readonly Row[];
  readonly sysMsgTotal: number;
  /** When an announcement begins or ends by itself, in milliseconds since the epoch; `null` where none does. */
  readonly changesAt: number | null;
}

interface Counts {
  readonly notices: number;
  readonly messages: number;
  readonly changesAt: number | null;
}

const CATEGORY = { notices: "1", messages: "2" } as const;

/** Reads the summary with at most `size` entries per category. Where nothing is unread, it is one statement. */
export async function readSummary(scope: EntityScope, size: number): Promise<NoticeSummary> {
  noteNarrowed("sys_announcement_read", scope.session.user.id);
  const { notices, messages, changesAt } = await count(scope);
  if (changesAt !== null) noteUntil(changesAt);
  return {
    anntMsgList: await newest(scope, CATEGORY.notices, Math.min(size, notices)),
    anntMsgTotal: notices,
    sysMsgList: await newest(scope, CATEGORY.messages, Math.min(size, messages)),
    sysMsgTotal: messages,
    changesAt,
  };
}

async function count(scope: EntityScope): Promise<Counts> {
  const { entity, now, context } = scope;
  const moment = sql`${chinaDateTime(now)}::timestamp`;
  const unread = unreadIn(scope);
  const next = (field: string): RawBuilder<unknown> => {
    const column = columnRef(ROW_ALIAS, fieldColumn(entity, field));
    return sql`min(${column}) filter (where ${column} > ${moment})`;
  };
  const { rows } = await sql<Counts>`
    select count(*) filter (where ${unread(CATEGORY.notices)}) as notices,
      count(*) filter (where ${unread(CATEGORY.messages)}) as messages,
      (extract(epoch from least(${next("startTime")}, ${next("endTime")}) at time zone 'Asia/Shanghai') * 1000)::bigint as "changesAt"
    from ${sql.table(entity.table)} as ${sql.ref(ROW_ALIAS)} where ${addressedNotices(scope)}`.execute(context.database.db);
  return rows[0] ?? { notices: 0, messages: 0, changesAt: null };
}

async function newest(scope: EntityScope, category: string, limit: number): Promise<readonly Row[]> {
  if (limit === 0) return [];
  const { db } = scope.context.database;
  const rows = await selectRows(db, {
    entity: scope.entity,
    where: unreadIn(scope)(category),
    sort: [
      { field: "sendTime", direction: "desc" },
      { field: "id", direction: "desc" },
    ],
    limit,
  });
  return presentReceived(db, scope, rows);
}

function unreadIn(scope: EntityScope): (category: string) => Filter {
  const inCategory = (value: string): Filter =>
    predicateSql({ op: "compare", field: "msgCategory", operator: "eq", value }, { entity: scope.entity, alias: ROW_ALIAS });
  return (category) => allOf([receivedNotices(scope, { isTimeNoted: true }), unreadNotices(scope), inCategory(category)]);
}
