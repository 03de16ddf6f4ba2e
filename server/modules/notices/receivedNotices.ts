import { sql, type SqlBool } from "kysely";
import {
  compileExpression,
  type ExpressionScope,
  predicateOf,
  type QueryRule,
  readCondition,
  type Row,
} from "../../../src/schema/index.ts";
import type { ConditionText } from "../../../src/schema/query/conditionText.ts";
import { noteMoment } from "../../database/changes/answerSources.ts";
import type { Database } from "../../database/database.types.ts";
import { askedRows } from "../../entity/condition/askedRows.ts";
import { Condition } from "../../entity/condition/condition.ts";
import { readableField } from "../../entity/condition/queryField.ts";
import { entityOf, scopeOf, type EntityScope } from "../../entity/scope/entityScope.ts";
import { expressionScope } from "../../entity/scope/expressionScope.ts";
import { presentRows } from "../../entity/presenter/presentRows.ts";
import { columnRef, fieldColumn } from "../../entity/query/columns.ts";
import { allOf, anyOf, noneOf, type Filter } from "../../entity/query/filter.ts";
import { predicateSql } from "../../entity/query/predicateSql.ts";
import { liveRows } from "../../entity/query/rowFilter.ts";
import { ROW_ALIAS } from "../../entity/query/selectRows.ts";
import { rowText } from "../../entity/values/rowId.ts";
import { decidedFor } from "./receivers.ts";

/** Entity of the announcements. */
export const ANNOUNCEMENT = "announcement";

const PUBLISHED = "row.sendStatus == '1'";
/** Who is in departments is decided when it is published, see `receivers.ts`. */
const ADDRESSED = "row.msgType == 'ALL' || user.id in row.userIds";
const IN_TIME = "(blank(row.startTime) || row.startTime <= now()) && (blank(row.endTime) || row.endTime > now())";

/** What of an announcement reaches the people it is for: everything but who else got it and how it was made. */
export const RECEIVED_FIELDS = [
  "id",
  "titile",
  "msgCategory",
  "priority",
  "sender",
  "sender_dictText",
  "sendTime",
  "createTime",
  "startTime",
  "endTime",
  "msgTxt",
  "msgContent",
  "openType",
  "openPage",
  "busId",
] as const;

/** Announcements that are out and addressed to the session's user, also before and after their time. */
export function addressedNotices(scope: EntityScope): Filter {
  return allOf([liveRows(scope, ROW_ALIAS), holds(scope, PUBLISHED), anyOf([holds(scope, ADDRESSED), decidedFor(scope)])]);
}

/**
 * Announcements that the session's user has before them now. The rows of the management list have their own rule.
 *
 * @param options `isTimeNoted`: the caller notes by itself when the next of them begins or ends (`noteUntil`)
 */
export function receivedNotices(scope: EntityScope, { isTimeNoted = false }: { readonly isTimeNoted?: boolean } = {}): Filter {
  if (!isTimeNoted) noteMoment();
  return allOf([addressedNotices(scope), holds(scope, IN_TIME)]);
}

/** Announcements that the session's user has opened. */
export function readNotices({ entity, session }: EntityScope): Filter {
  return sql<SqlBool>`exists (
    select 1 from sys_announcement_read as mark
    where mark.announcement_id = ${columnRef(ROW_ALIAS, fieldColumn(entity, "id"))} and mark.user_id = ${session.user.id})`;
}

/** Announcements that the session's user has not opened yet. */
export function unreadNotices(scope: EntityScope): Filter {
  return noneOf(readNotices(scope));
}

/** Announcements whose sender's real name meets a condition; whoever sent them, as the name stands beside each. */
export async function sentByName(scope: EntityScope, { rule, text }: ConditionText): Promise<Filter> {
  const people = scopeOf(scope, entityOf(scope, "user"));
  const named = Condition.on(people, { field: "realname", rule, value: text });
  const authors = await askedRows(people, [{ match: "and", conditions: [named] }], allOf([]));
  return sql<SqlBool>`${columnRef(ROW_ALIAS, fieldColumn(scope.entity, "sender"))} in (
    select ${columnRef(ROW_ALIAS, fieldColumn(people.entity, "username"))}
    from ${sql.table(people.entity.table)} as ${sql.ref(ROW_ALIAS)} where ${authors})`;
}

/** Rules by which a box for whoever sent something is filled in with a part of a name. */
const PARTS: readonly QueryRule[] = ["like", "left_like", "right_like"];

/**
 * Announcements that somebody sent whom a text names (protocol 1.9, 1.19): by the account, or by the real name, of which a text
 * without marks is a part. Where it says who did not, or any of several did, accounts are meant.
 */
export async function sentBy(scope: EntityScope, asked: string): Promise<Filter> {
  const { rule, text } = readCondition(readableField(scope, "sender"), asked);
  const account = Condition.on(scope, { field: "sender", rule, value: text });
  const byAccount = await askedRows(scope, [{ match: "and", conditions: [account] }], allOf([]));
  if (rule !== "eq" && !PARTS.includes(rule)) return byAccount;
  return anyOf([byAccount, await sentByName(scope, { rule: rule === "eq" ? "like" : rule, text })]);
}

/** Whether an announcement is within its time. */
export function isInEffect(scope: EntityScope, row: Row): boolean {
  return compileExpression(IN_TIME)(expressionScope(scope, { row, isNew: false })) === true;
}

/**
 * Presents announcements to the person they are for, with whether that person has opened them (`readFlag` 1 or 0).
 *
 * @param options `areUnread`: only such were read that the person has not opened; `withContent`: `false` leaves `msgContent` out
 */
export async function presentReceived(
  db: Database,
  scope: EntityScope,
  rows: readonly Row[],
  { areUnread = false, withContent = true }: { readonly areUnread?: boolean; readonly withContent?: boolean } = {},
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const presented = await presentRows(db, scope, rows);
  const read = areUnread ? new Set() : await readIds(db, scope, rows);
  const fields = withContent ? RECEIVED_FIELDS : RECEIVED_FIELDS.filter((name) => name !== "msgContent");
  return presented.map((row) => ({
    ...Object.fromEntries(fields.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]]))),
    anntId: row["id"],
    msgId: row["id"],
    readFlag: read.has(rowText(row, "id")) ? "1" : "0",
  }));
}

async function readIds(db: Database, { session }: EntityScope, rows: readonly Row[]): Promise<ReadonlySet<string>> {
  const ids = rows.map((row) => rowText(row, "id"));
  const { rows: marks } = await sql<{ id: string }>`
    select announcement_id as id from sys_announcement_read
    where user_id = ${session.user.id} and announcement_id = any(${ids})`.execute(db);
  return new Set(marks.map(({ id }) => id));
}

function holds(scope: EntityScope, expression: string): Filter {
  // The two expressions ask for the time in a way that their callers note.
  const values: ExpressionScope = {
    row: {},
    isNew: false,
    user: scope.session.user,
    now: scope.now,
    can: (code) => scope.session.can(code),
  };
  return predicateSql(predicateOf(expression, values, "row"), { entity: scope.entity, alias: ROW_ALIAS });
}
