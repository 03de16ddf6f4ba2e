import { createContext, useContext, useEffect, useEffectEvent, useState } from "react";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";

/** Brings fields that are not drawn yet onto the screen. */
export interface Revealer {
  /** Draws what holds the field of a path, before it returns. */
  reveal(path: string): void;
  subscribe(listener: (path: string) => void): () => void;
}

const RevealerContext = createContext<Revealer | undefined>(undefined);

/** Lets those below be drawn on demand. */
export function RevealerProvider({ revealer, children }: { readonly revealer: Revealer; readonly children: ReactNode }) {
  return <RevealerContext value={revealer}>{children}</RevealerContext>;
}

/** Makes the revealer of a form. */
export function useRevealer(): Revealer {
  return useState(makeRevealer)[0];
}

/** Calls back when a field is wanted. */
export function useRevealing(onReveal: (path: string) => void): void {
  const revealer = useContext(RevealerContext);
  const handle = useEffectEvent(onReveal);
  useEffect(() => revealer?.subscribe((path) => handle(path)), [revealer]);
}

function makeRevealer(): Revealer {
  const listeners = new Set<(path: string) => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    // Outer places are drawn first; what they hold hears of it in the next round.
    reveal: (path) => {
      for (let round = 0; round < 3; round += 1) {
        flushSync(() => {
          for (const listener of listeners) listener(path);
        });
      }
    },
  };
}
