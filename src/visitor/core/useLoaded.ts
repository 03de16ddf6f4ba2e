import { useEffect, useState } from "react";

/** Something on its way, there, or refused. */
export interface Loaded<T> {
  readonly value?: T;
  /** Why it did not come; `""` while it may still. */
  readonly fault: string;
}

/**
 * Loads something when its component appears; another key of the component loads it again. `load` and `drop` must stay the
 * same for as long as they mean the same.
 *
 * @param drop gives back what the value holds, when it is shown no more
 */
export function useLoaded<T>(load: () => Promise<T>, drop?: (value: T) => void): Loaded<T> {
  const [state, setState] = useState<Loaded<T>>({ fault: "" });
  useEffect(() => {
    let isLeft = false;
    let kept: (() => void) | undefined;
    const run = async (): Promise<void> => {
      try {
        const value = await load();
        kept = () => drop?.(value);
        if (isLeft) kept();
        else setState({ value, fault: "" });
      } catch (error) {
        if (!isLeft) setState({ fault: faultOf(error) });
      }
    };
    void run();
    return () => {
      isLeft = true;
      kept?.();
    };
  }, [load, drop]);
  return state;
}

/** What people are told of a call that failed. */
export function faultOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
