import { useEffect, useEffectEvent } from "react";
import type { RefObject } from "react";

/** Hears of Enter in an input before the form around it does: what the form saves has to be read by then. */
export function useEnterFirst(input: RefObject<HTMLInputElement | null>, listen: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.isComposing) listen(event);
  });
  useEffect(() => {
    const element = input.current;
    const hear = (event: KeyboardEvent) => handle(event);
    element?.addEventListener("keydown", hear);
    return () => element?.removeEventListener("keydown", hear);
  }, [input]);
}
