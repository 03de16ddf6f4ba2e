import { useQuery } from "@tanstack/react-query";
import type { CompiledScreen } from "../../schema/model/screen.ts";
import { asApiError } from "../api/apiError.ts";
import type { ApiError } from "../api/apiError.ts";
import { screenQuery } from "../api/screenQuery.ts";

/** A compiled screen and how it is doing. */
export interface LoadedScreen {
  readonly screen: CompiledScreen | undefined;
  readonly error: ApiError | undefined;
  readonly isLoading: boolean;
  retry(): void;
}

/** Loads a screen as compiled for the viewer. */
export function useScreen(id: string): LoadedScreen {
  const { data: screen, error, isFetching, refetch } = useQuery(screenQuery(id));
  return { screen, error: error ? asApiError(error) : undefined, isLoading: isFetching, retry: () => void refetch() };
}
