import { useCallback, useState } from "react";
import { useTypedDraft } from "../../unsaved/useTypedDraft.ts";
import type { SuperQuery } from "../../listing/listState.ts";
import type { ListController } from "../../listing/useListController.ts";
import type { Condition } from "./condition.ts";
import type { MatchType } from "../../../schema/query/advancedQuery.ts";
import { recordsOf, superQueryOf } from "./conditionRecord.ts";
import type { SavedQuery } from "./savedQueries.ts";
import { useKeptQueries } from "./useKeptQueries.ts";
import type { KeptQueries } from "./useKeptQueries.ts";

/** What stands in the query builder. */
export interface AdvancedDraft {
  readonly matchType: MatchType;
  readonly conditions: readonly Condition[];
  /** Holds something that was neither run nor saved. */
  readonly isTyped: boolean;
}

/** The query builder of a list, open or not. */
export interface AdvancedQueryControl {
  readonly isOpen: boolean;
  open(): void;
  close(): void;
  /** Queries under a name. */
  readonly saved: KeptQueries;
  /** The one of them that is in force as it was saved. */
  readonly savedInForce: SavedQuery | undefined;
  /** Absent: nothing was changed since the query in force. */
  readonly draft: AdvancedDraft | undefined;
  /** Keeps a draft over the query in force, also when `run` takes that one's place. */
  keep(draft: AdvancedDraft | undefined, run?: SuperQuery): void;
}

interface Kept {
  /** The query in force when it was filled in. */
  readonly over: string;
  /** The query that is about to be in force, as it was run. */
  readonly next?: string;
  readonly draft: AdvancedDraft;
}

/**
 * Keeps what a person fills in until they query, also while the dialog is closed. Another query, e.g. that of the
 * browser's back, replaces it.
 *
 * @param isEmbedded the list stands inside another screen, whose address it shares
 */
export function useAdvancedQuery(controller: ListController, isEmbedded: boolean): AdvancedQueryControl {
  const { superQuery } = controller.state;
  const saved = useKeptQueries(controller, isEmbedded);
  const [isOpen, setIsOpen] = useState(false);
  const [kept, setKept] = useState<Kept>();
  const inForce = spell(superQuery);
  // The address follows a moment after the query was run.
  if (kept?.next === inForce) setKept({ over: inForce, draft: kept.draft });
  else if (kept && kept.over !== inForce) setKept(undefined);
  const draft = kept && (kept.over === inForce || kept.next === inForce) ? kept.draft : undefined;
  useTypedDraft(draft?.isTyped === true);
  return {
    isOpen,
    open: useCallback(() => setIsOpen(true), []),
    close: useCallback(() => setIsOpen(false), []),
    saved,
    savedInForce:
      superQuery && saved.list.find(({ matchType, records }) => meaningOf(superQueryOf(matchType, records)) === meaningOf(superQuery)),
    draft,
    keep: (next, run) => setKept(next && { over: inForce, ...(run ? { next: spell(run) } : {}), draft: next }),
  };
}

function spell(query: SuperQuery | undefined): string {
  return query ? `${query.matchType}:${query.params}` : "";
}

/** What a query asks for, however it is written down. */
function meaningOf(query: SuperQuery): string {
  return JSON.stringify([query.matchType, recordsOf(query).map(({ field, rule, val }) => [field, rule, val])]);
}
