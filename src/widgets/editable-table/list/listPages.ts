import type { TableRow } from "../core/tableRow.ts";
import { PageLoader } from "../core/paging/pageLoader.ts";
import { isUnread, unreadPlace } from "../core/paging/pageRows.ts";
import type { PagedRows } from "../core/paging/pagedRows.ts";

/** Rows of a page: enough that a window of them is seldom more than two pages. */
const PAGE_SIZE = 100;

/** Parameters of a list call without its page. */
export type PagedParams = Readonly<Record<string, string | number>>;

/** How the pages of a list are doing. */
export interface PagesState {
  /** Nothing is there to show yet. */
  readonly isFirstLoad: boolean;
  readonly error: unknown;
  /** Others have added or removed rows, which are not shown as long as something here is not saved. */
  readonly hasNews: boolean;
}

/** What `ListPages` is made with. */
export interface ListPagesOptions {
  readonly rows: PagedRows;
  readonly load: (params: PagedParams, signal: AbortSignal) => Promise<{ readonly records: readonly TableRow[]; readonly total: number }>;
  /** Somebody is at work in the rows, so that none may move. */
  readonly isBusy: () => boolean;
}

/** Loads the pages of a list into its rows, as they are seen. */
export class ListPages {
  readonly #options: ListPagesOptions;
  readonly #listeners = new Set<() => void>();
  #state: PagesState = { isFirstLoad: true, error: undefined, hasNews: false };
  #loader: PageLoader | undefined;
  #params: PagedParams = {};
  #opened: string | undefined;
  #seen: readonly [from: number, to: number] = [0, 0];
  /** Rows of the list when its first page was loaded: the places of the others count from then. */
  #total = 0;

  constructor(options: ListPagesOptions) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): PagesState => this.#state;

  /** Shows the list that parameters describe. What is shown of another one stays until its first page has come. */
  open(params: PagedParams): void {
    const key = JSON.stringify(params);
    if (key === this.#opened) return;
    this.#opened = key;
    this.#params = params;
    this.reload();
  }

  /** Loads the list anew. Rows that are not saved stay, above the others. */
  reload(): void {
    this.#loader?.end();
    let isFirst = true;
    this.#loader = this.#loaderOf((page, { rows, total }) => {
      const isMoved = !isFirst && total !== this.#total;
      if (isFirst) this.#options.rows.load(rows, total);
      else this.#options.rows.fill((page - 1) * PAGE_SIZE, rows, PAGE_SIZE);
      if (isFirst) this.#total = total;
      this.#set({ isFirstLoad: false, error: undefined, ...(isFirst && { hasNews: false }) });
      isFirst = false;
      if (isMoved) this.noteNews();
      else this.see(...this.#seen);
    });
    this.#set({ error: undefined });
    this.#loader.want([1]);
  }

  /** Asks for what is in sight: places of rows, the second excluded. */
  see(from: number, to: number): void {
    this.#seen = [from, to];
    if (this.#state.isFirstLoad) return;
    const { rows } = this.#options;
    const places = rows
      .rows()
      .slice(from, to)
      .flatMap((row) => unreadPlace(rows.keyOf(row)) ?? []);
    this.#loader?.want([...new Set(places.map((place) => Math.floor(place / PAGE_SIZE) + 1))]);
  }

  /** Tries again what could not be loaded. */
  retry(): void {
    this.#set({ error: undefined });
    if (this.#state.isFirstLoad) this.reload();
    else this.#loader?.retry();
  }

  /**
   * Takes over what others may have changed. While somebody is at work rows stay where they are: those that are loaded are brought up
   * to date, and of others it is only said that there are some.
   */
  async refresh(): Promise<void> {
    const { rows, isBusy } = this.#options;
    if (this.#state.isFirstLoad) return;
    if (!isBusy()) {
      this.reload();
      return;
    }
    const before = rows.total;
    const pages = this.#loader?.pages ?? [];
    const params = this.#opened;
    for (const page of pages) {
      const { records, total } = await this.#options.load(this.#pageParams(page), new AbortController().signal);
      if (params !== this.#opened) return;
      const isKnown = (row: TableRow) => rows.storedOf(rows.keyOf(row)) !== undefined;
      if (total !== before || !records.every(isKnown)) this.#set({ hasNews: true });
      rows.renew(records);
    }
  }

  /**
   * Rows were added or taken away, here or by others. Those that were not loaded yet stand at other places now: loaded by the old
   * ones, some would be missing. Where all rows are there, they stay as they are.
   */
  noteMoved(): void {
    const { rows } = this.#options;
    if (rows.rows().some((row) => isUnread(rows.keyOf(row)))) this.noteNews();
  }

  /** Others have added rows. */
  noteNews(): void {
    if (this.#options.isBusy()) this.#set({ hasNews: true });
    else this.reload();
  }

  /** Shows why rows could not be brought up to date. */
  fail(error: unknown): void {
    this.#set({ error });
  }

  /** Ends everything under way. */
  end(): void {
    this.#loader?.end();
    this.#loader = undefined;
    this.#opened = undefined;
  }

  #loaderOf(onPage: (page: number, loaded: { readonly rows: readonly TableRow[]; readonly total: number }) => void): PageLoader {
    return new PageLoader({
      load: async (page, signal) => {
        const { records, total } = await this.#options.load(this.#pageParams(page), signal);
        return { rows: records, total };
      },
      onPage,
      onFailure: (error) => this.#set({ error }),
    });
  }

  #pageParams(page: number): PagedParams {
    return { ...this.#params, pageNo: page, pageSize: PAGE_SIZE };
  }

  #set(change: Partial<PagesState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
