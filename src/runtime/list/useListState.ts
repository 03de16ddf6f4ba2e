import { useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { CompiledScreen } from "../../schema/model/screen.ts";
import { readListAddress, writeListAddress } from "./listAddress.ts";
import { untouchedList } from "./listState.ts";
import type { ListState } from "./listState.ts";

/** A list's state and how to change it. */
export interface ListStateControl {
  readonly state: ListState;
  /** `replace` leaves no step in the browser's history: for corrections that nobody asked for. */
  change(next: ListState, options?: { readonly replace?: boolean }): void;
}

/**
 * Keeps a list's state in the address, so that back, reload and sharing work; or, for a list inside
 * another screen, in memory.
 */
export function useListState(screen: CompiledScreen, inAddress: boolean): ListStateControl {
  const [search, setSearch] = useSearchParams();
  const [local, setLocal] = useState(untouchedList);
  // The text decides: the object is another one after every navigation, also of a neighbour's parameters.
  const text = search.toString();
  const addressed = useMemo(() => readListAddress(new URLSearchParams(text), screen), [text, screen]);

  const change = useCallback<ListStateControl["change"]>(
    (next, { replace = false } = {}) => {
      if (inAddress) setSearch((current) => writeListAddress(current, next, screen), { replace });
      else setLocal(next);
    },
    [inAddress, setSearch, screen],
  );
  return { state: inAddress ? addressed : local, change };
}
