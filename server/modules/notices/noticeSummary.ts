import type { NoticeSummary } from "../../../src/schema/wire/noticeAnswers.ts";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { chinaDateTime, type Row } from "../../../src/schema/index.ts";
import { noteNarrowed, noteUntil } from "../../database/changes/answerSources.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { columnRef, fieldColumn } from "../../entity/query/columns.ts";
import { allOf, type Filter } from "../../entity/query/filter.ts";
import { predicateSql } from "../../entity/query/predicateSql.ts";
import { ROW_ALIAS, selectRows } from "../../entity/query/selectRows.ts";
import { sortSql } from "../../entity/query/sortSql.ts";
import { addressedNotices, presentReceived, receivedNotices, unreadNotices } from "./receivedNotices.ts";

interface Counts {
  readonly notices: number;
  readonly messages: number;
  readonly changesAt: number | null;
}

const CATEGORY = { notices: "1", messages: "2" } as const;

/** What of the unread announcements is wanted. */
export interface SummaryWanted {
  /** Entries of each category at most. */
  readonly size: number;
  /** Whether each comes with its content. */
  readonly withContent: boolean;
}

/** Reads the summary in two statements; where nothing is unread, in one. */
export async function readSummary(scope: EntityScope, wanted: SummaryWanted): Promise<NoticeSummary> {
  noteNarrowed("sys_announcement_read", scope.session.user.id);
  const { notices, messages, changesAt } = await count(scope);
  if (changesAt !== null) noteUntil(changesAt);
  const rows = notices + messages === 0 ? [] : await newest(scope, wanted);
  const inCategory = (category: string): readonly Row[] => rows.filter(({ msgCategory }) => msgCategory === category);
  return {
    anntMsgList: inCategory(CATEGORY.notices),
    anntMsgTotal: notices,
    sysMsgList: inCategory(CATEGORY.messages),
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

/** The newest unread announcements of each category. */
async function newest(scope: EntityScope, { size, withContent }: SummaryWanted): Promise<readonly Row[]> {
  const { db } = scope.context.database;
  const { entity } = scope;
  const sort = [
    { field: "sendTime", direction: "desc" },
    { field: "id", direction: "desc" },
  ] as const;
  const [id, category] = ["id", "msgCategory"].map((field) => columnRef(ROW_ALIAS, fieldColumn(entity, field)));
  const unread = unreadIn(scope);
  const isNewest = sql<SqlBool>`${id} in (
    select id from (
      select ${id} as id, row_number() over (partition by ${category} order by ${sortSql(entity, sort, ROW_ALIAS)}) as place
      from ${sql.table(entity.table)} as ${sql.ref(ROW_ALIAS)}
      where ${unread(CATEGORY.notices)} or ${unread(CATEGORY.messages)}) as newest
    where place <= ${size})`;
  return presentReceived(db, scope, await selectRows(db, { entity, where: isNewest, sort }), { areUnread: true, withContent });
}

function unreadIn(scope: EntityScope): (category: string) => Filter {
  const unread = allOf([receivedNotices(scope, { isTimeNoted: true }), unreadNotices(scope)]);
  const inCategory = (value: string): Filter =>
    predicateSql({ op: "compare", field: "msgCategory", operator: "eq", value }, { entity: scope.entity, alias: ROW_ALIAS });
  return (category) => allOf([unread, inCategory(category)]);
}
