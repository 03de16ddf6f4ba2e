import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { Row } from "../../schema/model/json.ts";
import { A4, type PrintLayout } from "../../schema/model/print.ts";
import type { CompiledEntity, ListingScreen } from "../../schema/model/screen.ts";
import { printRows, type ListParams } from "../api/entityApi.ts";
import { screenQuery } from "../api/screenQuery.ts";

/** What is asked to be printed. */
export interface PrintOrder {
  readonly screen: ListingScreen;
  /** Id of the print screen; without it rows are printed as the detail of `screen` shows them. */
  readonly sheet: string | undefined;
  /** Which rows. */
  readonly params: ListParams;
}

/** Rows with how they stand on paper. */
export interface PrintedRows {
  readonly title: string;
  readonly layout: PrintLayout;
  readonly entity: CompiledEntity;
  readonly rows: readonly Row[];
}

/** What is printed, and how it is doing. */
export interface LoadedPrint {
  readonly printed: PrintedRows | undefined;
  readonly error: unknown;
  readonly isLoading: boolean;
  retry(): void;
}

/** Loads a print screen and the rows on it. Each load of rows is one that the server writes down, so none comes by itself. */
export function usePrintedRows({ screen, sheet, params }: PrintOrder): LoadedPrint {
  const call = useId();
  const own = useQuery({ ...screenQuery(sheet ?? ""), enabled: sheet !== undefined, meta: { isSilent: true } });
  const rows = useQuery({
    queryKey: ["print", screen.entity.name, sheet, params, call],
    queryFn: ({ signal }) => printRows(screen.entity, sheet === undefined ? params : { ...params, _print: sheet }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { isSilent: true },
  });
  const layout = sheet === undefined ? detailOf(screen) : own.data?.kind === "print" ? own.data : undefined;
  return {
    printed: layout && rows.data && { title: layout.title, layout: layout.print, entity: layout.entity, rows: rows.data },
    error: own.error ?? rows.error ?? undefined,
    isLoading: own.isFetching || rows.isFetching,
    retry: () => {
      if (own.error) void own.refetch();
      if (rows.error) void rows.refetch();
    },
  };
}

/** A detail on paper: its sections, each row on sheets of its own. */
function detailOf({ entity, detail }: ListingScreen) {
  const print: PrintLayout = { layout: "detail", paper: A4, groups: detail?.groups ?? [] };
  return { title: `${entity.title}详情`, print, entity };
}
