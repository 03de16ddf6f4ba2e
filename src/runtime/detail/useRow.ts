import { useQuery } from "@tanstack/react-query";
import type { Row } from "../../schema/model/json.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import { asApiError } from "../api/apiError.ts";
import type { ApiError } from "../api/apiError.ts";
import { loadRow } from "../api/entityApi.ts";
import { queryKeys } from "../api/queryKeys.ts";
import { readEntities } from "../api/readEntities.ts";

/** One stored row and how it is doing. */
export interface LoadedRow {
  readonly row: Row | undefined;
  readonly error: ApiError | undefined;
  readonly isLoading: boolean;
  retry(): void;
}

/** Loads a row with its children; live events keep it current. */
export function useRow(entity: CompiledEntity, id: string): LoadedRow {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.row(entity.name, id),
    queryFn: ({ signal }) => loadRow(entity, id, signal),
    ...readEntities(entity),
  });
  return { row: data, error: error ? asApiError(error) : undefined, isLoading: isFetching, retry: () => void refetch() };
}
