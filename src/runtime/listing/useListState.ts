import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { ListingScreen } from "../../schema/model/screen.ts";
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
  /** Rows of a page, where the state is kept in memory. @default 10 */
  readonly pageSize?: number | undefined;
}

/**
 * Keeps a list's state in the address, so that back, reload and sharing work; or, for a list inside
 * another screen, in memory. State and `change` keep their identity while nothing of this list changes,
 * whatever else happens in the address.
 */
export function useListState(screen: ListingScreen, { inAddress, pageSize }: ListPlace): ListStateControl {
  const [search, setSearch] = useSearchParams();
  const [local, setLocal] = useState<ListState>(() => ({ ...untouchedList, ...(pageSize === undefined ? {} : { pageSize }) }));
  const own = ownPart(search, screen);
  const addressed = useMemo(() => readListAddress(new URLSearchParams(own), screen), [own, screen]);
  // The router makes another setter after every navigation.
  const latest = useRef(setSearch);
  useEffect(() => {
    latest.current = setSearch;
  }, [setSearch]);

  const change = useCallback<ListStateControl["change"]>(
    (next, { replace = false } = {}) => {
      // The router would put the answer to a click behind everything else the browser has to do.
      const options = { replace, flushSync: !replace };
      if (inAddress) latest.current((current) => writeListAddress(current, next, screen), options);
      else setLocal(next);
    },
    [inAddress, screen],
  );
  return { state: inAddress ? addressed : local, change };
}

/** The part of the address that says something about this list, in one spelling. */
function ownPart(search: URLSearchParams, screen: ListingScreen): string {
  return writeListAddress(new URLSearchParams(), readListAddress(search, screen), screen).toString();
}
