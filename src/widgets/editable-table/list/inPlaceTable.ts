import type { LiveRowUpdate } from "../../../schema/wire/liveTableFrames.ts";
import { LiveTable, type LiveSocket } from "../core/live/liveTable.ts";
import { mergeUpdate } from "../core/live/mergeUpdate.ts";
import type { TableModel } from "../core/tableModel.ts";
import { createRowHighlights, type RowHighlights } from "../core/live/rowHighlights.ts";
import { ListPages, type ListPagesOptions } from "./listPages.ts";
import { InPlaceRows, type InPlaceRowsOptions } from "./inPlaceRows.ts";

/** What `InPlaceTable` is made with. */
export interface InPlaceTableOptions {
  readonly rows: InPlaceRowsOptions;
  readonly load: ListPagesOptions["load"];
  readonly openSocket: () => LiveSocket;
}

/** A list that is edited in place, without its looks: its rows, where they come from, and what others do to them meanwhile. */
export class InPlaceTable {
  readonly rows: InPlaceRows;
  readonly pages: ListPages;
  readonly live: LiveTable;
  readonly highlights: RowHighlights;
  #model: TableModel | undefined;
  readonly #listeners = new Set<() => void>();

  constructor({ rows, load, openSocket }: InPlaceTableOptions) {
    this.rows = new InPlaceRows(rows);
    this.pages = new ListPages({
      rows: this.rows.paged,
      load,
      isBusy: () => this.rows.paged.isUnsaved || this.#model?.state.editing !== undefined,
    });
    this.highlights = createRowHighlights(() => this.#tell());
    this.live = new LiveTable({
      open: openSocket,
      onUpdate: (update) => this.#take(update),
      onGap: () => this.#refresh(),
    });
  }

  /** Tells when other rows are highlighted. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Says in which model people work in the rows. Gives back how to end it. */
  watchTyping(model: TableModel): () => void {
    const { open } = this.rows.paged;
    this.#model = model;
    open.watch(() => model.state.editing?.cell);
    let before = model.state.editing?.cell;
    return model.subscribe(() => {
      const { cell } = model.state.editing ?? {};
      if (cell === before) return;
      before = cell;
      // What was typed is written after the editor has closed, before anything else can happen.
      queueMicrotask(() => open.forget());
    });
  }

  /** Begins to hear what others save. Gives back how to end it. */
  readonly connect = (): (() => void) => {
    this.live.start();
    return () => {
      this.live.stop();
      this.highlights.clear();
      this.pages.end();
    };
  };

  /** What others changed is taken over, or said to be there. */
  refresh(): void {
    this.#refresh();
  }

  #take(update: LiveRowUpdate): void {
    const { paged } = this.rows;
    const [{ id }] = update.args;
    const key = paged.keyOf({ id });
    const stored = paged.storedOf(key);
    if (update.kind === "insert" && !stored && this.rows.belongsHere(update.args[0])) this.pages.noteNews();
    if (!stored) return;
    if (update.kind === "delete") {
      // What is typed into the row stays as a new one.
      if (this.#model?.state.editing?.cell.row === key) this.#model.commit();
      this.rows.noteGone(paged.gone([key]));
      this.pages.noteMoved();
      return;
    }
    if (update.kind === "hint") {
      this.#refresh();
      return;
    }
    const merged = mergeUpdate(stored, update, { caseId: this.live.caseId, isHeld: () => false });
    if (!merged || merged.row === stored) return;
    paged.renew([merged.row]);
    this.highlights.show(key);
  }

  #refresh(): void {
    this.pages.refresh().catch((error: unknown) => this.pages.fail(error));
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
