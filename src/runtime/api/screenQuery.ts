import { queryOptions } from "@tanstack/react-query";
import type { CompiledScreen } from "../../schema/model/screen.ts";
import { queryKeys } from "./queryKeys.ts";
import { loadScreen } from "./screenApi.ts";

/** A screen as compiled for the viewer; a reload that brings the same one changes nothing for those who show it. */
export function screenQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.screen(id),
    queryFn: ({ signal }) => loadScreen(id, signal),
    staleTime: 5 * 60_000,
    structuralSharing: keepSameScreen,
  });
}

function keepSameScreen(before: unknown, next: unknown): unknown {
  const isSame = (before as CompiledScreen | undefined)?.hash === (next as CompiledScreen).hash;
  return isSame ? before : next;
}
