import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { CompiledScreen } from "../../schema/model/screen.ts";
import { useCan } from "../access/AccessProvider.tsx";
import { asApiError } from "../api/apiError.ts";
import type { ApiError } from "../api/apiError.ts";
import { queryKeys } from "../api/queryKeys.ts";
import { loadScreen } from "../api/screenApi.ts";
import { adaptToMasks } from "./adaptToMasks.ts";

/** A compiled screen and how it is doing. */
export interface LoadedScreen {
  readonly screen: CompiledScreen | undefined;
  readonly error: ApiError | undefined;
  readonly isLoading: boolean;
  retry(): void;
}

/** Loads a screen as compiled for the viewer. A reload that brings the same screen changes nothing for those who show it. */
export function useScreen(id: string): LoadedScreen {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.screen(id),
    queryFn: ({ signal }) => loadScreen(id, signal),
    staleTime: 5 * 60_000,
    structuralSharing: keepSameScreen,
  });
  const can = useCan();
  const screen = useMemo(() => data && adaptToMasks(data, can), [data, can]);
  return { screen, error: error ? asApiError(error) : undefined, isLoading: isFetching, retry: () => void refetch() };
}

function keepSameScreen(before: unknown, next: unknown): unknown {
  const isSame = (before as CompiledScreen | undefined)?.hash === (next as CompiledScreen).hash;
  return isSame ? before : next;
}
