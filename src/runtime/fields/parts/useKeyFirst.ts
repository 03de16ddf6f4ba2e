import { useEffect, useEffectEvent } from "react";
import type { RefObject } from "react";

/**
 * Hears of a key in an input before the form around it does: what the form saves has to be read by then, and what is open
 * closes first.
 */
export function useKeyFirst(
  input: RefObject<HTMLInputElement | null>,
  key: "Enter" | "Escape" | "ArrowDown",
  listen: (event: KeyboardEvent) => void,
): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === key) listen(event);
  });
  useEffect(() => {
    const element = input.current;
    const hear = (event: KeyboardEvent) => handle(event);
    element?.addEventListener("keydown", hear);
    return () => element?.removeEventListener("keydown", hear);
  }, [input]);
}
