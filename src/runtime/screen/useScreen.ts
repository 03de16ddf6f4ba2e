import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { CompiledScreen } from "../../schema/model/screen.ts";
import { useCan } from "../access/AccessProvider.tsx";
import { asApiError } from "../api/apiError.ts";
import type { ApiError } from "../api/apiError.ts";
import { adaptToMasks } from "./adaptToMasks.ts";
import { screenQuery } from "./screenQuery.ts";

/** A compiled screen and how it is doing. */
export interface LoadedScreen {
  readonly screen: CompiledScreen | undefined;
  readonly error: ApiError | undefined;
  readonly isLoading: boolean;
  retry(): void;
}

/** Loads a screen as compiled for the viewer. */
export function useScreen(id: string): LoadedScreen {
  const { data, error, isFetching, refetch } = useQuery(screenQuery(id));
  const can = useCan();
  const screen = useMemo(() => data && adaptToMasks(data, can), [data, can]);
  return { screen, error: error ? asApiError(error) : undefined, isLoading: isFetching, retry: () => void refetch() };
}
