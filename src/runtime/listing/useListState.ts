import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { ListingScreen } from "../../schema/model/screen.ts";
import { useUserPreference } from "../base/useUserPreference.ts";
import { readListAddress, writeListAddress } from "./listAddress.ts";
import { untouchedList } from "./listState.ts";
import type { ListState } from "./listState.ts";

/** A list's state and how to change it. */
export interface ListStateControl {
  readonly state: ListState;
  /** `replace` leaves no step in the browser's history: for corrections that nobody asked for. */
  change(next: ListState, options?: { readonly replace?: boolean }): void;
}

/** Where a list's state is kept, and what it starts with there. */
export interface ListPlace {
  readonly inAddress: boolean;
  /** How many rows a page may have; the first is the default. */
  readonly pageSizes: readonly number[];
}

/**
 * Keeps a list's state in the address, so that back, reload and sharing work; or, for a list inside
 * another screen, in memory. State and `change` keep their identity while nothing of this list changes,
 * whatever else happens in the address. How many rows a page has is kept for the person, list by list.
 */
export function useListState(screen: ListingScreen, { inAddress, pageSizes }: ListPlace): ListStateControl {
  const [search, setSearch] = useSearchParams();
  const [kept, keep] = useUserPreference<number>(`pageSize.${screen.id}`);
  const usualSize = pageSizes.find((size) => size === kept) ?? pageSizes[0] ?? untouchedList.pageSize;
  const [local, setLocal] = useState<ListState>(() => ({ ...untouchedList, pageSize: usualSize }));
  const own = ownPart(search, screen, usualSize);
  const addressed = useMemo(() => readListAddress(new URLSearchParams(own), screen, usualSize), [own, screen, usualSize]);
  const state = inAddress ? addressed : local;
  const shownSize = state.pageSize;
  // The router makes another setter after every navigation.
  const latest = useRef(setSearch);
  useEffect(() => {
    latest.current = setSearch;
  }, [setSearch]);

  const change = useCallback<ListStateControl["change"]>(
    (next, { replace = false } = {}) => {
      // The router would put the answer to a click behind everything else the browser has to do.
      const options = { replace, flushSync: !replace };
      const isResized = next.pageSize !== shownSize;
      if (isResized) keep(next.pageSize);
      const usual = isResized ? next.pageSize : usualSize;
      if (inAddress) latest.current((current) => writeListAddress(current, next, screen, usual), options);
      else setLocal(next);
    },
    [inAddress, screen, keep, shownSize, usualSize],
  );
  return { state, change };
}

/** The part of the address that says something about this list, in one spelling. */
function ownPart(search: URLSearchParams, screen: ListingScreen, usualSize: number): string {
  return writeListAddress(new URLSearchParams(), readListAddress(search, screen, usualSize), screen, usualSize).toString();
}
