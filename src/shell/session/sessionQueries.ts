import type { QueryClient } from "@tanstack/react-query";
import type { ApiError } from "../../runtime/api/apiError.ts";
import { createQueryClient } from "../../runtime/api/queryClient.ts";
import { onPersonChange } from "./session.store.ts";

let queries: QueryClient | undefined;
let announce: ((error: ApiError) => void) | undefined;

// What one person has read is not for the next one.
onPersonChange(() => {
  queries = undefined;
});

/** The cache of what the signed-in person has read. Outside the components, so that a page's data can be asked for before the page is drawn. */
export function sessionQueries(): QueryClient {
  queries ??= createQueryClient({ onFailure: (error) => announce?.(error) });
  return queries;
}

/**
 * Says who tells the person of failures that no screen shows itself. What fails while nobody does is asked for again by the page.
 *
 * @returns ends it
 */
export function announceFailures(to: (error: ApiError) => void): () => void {
  announce = to;
  return () => {
    announce = undefined;
  };
}
