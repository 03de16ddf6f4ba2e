import { QueryCache, QueryClient } from "@tanstack/react-query";
import type { ApiError } from "./apiError.ts";
import { asApiError } from "./apiError.ts";
import { asksAgain, busyNotice, busyTime } from "./busy.ts";

/** What the owner of the cache is told. */
export interface QueryClientOptions {
  /**
   * A first load failed for a reason that lies outside the screen (spec §8); a failed refresh keeps the old data silently,
   * and so does every load of a query with `meta: { isSilent: true }`. Also told, as `busy`, that the server refuses for now
   * and is asked again.
   */
  readonly onFailure?: (error: ApiError) => void;
}

/**
 * Makes the one owner of server data. Nothing is retried behind a person's back: an error shows at once,
 * with a button, also without a network, where waiting would look like work or like nothing found. Only where the server
 * says after how many seconds it will answer, it is asked again then, a few times, and the person is told. Data counts as fresh
 * for half a minute and is renewed earlier by live events, and when the network is back.
 */
export function createQueryClient({ onFailure }: QueryClientOptions = {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const failure = asApiError(error);
        if (query.state.data === undefined && query.meta?.["isSilent"] !== true && isOutside(failure)) onFailure?.(failure);
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => {
          const isAgain = asksAgain(failures, error);
          if (isAgain) onFailure?.(busyNotice(error));
          return isAgain;
        },
        retryDelay: (_, error) => busyTime(error) ?? 0,
        networkMode: "always",
        staleTime: 30_000,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** Refusals by the server's own rules belong to the screen that asked; these do not. */
function isOutside({ kind }: ApiError): boolean {
  return kind === "forbidden" || kind === "missing" || kind === "timeout" || kind === "network" || kind === "server";
}
