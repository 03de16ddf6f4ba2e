import { useQuery } from "@tanstack/react-query";
import { loadPart } from "../../code/loadPart.ts";
import type { RegionNames } from "./regionTree.ts";

/** China's regions, loaded once where the first field needs them. */
export function useRegions(): {
  readonly names: RegionNames | undefined;
  readonly isLoading: boolean;
} {
  const { data, isPending } = useQuery<RegionNames>({
    queryKey: ["regions"],
    queryFn: () => loadPart(async () => (await import("../../../schema/regions/regions.json")).default),
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return { names: data, isLoading: isPending };
}
