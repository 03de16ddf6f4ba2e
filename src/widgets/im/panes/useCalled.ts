import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ImCalls } from "../core/imCalls.ts";
import { useDesk } from "../core/ImProvider.tsx";

/** First part of the keys under which answers of the messaging calls are kept. */
export const IM_KEY = "im";

/**
 * What a call of messaging answers, kept while it is fresh. A failure is shown by whoever asked, in place of what they would show.
 *
 * @param key tells the answer from others; `undefined` asks for nothing
 */
export function useCalled<T>(key: readonly (string | number)[] | undefined, call: (calls: ImCalls) => Promise<T>): UseQueryResult<T> {
  const { calls } = useDesk();
  return useQuery({ queryKey: [IM_KEY, ...(key ?? [])], queryFn: () => call(calls), enabled: key !== undefined, meta: { isSilent: true } });
}
