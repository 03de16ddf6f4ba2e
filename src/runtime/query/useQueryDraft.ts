import { useMemo, useState } from "react";
import type { ListController } from "../list/useListController.ts";
import { paramsOfValues, queryControls, valuesOfParams } from "./queryValues.ts";
import type { QueryControl, QueryValues } from "./queryValues.ts";

/** What stands in the query bar before it is sent. */
export interface QueryDraft {
  readonly controls: readonly QueryControl[];
  readonly values: QueryValues;
  /** Fields whose conditions are in force. */
  readonly applied: ReadonlySet<string>;
  change(field: string, value: unknown): void;
  submit(): void;
  reset(): void;
}

/** Keeps what a person fills in until they query; conditions that come from elsewhere, e.g. the browser's back, replace it. */
export function useQueryDraft({ screen, query, submitQuery, resetQuery }: ListController): QueryDraft {
  const controls = useMemo(() => queryControls(screen), [screen]);
  const inForce = useMemo(() => valuesOfParams(screen, query), [screen, query]);
  const [draft, setDraft] = useState({ of: inForce, values: inForce });
  const current = draft.of === inForce ? draft.values : inForce;

  return {
    controls,
    values: current,
    applied: new Set(Object.keys(inForce)),
    change: (field, value) => setDraft({ of: inForce, values: { ...current, [field]: value } }),
    submit: () => submitQuery(paramsOfValues(screen, current)),
    reset: () => {
      setDraft({ of: inForce, values: inForce });
      resetQuery();
    },
  };
}
