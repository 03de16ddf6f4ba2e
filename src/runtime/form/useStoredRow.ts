import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Row } from "../../schema/model/json.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import type { ApiError } from "../api/apiError.ts";
import { asApiError } from "../api/apiError.ts";
import { loadRow } from "../api/entityApi.ts";
import { queryKeys } from "../api/queryKeys.ts";

/** A row to edit. */
export interface StoredRow {
  /** The row as it was when editing began; `undefined` while it loads. */
  readonly row: Row | undefined;
  /** Somebody has saved the row since: the row as it is now. */
  readonly newer: Row | undefined;
  readonly error: ApiError | undefined;
  readonly retry: () => void;
}

/**
 * Loads the row to edit, afresh even where the cache holds it. Later loads, after somebody else has saved, do not touch
 * what is being filled in; they are told as `newer`.
 */
export function useStoredRow(entity: CompiledEntity, id: string | undefined): StoredRow {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    queryKey: queryKeys.row(entity.name, id ?? ""),
    queryFn: ({ signal }) => loadRow(entity, id ?? "", signal),
    enabled: id !== undefined,
    staleTime: 0,
  });
  const [row, setRow] = useState<Row>();
  if (!row && data && isFetchedAfterMount) setRow(data);
  return {
    row,
    newer: row && data && Number(data["rev"]) > Number(row["rev"]) ? data : undefined,
    error: row || !error ? undefined : asApiError(error),
    retry: () => void refetch(),
  };
}
