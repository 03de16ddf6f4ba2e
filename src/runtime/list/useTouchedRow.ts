import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import { idsOf } from "./touchedRows.ts";
import type { ListController } from "./useListController.ts";

const actions = ["keydown", "pointerdown", "wheel"] as const;

/**
 * Brings the row that was just stored into view as soon as the list shows it, and the focus to it, unless the person has
 * gone on to something else by then.
 */
export function useTouchedRow(place: RefObject<HTMLElement | null>, { touched, rows, isLoading }: ListController): void {
  const awaited = useRef<string>(undefined);
  useEffect(() => {
    awaited.current = touched?.isSaved === true ? idsOf(touched)[0] : undefined;
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
    const id = awaited.current;
    if (id === undefined) return undefined;
    const row = [...(place.current?.querySelectorAll<HTMLElement>("tr[data-row-key]") ?? [])].find(
      ({ dataset }) => dataset["rowKey"] === id,
    );
    // What stands there while the list is on its way may still move.
    if (!row || isLoading) return undefined;
    const arrive = () => {
      if (awaited.current !== id || !row.checkVisibility()) return;
      awaited.current = undefined;
      row.scrollIntoView?.({ block: "nearest" });
      // What opened the form has the focus back already, where that is a button of the row.
      if (!row.contains(document.activeElement)) row.querySelector<HTMLElement>("td button")?.focus({ preventScroll: true });
    };
    arrive();
    // A form that takes the page may still cover the list when the row is there: it gets its size as the form goes.
    const observer = new ResizeObserver(arrive);
    observer.observe(row);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- looked for again with every answer
  }, [place, touched, rows, isLoading]);
}
