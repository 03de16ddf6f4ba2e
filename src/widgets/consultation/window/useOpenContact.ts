import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { consultRows } from "../core/consultRow.ts";
import type { ConsultRow } from "../core/consultRow.ts";
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
  const isAsked = id !== undefined && found === undefined && (contacts.isSuccess || contacts.isError);
  const own = useQuery({
    ...contactQuery(id ?? ""),
    enabled: isAsked,
    placeholderData: () => client.getQueryData(closedQuery.queryKey)?.find((row) => row.id === id),
  });
  // One that has just left the contacts, for it was closed, stays in sight until it is known anew.
  const [seen, setSeen] = useState(found);
  if (found !== undefined && found !== seen) setSeen(found);
  if (isAsked && isGone(own.error)) return { row: undefined, error: own.error, isLoading: own.isFetching, retry: () => void own.refetch() };
  const row = found ?? consultRows(own.data ? [own.data] : [])[0] ?? (seen?.id === id ? seen : undefined);
  return { row, error: row ? undefined : (own.error ?? undefined), isLoading: own.isFetching, retry: () => void own.refetch() };
}
