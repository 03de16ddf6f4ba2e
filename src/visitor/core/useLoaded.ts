import { useEffect, useState } from "react";

/** Something on its way, there, or refused. */
export interface Loaded<T> {
  readonly value?: T;
  /** Why it did not come; `""` while it may still. */
  readonly fault: string;
  /** Asks again. */
  readonly again: () => void;
}

/** Loads something once, and again where somebody asks. `load` must stay the same for as long as it asks for the same. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<Omit<Loaded<T>, "again">>({ fault: "" });
  useEffect(() => {
    let isLeft = false;
    const settle = (next: Omit<Loaded<T>, "again">): void => {
      if (!isLeft) setState(next);
    };
    load().then(
      (value) => settle({ value, fault: "" }),
      (error: unknown) => settle({ fault: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isLeft = true;
    };
  }, [load, turn]);
  return {
    ...state,
    again: () => {
      setState({ fault: "" });
      setTurn(turn + 1);
    },
  };
}
