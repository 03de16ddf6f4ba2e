import { App } from "antd";
import { useMemo } from "react";
import type { ListController } from "../../listing/useListController.ts";
import { queryFault } from "../queryFault.ts";
import type { Condition } from "./condition.ts";
import { conditionOf, emptyCondition, isComplete, recordOf } from "./condition.ts";
import type { ConditionRecord, MatchType } from "../../../schema/query/advancedQuery.ts";
import { recordsOf, superQueryOf } from "./conditionRecord.ts";
import type { FieldEntry } from "./queryEntries.ts";
import type { SavedQuery } from "./savedQueries.ts";
import type { AdvancedDraft, AdvancedQueryControl } from "./useAdvancedQuery.ts";

/** How many conditions the server takes. */
export const mostConditions = 50;

/** Characters that conditions may take in an address; servers read 16 KB of address and headers together, and the address is among both. */
const longestAddress = 6000;

/** What the query builder shows and does. */
export interface QueryBuilder extends ConditionEditing {
  readonly matchType: MatchType;
  readonly conditions: readonly Condition[];
  /** Something is filled in that loading another query would take away. */
  readonly isTyped: boolean;
  /** Runs the complete conditions. Gives false, and says why, where that cannot be done. */
  run(): boolean;
  /** Takes all conditions away, also those in force (QUERY-16). */
  reset(): void;
  /** The complete conditions; `undefined`, after saying why, where one asks for a field that is not offered. */
  records(): readonly ConditionRecord[] | undefined;
}

/** Ways to change what is filled in. */
interface ConditionEditing {
  changeMatch(matchType: MatchType): void;
  /** Replaces the condition of the same id. */
  change(condition: Condition): void;
  /** Adds an empty condition and gives its id. */
  add(): number;
  /** Takes a condition away; without the last one nothing is asked for any more. */
  remove(id: number): void;
  load(saved: SavedQuery): void;
  /** What is filled in is kept elsewhere now. */
  settle(): void;
}

type Entries = ReadonlyMap<string, FieldEntry>;

/** Drives the query builder over the draft that the list keeps. */
export function useQueryBuilder(
  { state: { superQuery }, submitSuperQuery }: ListController,
  { draft, keep }: AdvancedQueryControl,
  entries: Entries,
): QueryBuilder {
  const { message } = App.useApp();
  const inForce = useMemo<AdvancedDraft>(() => {
    const conditions = superQuery ? conditionsOf(recordsOf(superQuery), entries) : [];
    return { matchType: superQuery?.matchType ?? "and", conditions: atLeastOne(conditions), isTyped: false };
  }, [superQuery, entries]);
  const current = draft ?? inForce;
  const { matchType, conditions } = current;

  const reset = () => {
    keep(undefined);
    submitSuperQuery(undefined);
  };
  const records = () => {
    const complete = conditions.filter(isComplete);
    const lost = complete.find(({ field = "" }) => !entries.has(field));
    const unread = complete.find((condition) => isUnread(entries.get(condition.field ?? ""), condition));
    const wrong = lost ?? unread;
    if (!wrong) return complete.flatMap((condition) => recordsOfCondition(condition, entries));
    const reason = lost ? "查询项已不存在或无权查看，请改选或删除该条件" : "值看不懂，请按下方提示修改";
    void message.warning(`第 ${conditions.indexOf(wrong) + 1} 个条件的${reason}`);
    return undefined;
  };
  const run = () => {
    const complete = records();
    if (complete?.length === 0) void message.warning("不能查询空条件");
    if (!complete || complete.length === 0) return false;
    const query = superQueryOf(matchType, complete);
    if (encodeURIComponent(query.params).length > longestAddress) {
      void message.warning("条件太多或值太长，请减少条件或缩短值后再查询");
      return false;
    }
    // What is not filled in yet stays in the dialog, which may stay open.
    keep({ ...current, isTyped: false }, query);
    submitSuperQuery(query);
    return true;
  };
  return { ...current, ...editing({ current, keep, reset, entries }), records, run, reset };
}

interface EditingContext extends Pick<AdvancedQueryControl, "keep"> {
  readonly current: AdvancedDraft;
  readonly entries: Entries;
  reset(): void;
}

function editing({ current, keep, reset, entries }: EditingContext): ConditionEditing {
  const { conditions } = current;
  const replace = (next: readonly Condition[]) => keep({ ...current, conditions: next, isTyped: next.some(isBegun) });
  return {
    changeMatch: (matchType) => keep({ ...current, matchType, isTyped: conditions.some(isBegun) }),
    change: (changed) => replace(conditions.map((some) => (some.id === changed.id ? changed : some))),
    add: () => {
      const id = nextId(conditions);
      replace([...conditions, emptyCondition(id)]);
      return id;
    },
    remove: (id) => {
      const left = conditions.filter((some) => some.id !== id);
      if (left.length > 0) replace(left);
      else reset();
    },
    load: ({ matchType, records }) => keep({ matchType, conditions: atLeastOne(conditionsOf(records, entries)), isTyped: false }),
    settle: () => keep({ ...current, isTyped: false }),
  };
}

function conditionsOf(records: readonly ConditionRecord[], entries: Entries): readonly Condition[] {
  return records.map((record, index) => conditionOf(record, index, entries.get(record.field)));
}

function recordsOfCondition(condition: Condition, entries: Entries): readonly ConditionRecord[] {
  const entry = entries.get(condition.field ?? "");
  return entry ? [recordOf(condition, entry)] : [];
}

function isUnread(entry: FieldEntry | undefined, { rule, value }: Condition): boolean {
  return entry !== undefined && queryFault(entry.field, rule, value) !== undefined;
}

function atLeastOne(conditions: readonly Condition[]): readonly Condition[] {
  return conditions.length > 0 ? conditions : [emptyCondition(0)];
}

function isBegun(condition: Condition): boolean {
  return condition.field !== undefined || isComplete(condition);
}

function nextId(conditions: readonly Condition[]): number {
  return Math.max(-1, ...conditions.map(({ id }) => id)) + 1;
}
