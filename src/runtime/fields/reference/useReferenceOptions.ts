import type { NothingToChoose, OptionsPage, ReferenceOption } from "../../../schema/wire/choiceAnswers.ts";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { trimSpace } from "../../../schema/text/space.ts";
import { queryKeys } from "../../api/queryKeys.ts";
import { useDebounced } from "../parts/useDebounced.ts";
import type { Choosing } from "./choosing.ts";
import { baseRequest, decidingValues } from "./choosing.ts";
import { loadOptions } from "./referenceApi.ts";

/** Where is searched: a list that leads through pages of choices, or a cell, where the next key is on its way (PICK-39). */
export type SearchPlace = "form" | "cell";
/** Milliseconds of rest before a keyword is asked for. */
const searchDelays: Readonly<Record<SearchPlace, number>> = { form: 800, cell: 300 };
/** Rows of one answer (PICK-40). */
const pageSize = 10;

/** Rows to choose from, page by page. */
export interface ReferenceOptions {
  readonly options: readonly ReferenceOption[];
  /** Why none of them can be chosen, where the server knows what would help. */
  readonly none: NothingToChoose | undefined;
  readonly isLoading: boolean;
  readonly error: Error | null;
  /** Asks for the next page, where there is one. */
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/**
 * Searches the rows a field may refer to. Answers to a keyword that is no longer asked for are dropped (PICK-39),
 * and every opening asks anew, because places may have been taken since.
 */
export function useReferenceOptions(
  choosing: Choosing,
  { keyword, isOpen, place }: { readonly keyword: string; readonly isOpen: boolean; readonly place: SearchPlace },
): ReferenceOptions {
  const { entity, field } = choosing;
  const asked = useDebounced(trimSpace(keyword), searchDelays[place]);
  const query = useInfiniteQuery({
    queryKey: queryKeys.options(field.reference?.entity ?? "", "search", entity, field.name, decidingValues(choosing), asked),
    queryFn: ({ pageParam, signal }) => loadOptions({ ...baseRequest(choosing), keyword: asked, pageNo: pageParam, pageSize }, signal),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    enabled: isOpen,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const isSettled = asked === trimSpace(keyword) && !query.isPlaceholderData;
  return {
    ...choicesOf(isSettled ? query.data?.pages : undefined),
    isLoading: query.isFetching || (isOpen && !isSettled && !query.isError),
    error: isSettled || query.isError ? query.error : null,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
}

function choicesOf(pages: readonly OptionsPage[] = []): Pick<ReferenceOptions, "options" | "none"> {
  return { options: pages.flatMap(({ records }) => records), none: pages[0]?.none };
}

function nextPage(last: OptionsPage, pages: readonly OptionsPage[]): number | undefined {
  const loaded = pages.reduce((sum, { records }) => sum + records.length, 0);
  return last.records.length > 0 && loaded < last.total ? pages.length + 1 : undefined;
}
