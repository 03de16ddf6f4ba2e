import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { consultRows } from "../core/consultRow.ts";
import type { ConsultRow } from "../core/consultRow.ts";
import { usePolled } from "../core/usePolled.ts";
import { closedQuery, contactQuery, contactsQuery, isGone } from "../core/deskQueries.ts";

/** The consultation that is open. */
export interface OpenContact {
  /** Absent until it is known. */
  readonly row: ConsultRow | undefined;
  /** Why it is not known. */
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly retry: () => void;
}

/** Finds a consultation by its id: in the contacts, which are read anyway, else by a call of its own. */
export function useOpenContact(id: string | undefined): OpenContact {
  const client = useQueryClient();
  const contacts = useQuery(contactsQuery);
  const found = contacts.data?.find((row) => row.id === id);
  const { data, error, isFetching, retry } = usePolled(
    useQuery({
      ...contactQuery(id ?? ""),
      enabled: id !== undefined && found === undefined && !contacts.isPending,
      placeholderData: () => client.getQueryData(closedQuery.queryKey)?.find((row) => row.id === id),
    }),
  );
  const seen = useLastSeen(found);
  const asked = consultRows(data ? [data] : [])[0];
  const row = [found, asked, isGone(error) ? undefined : seen].find((one) => one?.id === id);
  return { row, error: error ?? undefined, isLoading: isFetching, retry };
}

/** One that has just left the contacts, for it was closed, stays in sight until it is known anew. */
function useLastSeen(found: ConsultRow | undefined): ConsultRow | undefined {
  const [seen, setSeen] = useState(found);
  if (found !== undefined && found !== seen) setSeen(found);
  return seen;
}
