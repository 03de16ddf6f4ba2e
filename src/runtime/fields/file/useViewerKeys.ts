import { useEffect, useEffectEvent } from "react";

/** What keys do in the viewer; what is left out has no key. */
export interface ViewerKeys {
  readonly onTurn: (by: 1 | -1) => void;
  readonly onFull: () => void;
  /** Also where the focus is not in the viewer yet, because it has just been opened. */
  readonly onClose: () => void;
  /** 0 shows the picture whole again. */
  readonly onZoom?: (by: 1 | -1 | 0) => void;
  readonly onRotate?: () => void;
}

/** Hears keys while the viewer is open, wherever in it the focus is; a player keeps its arrows to itself. */
export function useViewerKeys(isOpen: boolean, keys: ViewerKeys): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const isPlayer = event.target instanceof HTMLMediaElement;
    const actions: Readonly<Record<string, (() => void) | undefined>> = {
      ...(!isPlayer && {
        ArrowLeft: () => keys.onTurn(-1),
        ArrowRight: () => keys.onTurn(1),
        f: keys.onFull,
      }),
      "+": () => keys.onZoom?.(1),
      "=": () => keys.onZoom?.(1),
      "-": () => keys.onZoom?.(-1),
      "0": () => keys.onZoom?.(0),
      r: () => keys.onRotate?.(),
      Escape: keys.onClose,
    };
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    document.addEventListener("keydown", handle);
    return () => document.removeEventListener("keydown", handle);
  }, [isOpen]);
}
