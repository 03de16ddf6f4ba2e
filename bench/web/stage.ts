import { createRoot } from "react-dom/client";
import type { ReactNode } from "react";

/** What the measuring side calls in the page; both pages offer the same. */
export interface Stage {
  /** Draws the page. Milliseconds until the last expected row or field is painted. */
  mount(): Promise<number>;
  /** Clicks something. Milliseconds until what `until` names is painted. */
  click(selector: string, until: Until): Promise<number>;
  /** Types a character into a field. Milliseconds until the next paint. */
  type(selector: string, character: string): Promise<number>;
  /** Scrolls to the end. Milliseconds until the last field is painted. */
  scrollToEnd(): Promise<number>;
  /** Texts of the table's cells as people see them, row by row. */
  cells(): readonly (readonly string[])[];
  /** Names of the fields whose label stands in the viewport. */
  fieldsInView(): readonly string[];
  /** Number of fields that are drawn, in view or not. */
  fieldsDrawn(): number;
}

/** `rows`: the table shows other rows; `selected`: one row is marked as selected. */
export type Until = "rows" | "selected";

/** What a page says of itself. */
export interface StagedPage {
  readonly page: ReactNode;
  /** Rows a full table shows. */
  readonly rows?: number;
  /** Number of fields of the form. */
  readonly fields?: number;
  /** Element of a field's label. */
  readonly labelOf: (field: string) => Element | null;
}

declare global {
  interface Window {
    stage?: Stage;
  }
}

/** Fields that every page draws at once: more than fit into the viewport. */
const fieldsInFirstView = 30;

/** Milliseconds after which a run has failed. */
const patience = 20_000;

/** Puts a page on the stage. */
export function setStage({ page, rows, fields, labelOf }: StagedPage): void {
  const names = Array.from({ length: fields ?? 0 }, (_, index) => `f${index}`);
  const isShown =
    rows === undefined
      ? () => labelOf(names[Math.min(names.length, fieldsInFirstView) - 1] ?? "") !== null
      : () => tableRows().length === rows;
  window.stage = {
    mount: () =>
      timeOf(
        () => createRoot(document.querySelector("#root") ?? document.body).render(page),
        isShown,
        () => "the whole page",
      ),
    click: (selector, until) => {
      const before = firstKey();
      const isDone =
        until === "rows" ? () => firstKey() !== before && isShown() : () => document.querySelector(".ant-table-row-selected") !== null;
      return timeOf(
        () => document.querySelector<HTMLElement>(selector)?.click(),
        isDone,
        () =>
          `${until} after a click on ${selector}: ${tableRows().length} rows, first ${firstKey() ?? "none"}, before ${before ?? "none"}, which`,
      );
    },
    type: (selector, character) => {
      const input = document.querySelector<HTMLInputElement>(selector);
      if (!input) throw new Error(`there is no ${selector}`);
      const next = input.value + character;
      return timeOf(
        () => enter(input, next),
        () => input.value === next,
        () => next,
      );
    },
    scrollToEnd: () =>
      timeOf(
        () => scrollToEnd(),
        () => isInView(labelOf(names.at(-1) ?? "")) || void scrollToEnd(),
        () => "the last field",
      ),
    cells: () => tableRows().map((row) => [...row.cells].map((cell) => cell.innerText.trim())),
    fieldsInView: () => names.filter((name) => isInView(labelOf(name))),
    fieldsDrawn: () => names.filter((name) => labelOf(name) !== null).length,
  };
}

/** Runs `act` and waits until a frame with what is expected has been painted. */
function timeOf(act: () => void, isDone: () => boolean | void, describe: () => string = () => "what was expected"): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    let isOver = false;
    setTimeout(() => isOver || reject(new Error(`${describe()} did not come about`)), patience);
    const look = (): void => {
      if (isOver || !isDone()) return;
      isOver = true;
      observer.disconnect();
      requestAnimationFrame(() => afterFrame(() => resolve(performance.now() - started)));
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["class", "data-row-key", "value"],
    });
    act();
    look();
  });
}

/** A message sent in a frame's callback arrives when that frame has been painted. */
function afterFrame(work: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener("message", work, { once: true });
  port1.start();
  port2.postMessage(undefined);
}

/** Types as a person does: React hears of it through the browser's own event. */
function enter(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

function tableRows(): readonly HTMLTableRowElement[] {
  return [...document.querySelectorAll<HTMLTableRowElement>("tr.ant-table-row[data-row-key]")];
}

function firstKey(): string | undefined {
  return document.querySelector<HTMLElement>("tr.ant-table-row[data-row-key]")?.dataset["rowKey"];
}

function scrollToEnd(): void {
  scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
}

function isInView(element: Element | null): boolean {
  const box = element?.getBoundingClientRect();
  return box !== undefined && box.height > 0 && box.bottom > 0 && box.top < innerHeight;
}
