import type { MouseEvent, RefObject } from "react";

/** What acts by itself when it is pressed, and does not stand for its row. */
const acting = "button, a, input, textarea, label, [role=button], [role=menuitem], .ant-select, .ant-checkbox-wrapper, .ant-image";

/** px that a hand trembles between the two presses of a double click; beyond them it marks text. */
const tremble = 6;

/** Whether the row itself was pressed, and not something in it that acts by itself, or a menu that was opened there. */
export function isOnRow({ target, currentTarget }: MouseEvent): boolean {
  return target instanceof Element && currentTarget.contains(target) && target.closest(acting) === null;
}

/** Whether text is marked, which nobody wants to lose to a press. */
export function isTextMarked(): boolean {
  return !(window.getSelection()?.isCollapsed ?? true);
}

/** What a row listens to so that a double click opens it. */
export interface DoublePress {
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  readonly onDoubleClick: (event: MouseEvent<HTMLElement>) => void;
}

/**
 * Opens a row by a double click. The browser marks the word that is pressed twice, and that is let go; who moves between
 * the presses marks text, and nothing opens.
 *
 * @param place of the first press; kept while rows are drawn anew
 */
export function doublePress(place: RefObject<{ readonly x: number; readonly y: number }>, open: () => void): DoublePress {
  return {
    onClick: ({ detail, clientX, clientY }) => {
      if (detail <= 1) place.current = { x: clientX, y: clientY };
    },
    onDoubleClick: (event) => {
      const { x, y } = place.current;
      const hasMoved = Math.abs(event.clientX - x) > tremble || Math.abs(event.clientY - y) > tremble;
      if (hasMoved || !isOnRow(event)) return;
      window.getSelection()?.removeAllRanges();
      open();
    },
  };
}
