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
 * Makes the one owner of server data. Errors show at once, also without a network: silent retries would look like work or
 * an empty result. Only if the server says after how many seconds to come back, it is asked again, a few times, and the
 * person is told. Data is fresh for half a minute or until a live event.
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
