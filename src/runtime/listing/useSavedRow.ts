import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Row } from "../../schema/model/json.ts";
import type { ListingScreen } from "../../schema/model/screen.ts";
import { listRows } from "../api/entityApi.ts";
import type { ListParams } from "../api/entityApi.ts";
import { queryKeys } from "../api/queryKeys.ts";
import { idsOf } from "./touchedRows.ts";
import type { TouchedRows } from "./touchedRows.ts";
import type { ListRows } from "./useListRows.ts";

/**
 * Shows the row that was just stored above the page where order, conditions or pages keep it from standing there, so that
 * nobody looks for what they have made.
 */
export function useSavedRow(screen: ListingScreen, params: ListParams, loaded: ListRows, touched: TouchedRows | undefined): ListRows {
  const [id] = touched?.isSaved === true ? idsOf(touched) : [];
  const isMissing = id !== undefined && loaded.isCurrent && !loaded.isLoading && !loaded.rows.some((row) => row["id"] === id);
  const asked: ListParams = { id: id ?? "", field: params["field"] ?? "", pageNo: 1, pageSize: 1 };
  const { data } = useQuery({
    queryKey: queryKeys.list(screen.entity.name, asked),
    queryFn: ({ signal }) => listRows(screen.entity, asked, signal),
    enabled: isMissing,
  });
  const row: Row | undefined = isMissing ? data?.records[0] : undefined;
  return useMemo(() => (row ? { ...loaded, rows: [row, ...loaded.rows], hasSavedAbove: true } : loaded), [loaded, row]);
}
