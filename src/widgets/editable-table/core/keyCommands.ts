import type { Direction } from "./selection.ts";

/** A key as it was pressed; `ctrl` is ⌘ on a Mac. */
export interface TableKey {
  readonly key: string;
  readonly ctrl: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

/**
 * What the keys act on.
 * - `cells` the cursor goes from cell to cell
 * - `typing` a text is typed over a cell; arrows end it and go on
 * - `text` the text of a cell is edited; arrows move in it
 * - `editor` an editor of its own is open, which takes most keys
 */
export type KeyMode = "cells" | "typing" | "text" | "editor";

/** What a key asks of the table. */
export type TableCommand =
  | { readonly do: "move"; readonly direction: Direction; readonly far: boolean; readonly extend: boolean }
  | { readonly do: "page"; readonly isDown: boolean; readonly extend: boolean }
  | { readonly do: "edge"; readonly of: "row" | "table"; readonly isEnd: boolean; readonly extend: boolean }
  | { readonly do: "tab"; readonly isBack: boolean }
  | { readonly do: "enter"; readonly isBack: boolean }
  | { readonly do: "moveRows"; readonly isDown: boolean }
  | { readonly do: "fill"; readonly direction: "down" | "right" }
  | {
      readonly do:
        | "edit"
        | "open"
        | "toggle"
        | "clear"
        | "cancel"
        | "undo"
        | "redo"
        | "selectAll"
        | "selectRows"
        | "find"
        | "addRow"
        | "removeRows"
        | "nextFault"
        | "lineBreak";
    };

const arrows: Readonly<Record<string, Direction>> = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };

/** Keys with Ctrl that act alike in each mode but `editor`. */
const withCtrl: Readonly<Record<string, TableCommand>> = {
  a: { do: "selectAll" },
  d: { do: "fill", direction: "down" },
  f: { do: "find" },
  r: { do: "fill", direction: "right" },
  y: { do: "redo" },
};

/** Reads a key, as the grid pattern of ARIA and spreadsheets have it; `undefined` where the table has no use for it. */
export function commandOf(pressed: TableKey, mode: KeyMode): TableCommand | undefined {
  if (mode === "editor") return editorCommand(pressed);
  const { key, ctrl, shift, alt } = pressed;
  if (key === "Escape") return { do: "cancel" };
  if (key === "F8") return { do: "nextFault" };
  if (key === "Tab" && !ctrl && !alt) return { do: "tab", isBack: shift };
  if (key === "Enter") return enterCommand(pressed, mode);
  if (mode === "text") return undefined;
  const direction = arrows[key];
  if (direction) return arrowCommand(pressed, direction, mode);
  return mode === "cells" ? cellCommand(pressed) : undefined;
}

/** An editor that is open keeps its keys; these lead out of it. */
function editorCommand({ key, ctrl, shift, alt }: TableKey): TableCommand | undefined {
  if (key === "Escape") return { do: "cancel" };
  if (key === "Tab" && !ctrl && !alt) return { do: "tab", isBack: shift };
  return key === "Enter" && ctrl ? { do: "addRow" } : undefined;
}

function enterCommand({ ctrl, shift, alt }: TableKey, mode: KeyMode): TableCommand {
  if (ctrl) return { do: "addRow" };
  if (alt) return mode === "cells" ? { do: "open" } : { do: "lineBreak" };
  return { do: "enter", isBack: shift };
}

function arrowCommand({ ctrl, shift, alt }: TableKey, direction: Direction, mode: KeyMode): TableCommand | undefined {
  if (!alt) return { do: "move", direction, far: ctrl, extend: shift && mode === "cells" };
  if (direction === "left" || direction === "right") return undefined;
  // Alt with an arrow opens a list of choices everywhere; with Shift it takes the rows along.
  if (shift) return { do: "moveRows", isDown: direction === "down" };
  return direction === "down" && mode === "cells" ? { do: "open" } : undefined;
}

function cellCommand(pressed: TableKey): TableCommand | undefined {
  return pressed.ctrl ? ctrlCommand(pressed) : plainCommand(pressed);
}

function ctrlCommand({ key, shift, alt }: TableKey): TableCommand | undefined {
  if (alt) return undefined;
  if (key === "Home" || key === "End") return { do: "edge", of: "table", isEnd: key === "End", extend: shift };
  if (key === "-") return { do: "removeRows" };
  const letter = key.toLowerCase();
  if (letter === "z") return { do: shift ? "redo" : "undo" };
  return shift ? undefined : withCtrl[letter];
}

function plainCommand({ key, shift, alt }: TableKey): TableCommand | undefined {
  if (alt) return undefined;
  switch (key) {
    case "Home":
    case "End":
      return { do: "edge", of: "row", isEnd: key === "End", extend: shift };
    case "PageUp":
    case "PageDown":
      return { do: "page", isDown: key === "PageDown", extend: shift };
    case "F2":
      return { do: "edit" };
    case "Delete":
    case "Backspace":
      return { do: "clear" };
    case " ":
      return { do: shift ? "selectRows" : "toggle" };
    default:
      return undefined;
  }
}
