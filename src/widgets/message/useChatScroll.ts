import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";

/** px from an end at which it counts as reached. */
const NEAR = 80;
/** Heights of the list before its first or last message at which more is loaded, so that it is there when it is reached. */
const AHEAD = 2;

/** What scrolling asks for. */
export interface ChatScrollOptions {
  /** What is drawn, oldest first; another list where something has changed. */
  readonly entries: readonly object[];
  /** Changes with everything that is drawn below the entries, such as messages on their way. */
  readonly below: number;
  /** Number of an entry to be shown first, e.g. of a search. */
  readonly at?: number | undefined;
  /** What follows the last entry is not here, so its end is not the present. */
  readonly hasLater: boolean;
  /** More can be loaded now. */
  readonly isReady: boolean;
  readonly onTop: () => void;
  readonly onBottom: () => void;
}

/** A list of messages that keeps its place. */
export interface ChatScroll {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly handleScroll: () => void;
  /** The newest entry here is in view. */
  readonly isAtEnd: boolean;
  readonly toEnd: () => void;
}

/**
 * Keeps the place of a list of messages: at its end it stays there when something is said; above, the message that is read stays
 * where it is when older ones arrive.
 */
export function useChatScroll({ entries, below, at, hasLater, isReady, onTop, onBottom }: ChatScrollOptions): ChatScroll {
  const box = useRef<HTMLDivElement>(null);
  /** The first message in view, and how far below the edge it begins. */
  const anchor = useRef<{ readonly number: string; readonly top: number } | undefined>(undefined);
  const isStuck = useRef(true);
  /** Where the list stood when it was last scrolled, and how high what it shows was. */
  const last = useRef({ top: 0, height: 0 });
  /** Somebody has come near to an end by scrolling. */
  const wantsMore = useRef(false);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const shown = useRef<number | undefined>(undefined);

  const toEnd = (): void => {
    isStuck.current = true;
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  };

  const handleScroll = (): void => {
    const element = box.current;
    if (!element) return;
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    // Going up takes somebody from the end; a picture does not, which is drawn without a height before it has one: the browser moves
    // the list up for that moment.
    if (left < NEAR) isStuck.current = !hasLater;
    else if (element.scrollTop < last.current.top - 1 && element.scrollHeight === last.current.height) isStuck.current = false;
    last.current = { top: element.scrollTop, height: element.scrollHeight };
    setIsAtEnd(isStuck.current);
    anchor.current = firstInView(element);
    // At its end, where it was just opened, nobody is on their way to what is older.
    const ahead = isStuck.current ? NEAR : Math.max(NEAR, AHEAD * element.clientHeight);
    wantsMore.current = element.scrollTop < ahead || left < ahead;
    if (element.scrollTop < ahead) onTop();
    if (left < ahead) onBottom();
  };

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const wanted = at === undefined || shown.current === at ? null : element.querySelector(`[data-number="${at}"]`);
    if (wanted) {
      shown.current = at;
      isStuck.current = false;
      wanted.scrollIntoView({ block: "center" });
    } else if (isStuck.current) element.scrollTop = element.scrollHeight;
    else keepAnchor(element, anchor.current);
    anchor.current = firstInView(element);
    // What is drawn changes with the entries and with what stands below them.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [entries, below, at]);

  // What was wanted while something else was on its way; at rest at an end the list would ask for nothing more.
  const goOn = useEffectEvent(() => {
    if (wantsMore.current) handleScroll();
  });
  useEffect(() => {
    if (isReady) goOn();
  }, [isReady]);

  useStaying(box, isStuck);
  return { box, handleScroll, isAtEnd, toEnd };
}

/** Stays at the end while what is drawn grows: pictures come later than the message that shows them. */
function useStaying(box: RefObject<HTMLDivElement | null>, isStuck: RefObject<boolean>): void {
  useEffect(() => {
    const content = box.current?.firstElementChild;
    if (!content || typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(() => {
      if (isStuck.current && box.current) box.current.scrollTop = box.current.scrollHeight;
    });
    observer.observe(content);
    // The list is lower while more is written below it.
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, isStuck]);
}

function firstInView(element: HTMLElement): { readonly number: string; readonly top: number } | undefined {
  const edge = element.getBoundingClientRect().top;
  for (const entry of element.querySelectorAll<HTMLElement>("[data-number]")) {
    const { top, bottom } = entry.getBoundingClientRect();
    if (bottom > edge) return { number: entry.dataset["number"] ?? "", top: top - edge };
  }
  return undefined;
}

function keepAnchor(element: HTMLElement, anchor: { readonly number: string; readonly top: number } | undefined): void {
  const entry = anchor && element.querySelector<HTMLElement>(`[data-number="${anchor.number}"]`);
  if (!anchor || !entry) return;
  element.scrollTop += entry.getBoundingClientRect().top - element.getBoundingClientRect().top - anchor.top;
}
