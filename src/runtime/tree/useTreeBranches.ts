import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Row } from "../../schema/model/json.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import { asApiError } from "../data/apiError.ts";
import type { ApiError } from "../data/apiError.ts";
import { loadChildren } from "../data/entityApi.ts";
import { queryKeys } from "../data/queryKeys.ts";
import type { Branches } from "./treeNodes.ts";

/** The loaded part of a tree and how it is doing. */
export interface TreeBranches {
  readonly branches: Branches;
  /** Nothing is there to show yet. */
  readonly isFirstLoad: boolean;
  readonly isLoading: boolean;
  /** Why the roots could not be loaded. */
  readonly error: ApiError | undefined;
  /** The first opened row whose children could not be loaded, and why. */
  readonly failed: { readonly id: string; readonly error: ApiError } | undefined;
  refresh(): Promise<void>;
}

/** Loads the roots of a tree and the rows below every opened one. */
export function useTreeBranches(entity: CompiledEntity, opened: readonly string[], enabled: boolean): TreeBranches {
  const parents = useMemo(() => ["", ...opened], [opened]);
  const results = useQueries({
    queries: parents.map((parentId) => ({
      queryKey: queryKeys.treeChildren(entity.name, parentId),
      queryFn: ({ signal }: { signal: AbortSignal }) => loadChildren(entity, parentId, { signal }),
      enabled,
    })),
  });
  const loaded = results.map(({ data }) => data);
  // oxlint-disable-next-line react/exhaustive-deps -- the results are another array on every draw, their rows are not
  const branches = useMemo(() => branchesOf(parents, loaded), [parents, ...loaded]);
  const failedAt = results.findIndex(({ error, data }, index) => index > 0 && error && !data);
  const [roots] = results;
  return {
    branches,
    isFirstLoad: enabled && roots?.data === undefined && !roots?.isError,
    isLoading: results.some(({ isFetching }) => isFetching),
    error: roots?.error ? asApiError(roots.error) : undefined,
    failed: failedAt < 0 ? undefined : { id: parents[failedAt] ?? "", error: asApiError(results[failedAt]?.error) },
    refresh: async () => void (await Promise.all(results.map(({ refetch }) => refetch()))),
  };
}

function branchesOf(parents: readonly string[], loaded: readonly (readonly Row[] | undefined)[]): Branches {
  return new Map(parents.flatMap((parentId, index) => (loaded[index] ? [[parentId, loaded[index]] as const] : [])));
}
