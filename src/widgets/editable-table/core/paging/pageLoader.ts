import type { TableRow } from "../tableRow.ts";

/** Rows of one page of a list. */
export interface LoadedPage {
  readonly rows: readonly TableRow[];
  /** Rows of the whole list. */
  readonly total: number;
}

/** What `PageLoader` is made with. */
export interface PageLoaderOptions {
  /** Loads a page, counted from 1. */
  readonly load: (page: number, signal: AbortSignal) => Promise<LoadedPage>;
  readonly onPage: (page: number, loaded: LoadedPage) => void;
  /** A page could not be loaded. It is asked for again with `retry`. */
  readonly onFailure: (error: unknown) => void;
}

/** Pages that are loaded at once. */
const AT_ONCE = 2;

/**
 * Loads the pages that are in sight, each once; what has been scrolled past before its turn is not loaded.
 */
export class PageLoader {
  readonly #options: PageLoaderOptions;
  readonly #loaded = new Set<number>();
  readonly #underWay = new Map<number, AbortController>();
  #wanted: readonly number[] = [];
  #failed = false;

  constructor(options: PageLoaderOptions) {
    this.#options = options;
  }

  /** Pages that were loaded. */
  get pages(): readonly number[] {
    return [...this.#loaded];
  }

  /** Asks for the pages in sight, the most wanted first. */
  want(pages: readonly number[]): void {
    this.#wanted = pages;
    this.#next();
  }

  /** Asks again for what could not be loaded. */
  retry(): void {
    this.#failed = false;
    this.#next();
  }

  /** Ends everything; nothing is told any more. */
  end(): void {
    this.#wanted = [];
    for (const controller of this.#underWay.values()) controller.abort();
    this.#underWay.clear();
  }

  #next(): void {
    if (this.#failed) return;
    for (const page of this.#wanted) {
      if (this.#underWay.size >= AT_ONCE) return;
      if (!this.#loaded.has(page) && !this.#underWay.has(page)) void this.#load(page);
    }
  }

  async #load(page: number): Promise<void> {
    const controller = new AbortController();
    this.#underWay.set(page, controller);
    try {
      const loaded = await this.#options.load(page, controller.signal);
      if (controller.signal.aborted) return;
      this.#loaded.add(page);
      this.#options.onPage(page, loaded);
    } catch (error) {
      if (controller.signal.aborted) return;
      // One failure stands for all: the person says when it is tried again.
      this.#failed = true;
      this.#options.onFailure(error);
    } finally {
      if (this.#underWay.get(page) === controller) this.#underWay.delete(page);
    }
    this.#next();
  }
}
