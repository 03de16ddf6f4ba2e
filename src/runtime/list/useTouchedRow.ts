import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import { idsOf } from "../listing/touchedRows.ts";
import type { ListController } from "../listing/useListController.ts";

/** What only a person does; where a screen reader, a voice or a pen writes, `input` is all that is heard of it. */
const actions = ["keydown", "pointerdown", "wheel", "input"] as const;

/** A row that the focus is to come to. */
interface AwaitedRow {
  readonly id: string;
  hasArrived: boolean;
}

/**
 * Scrolls the row that was just stored into view and focuses it, unless the person has gone on to something else. Until
 * then the focus is kept there: the pressed button may disappear with the row's new state, or the row may move.
 */
export function useTouchedRow(place: RefObject<HTMLElement | null>, { touched, rows, isLoading }: ListController): void {
  const awaited = useRef<AwaitedRow>(undefined);
  useEffect(() => {
    const id = touched?.isSaved === true ? idsOf(touched)[0] : undefined;
    awaited.current = id === undefined ? undefined : { id, hasArrived: false };
    if (awaited.current === undefined) return undefined;
    const forget = () => {
      awaited.current = undefined;
    };
    for (const type of actions) document.addEventListener(type, forget, true);
    return () => {
      for (const type of actions) document.removeEventListener(type, forget, true);
    };
  }, [touched]);
  useEffect(() => {
    const list = place.current;
    // What stands there while the list is on its way may still move.
    if (!list || awaited.current === undefined || isLoading) return undefined;
    const arrive = () => {
      if (awaited.current) arriveAt(list, awaited.current);
    };
    arrive();
    // A form that takes the page may still cover the list when the row is there: it gets its size as the form goes.
    const sizes = new ResizeObserver(arrive);
    const row = rowIn(list, awaited.current.id);
    if (row) sizes.observe(row);
    const changes = new MutationObserver(arrive);
    changes.observe(list, { childList: true, subtree: true });
    return () => {
      sizes.disconnect();
      changes.disconnect();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- looked for again with every answer
  }, [place, touched, rows, isLoading]);
}

function rowIn(list: HTMLElement, id: string): HTMLElement | undefined {
  return [...list.querySelectorAll<HTMLElement>("[data-row-key]")].find(({ dataset }) => dataset["rowKey"] === id);
}

/** The first time the row takes the focus from what has it; afterwards it only catches the focus that would go nowhere. */
function arriveAt(list: HTMLElement, awaited: AwaitedRow): void {
  const row = rowIn(list, awaited.id);
  if (!row?.checkVisibility()) return;
  const { activeElement, body } = document;
  const isLost = activeElement === null || activeElement === body;
  if (awaited.hasArrived && !isLost) return;
  if (!awaited.hasArrived) row.scrollIntoView?.({ block: "nearest" });
  awaited.hasArrived = true;
  // What opened the form has the focus back already, where that is a button of the row.
  if (!row.contains(activeElement)) firstButton(row)?.focus({ preventScroll: true });
}

/** In trees the fold of a row without any below it is there, and hidden. */
function firstButton(row: HTMLElement): HTMLElement | undefined {
  return [...row.querySelectorAll<HTMLElement>("button")].find((button) => button.checkVisibility({ visibilityProperty: true }));
}
