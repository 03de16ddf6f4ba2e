import { gridChoices, gridColumns, hostHeight, hostWidth } from "./gridData.ts";
import { frame, painted, timeOf, timeOfEvent, timeOfKey, until } from "./gridTimes.ts";

/** A point of the window, in px. */
export interface GridPoint {
  readonly x: number;
  readonly y: number;
}

/** What a page of a table is able to do: it acts and looks, and `setGrid` takes the times. Rows are named by their places, from 0. */
export interface GridPage {
  /** Makes rows; not measured. */
  prepare(rows: number): Promise<void> | void;
  mount(): void;
  /** All cells in sight are there. */
  isReady(): boolean;
  scrollTop(): number;
  scrollToTop(): void;
  /** Middle of a cell of the edited column. */
  cellPoint(row: number): GridPoint;
  /** An editor is seen and has the focus. */
  isEditing(): boolean;
  /** What the cell of the edited column shows. */
  cellText(row: number): string;
  /** Ends editing by a press beside the table, where Enter does not. @default false */
  readonly leavesByPress?: boolean;
  /** Tells the first row from others. */
  firstRow(): string;
  insertTop(): void;
  selectAll(isOn: boolean): void;
  selectedCount(): number;
  rowCount(): number;
  /** Checks every cell. @returns how many are faulty */
  validateAll?(): Promise<number>;
  /** Whether a cell in sight shows that it is faulty. */
  showsFault?(): boolean;
  /** Pastes a text into the first cell; absent: blocks cannot be pasted, or are not checked. */
  paste?(text: string): void;
}

/** Frames of a scroll. */
export interface ScrolledFrames {
  /** ms between them. */
  readonly deltas: readonly number[];
  readonly moved: number;
}

/** What the measuring side calls; every page offers the same. Times are ms until a frame that shows it has been painted. */
export interface GridStage extends Pick<GridPage, "prepare" | "scrollToTop" | "cellPoint"> {
  readonly leavesByPress: boolean;
  mount(): Promise<number>;
  startFrames(): void;
  endFrames(): ScrolledFrames;
  /** Begins to wait for an editor, from the next press of the mouse on. */
  awaitEditor(): void;
  /** Begins to wait for a cell that shows a text without an editor, from Enter or a press on. */
  awaitCommit(row: number, text: string): void;
  /** Begins to wait for the frame behind the next key. */
  awaitKey(): void;
  /** ms of what was waited for. */
  awaited(): Promise<number>;
  insertTop(): Promise<number>;
  selectAll(isOn: boolean): Promise<number>;
  /** Nothing where the table checks nothing. */
  validateAll(): Promise<number | undefined>;
  /** Nothing where blocks cannot be pasted. */
  paste(text: string, last: { readonly row: number; readonly text: string }): Promise<number | undefined>;
}

declare global {
  interface Window {
    grid?: GridStage;
  }
}

/** Where every table is drawn. */
export function gridHost(): HTMLElement {
  const host = document.createElement("div");
  host.style.cssText = `position:absolute;left:20px;top:20px;width:${hostWidth}px;height:${hostHeight}px`;
  document.body.append(host);
  return host;
}

/**
 * Texts in both weights of the font that is handed down. Whoever opens a table has read before: looking for the fonts of Chinese
 * letters takes a browser 100 ms, once for each font and weight, and is no work of a table.
 */
export function seenTexts(): HTMLElement {
  const texts = document.createElement("p");
  const words = [...gridColumns.map(({ title }) => title), ...gridChoices, "文字"].join(" ");
  const strong = document.createElement("strong");
  strong.append(words);
  texts.append(words, strong);
  return texts;
}

/** Middle of an element. */
export function middleOf(element: Element | null | undefined): GridPoint {
  const box = element?.getBoundingClientRect();
  return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : { x: Number.NaN, y: Number.NaN };
}

/** Whether a text is being edited within an element. */
export function isEditingWithin(element: Element | null): boolean {
  const { activeElement: focused } = document;
  const isText = focused instanceof HTMLTextAreaElement || (focused instanceof HTMLInputElement && focused.type !== "checkbox");
  return isText && element?.contains(focused) === true;
}

/** Puts the page of a table on the stage. */
export function setGrid(page: GridPage): void {
  let waiting: Promise<number> = Promise.resolve(Number.NaN);
  const wait = (kinds: readonly string[], isDone: () => boolean): void => {
    waiting = timeOfEvent(kinds, isDone);
    // It is asked for once what happens has been done.
    waiting.catch(() => undefined);
  };
  document.body.append(seenTexts());
  window.grid = {
    prepare: (rows) => page.prepare(rows),
    scrollToTop: () => page.scrollToTop(),
    cellPoint: (row) => page.cellPoint(row),
    leavesByPress: page.leavesByPress ?? false,
    mount: () =>
      timeOf(
        () => page.mount(),
        () => page.isReady(),
      ),
    ...frames(page),
    awaitEditor: () => wait(["mousedown", "pointerdown"], () => page.isEditing()),
    awaitCommit: (row, text) => wait(["keydown", "mousedown"], () => !page.isEditing() && page.cellText(row).includes(text)),
    awaitKey: () => {
      waiting = timeOfKey();
    },
    awaited: () => waiting,
    insertTop: () => {
      const before = page.firstRow();
      return timeOf(
        () => page.insertTop(),
        () => page.firstRow() !== before && page.firstRow() !== "",
      );
    },
    selectAll: (isOn) =>
      timeOf(
        () => page.selectAll(isOn),
        () => page.selectedCount() === (isOn ? page.rowCount() : 0),
      ),
    validateAll: () => validateAll(page),
    paste: async (text, last) =>
      page.paste &&
      timeOf(
        () => page.paste?.(text),
        () => page.cellText(last.row).includes(last.text) && page.showsFault?.() !== false,
      ),
  };
}

async function validateAll(page: GridPage): Promise<number | undefined> {
  if (!page.validateAll) return undefined;
  await frame();
  const start = performance.now();
  const faults = await page.validateAll();
  if (faults === 0) throw new Error("no cell is faulty, though some are empty");
  await until(() => page.showsFault?.() ?? true);
  return (await painted()) - start;
}

function frames(page: GridPage): Pick<GridStage, "startFrames" | "endFrames"> {
  let stamps: number[] = [];
  let isOn = false;
  let start = 0;
  const note = (stamp: number): void => {
    if (!isOn) return;
    stamps.push(stamp);
    requestAnimationFrame(note);
  };
  return {
    startFrames() {
      [stamps, isOn, start] = [[], true, page.scrollTop()];
      requestAnimationFrame(note);
    },
    endFrames() {
      isOn = false;
      return { deltas: stamps.slice(1).map((stamp, index) => stamp - (stamps[index] ?? stamp)), moved: page.scrollTop() - start };
    },
  };
}
