import { useEffect, useMemo, useState } from "react";
import type { SortOrder } from "../../schema/model/entity.ts";
import type { ListingScreen } from "../../schema/model/screen.ts";
import type { ListParams } from "../api/entityApi.ts";
import { defaultQuery } from "./queryValues.ts";
import { listParams } from "./listParams.ts";
import { lastPage, pageSizes as usualSizes } from "./listState.ts";
import type { ListState, QueryParams, SuperQuery } from "./listState.ts";
import type { TouchedRows } from "./touchedRows.ts";
import { useListRows } from "./useListRows.ts";
import type { ListRows, RowSource } from "./useListRows.ts";
import { usePermittedScreen } from "./usePermittedScreen.ts";
import { useListState } from "./useListState.ts";
import type { ListStateControl } from "./useListState.ts";
import { useSelection } from "./useSelection.ts";
import { useSavedRow } from "./useSavedRow.ts";
import type { Selection } from "./useSelection.ts";

/** How a list is used. */
export interface ListOptions {
  /** State is kept in the address; a list inside another screen keeps it in memory. */
  readonly inAddress: boolean;
  /** Conditions that always hold, e.g. the row a related list belongs to. */
  readonly fixed?: QueryParams | undefined;
  /** Which rows are loaded: `narrowed` leaves the list empty until a query narrows it, as a tree shows its branches then. @default "all" */
  readonly loads?: "all" | "narrowed" | "none";
  /** Reads along the rows that those of the page hang below. @default false */
  readonly withAbove?: boolean;
  /** @default the entity's own list */
  readonly source?: RowSource | undefined;
  /** How many rows a page may have; the first is the default. @default 10, 20, 30 */
  readonly pageSizes?: readonly number[];
}

/** What a person can do with a list. */
export interface ListCommands {
  /** Queries from the first page on and drops the selection. */
  submitQuery(query: QueryParams): void;
  /** Returns to the screen's defaults. */
  resetQuery(): void;
  /** Sets or, with `undefined`, drops the advanced query. */
  submitSuperQuery(query: SuperQuery | undefined): void;
  /** Drops the limit to the rows behind a number of a dashboard. */
  dropCard(): void;
  /** Drops every condition at once, also those that the screen starts with. */
  dropConditions(): void;
  changePage(page: number, pageSize: number): void;
  /** `undefined` returns to the screen's own order. */
  changeSort(sort: SortOrder | undefined): void;
  /**
   * Tells of stored changes: what was read of the entity is loaded anew, removed rows leave the selection, and touched ones
   * are marked.
   */
  changed(removed?: readonly string[], touched?: TouchedRows): Promise<void>;
}

/** Everything a list does, without its looks. */
export interface ListController extends ListRows, ListCommands {
  readonly screen: ListingScreen;
  readonly state: ListState;
  /** The conditions in force. */
  readonly query: QueryParams;
  /** A person narrowed the list; an empty one then means "nothing found", not "nothing there". */
  readonly isNarrowed: boolean;
  readonly params: ListParams;
  readonly selection: Selection;
  /** How many rows a page may have. */
  readonly pageSizes: readonly number[];
  /** What was just made or changed; until the list shows something else. */
  readonly touched: TouchedRows | undefined;
}

/** Drives a list: state, loading, selection and what follows a change. It stays the same object while nothing of it changes. */
export function useListController(compiled: ListingScreen, options: ListOptions): ListController {
  const { inAddress, fixed, loads = "all", withAbove = false, source, pageSizes = usualSizes } = options;
  const screen = usePermittedScreen(compiled);
  const { state, change } = useListState(screen, { inAddress, pageSizes });
  const defaults = useMemo(() => defaultQuery(screen), [screen]);
  const query = state.query ?? defaults;
  const params = useMemo(() => listParams({ screen, state, query, fixed }), [screen, state, query, fixed]);
  const isNarrowed = Object.keys(query).length > 0 || state.superQuery !== undefined || state.card !== undefined;
  const [touch, setTouch] = useState<{ readonly over: ListState; readonly touched: TouchedRows | undefined }>();
  const touched = touch?.over === state ? touch.touched : undefined;
  const asked = useMemo(() => (withAbove ? { ...params, _above: "true" } : params), [params, withAbove]);
  const read = useListRows(screen, asked, { enabled: loads === "all" || (loads === "narrowed" && isNarrowed), source });
  const loaded = useSavedRow(screen, params, read, touched);
  const selection = useSelection(loaded.rows);

  // Deleting empties pages, here and elsewhere, and a shared address may name one that never was.
  const last = lastPage(loaded.total, state.pageSize);
  const isBeyond = loaded.isCurrent && state.page > last;
  useEffect(() => {
    if (isBeyond) change({ ...state, page: last }, { replace: true });
  }, [isBeyond, last, state, change]);

  const { clear, remove } = selection;
  const { refresh, invalidate } = loaded;
  const commands = useMemo(() => {
    const touch = (next: TouchedRows | undefined) => setTouch({ over: state, touched: next });
    return listCommands({ state, change, query, selection: { clear, remove }, loaded: { refresh, invalidate }, touch });
  }, [state, change, query, clear, remove, refresh, invalidate]);
  return useMemo(() => {
    const isFirstLoad = loaded.isFirstLoad || isBeyond;
    return { ...loaded, isFirstLoad, ...commands, screen, state, query, isNarrowed, params, selection, pageSizes, touched };
  }, [loaded, isBeyond, commands, screen, state, query, isNarrowed, params, selection, pageSizes, touched]);
}

interface CommandContext extends ListStateControl {
  readonly query: QueryParams;
  /** What drops chosen rows: neither changes when others are chosen, so that the commands stay. */
  readonly selection: Pick<Selection, "clear" | "remove">;
  readonly loaded: Pick<ListRows, "refresh" | "invalidate">;
  touch(touched: TouchedRows | undefined): void;
}

function listCommands({ state, change, query, selection, loaded, touch }: CommandContext): ListCommands {
  const restart = (next: Omit<ListState, "page" | "pageSize">) => {
    selection.clear();
    change({ ...next, page: 1, pageSize: state.pageSize });
  };
  return {
    submitQuery: (next) => {
      // The same conditions again are a wish for fresh rows, not a step in the history.
      if (state.page > 1 || !sameParams(next, query)) return restart({ ...state, query: next });
      selection.clear();
      void loaded.refresh();
    },
    resetQuery: () => restart(state.sort ? { sort: state.sort } : {}),
    submitSuperQuery: (next) => {
      const { superQuery: current, ...rest } = state;
      if (state.page === 1 && next?.params === current?.params && next?.matchType === current?.matchType) {
        selection.clear();
        void loaded.refresh();
        return;
      }
      restart(next ? { ...rest, superQuery: next } : rest);
    },
    dropCard: () => {
      const { card: _card, ...rest } = state;
      restart(rest);
    },
    dropConditions: () => restart({ query: {}, ...(state.sort ? { sort: state.sort } : {}) }),
    changePage: (page, pageSize) => change({ ...state, page: pageSize === state.pageSize ? page : 1, pageSize }),
    changeSort: (sort) => {
      const { sort: _dropped, ...rest } = state;
      change(sort ? { ...rest, sort } : rest);
    },
    changed: async (removed = [], touched) => {
      selection.remove(removed);
      touch(touched);
      await loaded.invalidate();
    },
  };
}

function sameParams(left: QueryParams, right: QueryParams): boolean {
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name]);
}
