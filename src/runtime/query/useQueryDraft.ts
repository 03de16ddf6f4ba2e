import { useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { useTypedDraft } from "../unsaved/useTypedDraft.ts";
import type { ListController } from "../listing/useListController.ts";
import { paramsOfValues, queryControls, valuesOfParams } from "../listing/queryValues.ts";
import type { QueryControl, QueryValues } from "../listing/queryValues.ts";
import { partFault, queryFault } from "./queryFault.ts";

/** What stands in the query bar before it is sent. */
export interface QueryDraft {
  readonly controls: readonly QueryControl[];
  readonly values: QueryValues;
  /** Fields whose conditions are in force. */
  readonly applied: ReadonlySet<string>;
  change(field: string, value: unknown): void;
  /** Changes one condition and asks by all that stands in the controls, unless something in them cannot be read. */
  choose(field: string, value: unknown): void;
  /** Fields whose controls hold what cannot be read, with the reason. */
  readonly faults: ReadonlyMap<string, string>;
  /** Asks by what stands in the controls; false where something in them cannot be read. */
  submit(): boolean;
  reset(): void;
}

/**
 * Keeps what a person fills in until they query. Other conditions, e.g. those of the browser's back, replace it;
 * a changed screen with the same conditions does not.
 */
export function useQueryDraft({ screen, query, submitQuery, resetQuery }: ListController): QueryDraft {
  // What stands beside the list is asked for there.
  const controls = useMemo(() => queryControls(screen).filter(({ item }) => item.field !== screen.aside?.field), [screen]);
  const inForce = useMemo(() => valuesOfParams(screen, query), [screen, query]);
  const [draft, setDraft] = useState<Draft>();
  const over = JSON.stringify(query);
  // What was filled in over other conditions is done with; it must not come back together with them.
  if (draft && draft.over !== over) setDraft(undefined);
  const values = draft?.over === over ? draft.values : inForce;
  const textOf = (some: QueryValues) => JSON.stringify(paramsOfValues(screen, some));
  const faults = faultsOf(controls, values, draft?.isAsked === true);
  useTypedDraft(values !== inForce && textOf(values) !== textOf(inForce));

  return {
    controls,
    values,
    applied: new Set(controls.map(({ item }) => item.field).filter((name) => name in inForce)),
    change: (field, value) => setDraft({ over, values: { ...values, [field]: value } }),
    faults,
    choose: (field, value) => {
      const next = { ...values, [field]: value };
      setDraft({ over, values: next });
      if (faultsOf(controls, next, true).size === 0) submitQuery(paramsOfValues(screen, next));
    },
    submit: () => {
      const isRefused = faultsOf(controls, values, true).size > 0;
      if (isRefused) flushSync(() => setDraft({ over, values, isAsked: true }));
      if (isRefused) return false;
      submitQuery(paramsOfValues(screen, values));
      return true;
    },
    reset: () => {
      setDraft(undefined);
      resetQuery();
    },
  };
}

interface Draft {
  /** Conditions in force when it was begun. */
  readonly over: string;
  readonly values: QueryValues;
  /** It was asked for, and refused; nobody is told of a number that is still being typed. */
  readonly isAsked?: boolean;
}

function faultsOf(controls: readonly QueryControl[], values: QueryValues, isAsked: boolean): ReadonlyMap<string, string> {
  const faultOf = ({ item, field }: QueryControl) =>
    queryFault(field, item.operator, values[item.field]) ?? (item.isWhole && isAsked ? partFault(field, values[item.field]) : undefined);
  const found = controls.map((control) => [control.item.field, faultOf(control)] as const);
  return new Map(found.flatMap(([name, fault]) => (fault === undefined ? [] : [[name, fault]])));
}
