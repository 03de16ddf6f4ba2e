import { useQuery } from "@tanstack/react-query";
import { useDebounced } from "../../runtime/fields/parts/useDebounced.ts";
import { readPeopleTerm } from "../../schema/query/peopleSearch.ts";
import type { FoundPeople } from "../../schema/wire/peopleAnswers.ts";
import { sessionHttp } from "../session/sessionHttp.ts";

/** Milliseconds of rest before somebody is looked for: each term is asked once, and counted. */
const REST = 500;

/** How a search for a person stands. */
export interface PeopleSearch {
  /** Absent where nobody was looked for. */
  readonly answer: FoundPeople | undefined;
  readonly isLoading: boolean;
  readonly error: Error | null;
  retry(): void;
}

/**
 * Looks for a person by what was typed, once it has rested.
 *
 * @param typed `""` where it means something else already
 */
export function usePeopleSearch(typed: string): PeopleSearch {
  const { asked, text } = readPeopleTerm(typed);
  const isTerm = asked !== "none";
  const rested = useDebounced(text, REST);
  const isRested = isTerm && rested === text;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["people", text],
    queryFn: async ({ signal }) =>
      (await sessionHttp.post<FoundPeople>("/sys/people/search", { term: text }, { handles: "all", signal })).result,
    enabled: isRested,
    // Who was found is nothing to be kept.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    meta: { isSilent: true },
  });
  return {
    answer: isRested ? data : undefined,
    isLoading: isTerm && (!isRested || isFetching),
    error: isRested && !isFetching ? error : null,
    retry: () => void refetch(),
  };
}
