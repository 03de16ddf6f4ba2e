import { useQueries } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Row } from "../../../schema/model/json.ts";
import type { CompiledEntity } from "../../../schema/model/screen.ts";
import { asApiError } from "../../api/apiError.ts";
import type { ApiError } from "../../api/apiError.ts";
import { loadChildren } from "../../api/entityApi.ts";
import { queryKeys } from "../../api/queryKeys.ts";
import { readEntities } from "../../api/readEntities.ts";
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
  const { rows, errors, isLoading, refresh } = useQueries({
    queries: parents.map((parentId) => ({
      queryKey: queryKeys.treeChildren(entity.name, parentId),
      queryFn: ({ signal }: { signal: AbortSignal }) => loadChildren(entity, parentId, { signal }),
      ...readEntities(entity),
      enabled,
    })),
    combine: combined,
  });
  const branches = useMemo(() => branchesOf(parents, rows), [parents, rows]);
  const failedAt = errors.findIndex((error, index) => index > 0 && error !== undefined && rows[index] === undefined);
  return {
    branches,
    isFirstLoad: enabled && rows[0] === undefined && errors[0] === undefined,
    isLoading,
    error: errors[0],
    failed: failedAt < 0 ? undefined : { id: parents[failedAt] ?? "", error: asApiError(errors[failedAt]) },
    refresh,
  };
}

/** The cache keeps `rows` the same object while no branch changes. */
function combined(results: readonly UseQueryResult<readonly Row[]>[]) {
  return {
    rows: results.map(({ data }) => data),
    errors: results.map(({ error }) => (error ? asApiError(error) : undefined)),
    // A branch that is opened shows its own placeholder; only a reload of the whole tree concerns the rest.
    isLoading: results[0]?.isFetching ?? false,
    refresh: async () => void (await Promise.all(results.map(({ refetch }) => refetch()))),
  };
}

function branchesOf(parents: readonly string[], rows: readonly (readonly Row[] | undefined)[]): Branches {
  return new Map(parents.flatMap((parentId, index) => (rows[index] ? [[parentId, rows[index]] as const] : [])));
}
