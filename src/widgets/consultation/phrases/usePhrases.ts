import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { queryKeys } from "../../../runtime/index.ts";
import { listRows, useViewer } from "../../../runtime/forWidgets.ts";
import { phrasesOf, phraseSources } from "./phraseSources.ts";
import type { Phrase, PhraseSource, SourceName, SourceRows } from "./phraseSources.ts";

/** A source of phrases and how it is doing. */
export interface LoadedSource {
  readonly source: PhraseSource;
  readonly phrases: readonly Phrase[];
  readonly error: Error | null;
  readonly isFirstLoad: boolean;
  readonly isLoading: boolean;
  /** There are more than were read. */
  readonly hasMore: boolean;
  retry(): void;
}

/** The phrases that the viewer may use, by source; sources without the right to list them are left out. */
export function usePhrases(): readonly LoadedSource[] {
  const { codes, fullAccess } = useViewer();
  const sources = useMemo(() => phraseSources.filter(({ right }) => fullAccess || codes.has(right)), [codes, fullAccess]);
  const read = useQueries({
    queries: sources.map(({ entity, params }) => ({
      queryKey: queryKeys.list(entity, params),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => listRows({ api: `/hiv/${entity}` }, params, signal),
      meta: { isSilent: true },
    })),
  });
  const rows: Partial<Record<SourceName, SourceRows[SourceName]>> = {};
  for (const [index, { name }] of sources.entries()) rows[name] = read[index]?.data?.records;
  return sources.map((source, index) => {
    const { data, error = null, isFetching = false, isPending = false, refetch } = read[index] ?? {};
    return {
      source,
      phrases: phrasesOf(source.name, rows),
      error,
      isFirstLoad: isPending,
      isLoading: isFetching,
      hasMore: data !== undefined && data.total > data.records.length,
      retry: () => void refetch?.(),
    };
  });
}
