import { localKept } from "../../storage/keptStorage.ts";
import type { ConditionRecord, MatchType } from "../../../schema/query/advancedQuery.ts";
import { asRecords } from "./conditionRecord.ts";

/** A query kept under a name (QUERY-25). */
export interface SavedQuery {
  readonly title: string;
  readonly matchType: MatchType;
  readonly records: readonly ConditionRecord[];
  /** Account that saved it; browsers are shared, and conditions may name people. Absent: saved by another console, for everybody. */
  readonly owner?: string;
}

/** Stands before the save code in local storage (QUERY-26). */
const PREFIX = "JSuperQuerySaved_";

/** The queries that an account saved for one place of the console. Entries that cannot be read count as not there. */
export function readSavedQueries(code: string, owner: string): readonly SavedQuery[] {
  return readAll(code).filter((saved) => saved.owner === undefined || saved.owner === owner);
}

/** Keeps a query; one of the same name is replaced. @throws Error where the browser keeps nothing more */
export function saveQuery(code: string, query: SavedQuery): void {
  write(code, [...readAll(code).filter((saved) => !isSame(saved, query)), query]);
}

/** Forgets a query. */
export function forgetQuery(code: string, query: SavedQuery): void {
  write(
    code,
    readAll(code).filter((saved) => !isSame(saved, query)),
  );
}

function isSame(left: SavedQuery, right: SavedQuery): boolean {
  return left.title === right.title && (left.owner === undefined || left.owner === right.owner);
}

function readAll(code: string): readonly SavedQuery[] {
  try {
    const parsed: unknown = JSON.parse(localKept.get(PREFIX + code) ?? "[]");
    return Array.isArray(parsed) ? parsed.flatMap(savedOf) : [];
  } catch {
    return [];
  }
}

function write(code: string, queries: readonly SavedQuery[]): void {
  if (queries.length === 0) localKept.remove(PREFIX + code);
  else if (!localKept.set(PREFIX + code, JSON.stringify(queries))) throw new Error("浏览器没有保存这个查询，关闭页面后不会保留");
}

function savedOf(item: unknown): readonly SavedQuery[] {
  if (typeof item !== "object" || item === null) return [];
  const { title, matchType, records, owner } = item as Readonly<Record<string, unknown>>;
  if (typeof title !== "string" || title === "") return [];
  return [
    {
      title,
      matchType: matchType === "or" ? "or" : "and",
      records: asRecords(records),
      ...(typeof owner === "string" ? { owner } : {}),
    },
  ];
}
