import { together } from "../../entity/transaction/tellOfRows.ts";
import type { RowChange } from "../../http/events.ts";

/** Rows that may wait to be told of; a page that is further behind loads anew what it shows. */
const MOST_WAITING = 200;

/** One thing that a page is to be told of. */
export type News = (RowChange | RowHint) & {
  /** The page instance that saved, `""` where none named itself. */
  readonly caseId: string;
};

/** A row that may have changed. */
interface RowHint {
  readonly kind: "hint";
  readonly id: string;
}

/** What a page is to be told of, all at once. */
export interface TakenNews {
  readonly rows: readonly News[];
  /** The page loads anew what it shows: who saved, `""` where that were several or nobody named themselves; absent: it need not. */
  readonly reload?: string;
}

/**
 * What a page has not been told of yet. Changes of one row by one page instance become one while they wait, so that a reader who
 * is slow, or a row that changes often, costs no more than one reading of the row.
 */
export class PageNews {
  readonly #rows = new Map<string, News>();
  #reload: string | undefined;

  add(news: News): void {
    const key = JSON.stringify([news.id, news.caseId, news.kind === "hint"]);
    const before = this.#rows.get(key);
    this.#rows.set(key, before ? merged(before, news) : news);
    if (this.#rows.size > MOST_WAITING) this.reload("");
  }

  /** What changed is not known row by row. */
  reload(caseId: string): void {
    // What others changed meanwhile is loaded with it, so nobody may take it for their own.
    const isAlone = this.#reload === undefined && this.#rows.size === 0;
    this.#reload = isAlone || this.#reload === caseId ? caseId : "";
    this.#rows.clear();
  }

  take(): TakenNews {
    const taken = { rows: [...this.#rows.values()], ...(this.#reload !== undefined && { reload: this.#reload }) };
    this.#rows.clear();
    this.#reload = undefined;
    return taken;
  }
}

function merged(before: News, news: News): News {
  if (before.kind === "hint" || news.kind === "hint") return news;
  return { ...together(before, news), caseId: news.caseId };
}
