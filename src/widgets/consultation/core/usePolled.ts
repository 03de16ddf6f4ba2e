import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { isGone } from "./deskQueries.ts";

/** What is read again and again, as it is shown. */
export interface Polled<Data> {
  /** Absent until it is there, and where the person may not see it any more. */
  readonly data: Data | undefined;
  /** `lost`: what is shown could not be read anew the last time. */
  readonly state: "loading" | "failed" | "shown" | "lost";
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly retry: () => void;
}

/**
 * Says how a poll stands. What was refused is no longer for the person's eyes; what only failed stays in sight. A first load that is tried
 * anew stays a failed one until it comes: asked every second, its reason would flicker.
 */
export function usePolled<Data>({ data, error, isFetching, refetch }: UseQueryResult<Data, unknown>): Polled<Data> {
  const [kept, setKept] = useState<unknown>(error);
  const current = error ?? (data === undefined ? kept : null);
  if (current !== kept) setKept(current);
  const rest = { error: current, isFetching, retry: () => void refetch() };
  if (isGone(current)) return { ...rest, data: undefined, state: "failed" };
  if (data === undefined) return { ...rest, data, state: current === null ? "loading" : "failed" };
  return { ...rest, data, state: current === null ? "shown" : "lost" };
}
