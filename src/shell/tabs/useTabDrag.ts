import { useState } from "react";
import type { DragEvent, DragEventHandler } from "react";
import { moveTab } from "../open-tabs/tabs.store.ts";
import type { Tab } from "../open-tabs/tabList.ts";

/** Type of what is dragged: of our own, so that no text field takes a tab for text. */
const tabType = "application/x-tab";

/** A tab on its way, and where it came from. */
interface DraggedTab {
  readonly key: string;
  readonly from: number;
}

/** What lets the tabs of a bar be dragged. */
export interface TabDrag {
  /** Key of the tab on its way. */
  readonly dragged: string | undefined;
  /** For the element around the tabs. */
  readonly bar: { readonly onDragOver: DragEventHandler; readonly onDrop: DragEventHandler };
  /** For each tab that may be moved. */
  handlersOf(tab: Tab): { readonly draggable: true; readonly onDragStart: DragEventHandler; readonly onDragEnd: DragEventHandler };
}

/**
 * Lets the mouse drag a tab to another place, by the dragging that browsers bring along: a library for it would be a
 * twentieth of what the first page loads. A tab takes its new place while it is dragged; Esc, or letting it go
 * beside the bar, puts it back.
 *
 * @param tabs the tabs in their order
 * @param tabAt which tab an element belongs to
 */
export function useTabDrag(tabs: readonly Tab[], tabAt: (element: Element) => Tab | undefined): TabDrag {
  const [dragged, setDragged] = useState<DraggedTab>();

  function handleDragOver(event: DragEvent) {
    if (!dragged) return;
    // Only what is allowed here counts as dropped.
    event.preventDefault();
    event.dataTransfer.dropEffect = "move";
    if (!(event.target instanceof Element)) return;
    const target = event.target.closest('[role="tab"]');
    const over = target && tabAt(target);
    if (!over || over.key === dragged.key) return;
    const { left, width } = target.getBoundingClientRect();
    const to = tabs.indexOf(over);
    const isAhead = to > tabs.findIndex(({ key }) => key === dragged.key);
    // Past the middle, so that a narrow tab does not jump to and fro over a wide one.
    if (isAhead === event.clientX > left + width / 2) moveTab(dragged.key, to);
  }

  function handleDragEnd(event: DragEvent) {
    if (dragged && event.dataTransfer.dropEffect === "none") moveTab(dragged.key, dragged.from);
    setDragged(undefined);
  }

  return {
    dragged: dragged?.key,
    bar: { onDragOver: handleDragOver, onDrop: (event) => event.preventDefault() },
    handlersOf: (tab) => ({
      draggable: true,
      onDragStart: ({ dataTransfer }) => {
        dataTransfer.effectAllowed = "move";
        dataTransfer.setData(tabType, tab.key);
        setDragged({ key: tab.key, from: tabs.indexOf(tab) });
      },
      onDragEnd: handleDragEnd,
    }),
  };
}
