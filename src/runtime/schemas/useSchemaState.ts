import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Diagnostic } from "../../schema/errors/diagnostic.ts";
import type { PlanAnswer } from "../../schema/wire/planAnswers.ts";
import { queryKeys } from "../api/queryKeys.ts";
import { loadSchemaPlan, loadSchemaProblems, reloadSchemas } from "../api/screenApi.ts";

/** Code of the right to edit schemas; who holds it sees what is wrong with them. */
export const editSchemas = "sys:schema:edit";

/** What the schema files would do to stored data, and how to let it happen. */
export interface SchemaPlanControl {
  readonly plan: PlanAnswer | undefined;
  readonly isLoading: boolean;
  /** Why it could not be read, or not be carried out. */
  readonly error: Error | null;
  readonly isReloading: boolean;
  /** Puts the files in force. */
  reload(): void;
  /** Asks again. */
  refresh(): void;
}

/** Asks what the schema files would do to stored data. It is true of that moment alone. */
export function useSchemaPlan(): SchemaPlanControl {
  const queries = useQueryClient();
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: queryKeys.schemaPlan(),
    queryFn: ({ signal }) => loadSchemaPlan(signal),
    staleTime: 0,
    gcTime: 0,
  });
  const reload = useMutation({
    mutationFn: reloadSchemas,
    onSettled: () =>
      Promise.all([queryKeys.schemaPlan(), queryKeys.schemaProblems()].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  return {
    plan: data,
    isLoading: isFetching,
    error: error ?? reload.error,
    isReloading: reload.isPending,
    reload: () => reload.mutate(),
    refresh: () => void refetch(),
  };
}

/** What keeps schema files from being in force; nobody else than those who may edit them asks. */
export function useSchemaProblems(mayEdit: boolean): {
  readonly problems: readonly Diagnostic[] | undefined;
  readonly error: Error | null;
} {
  const { data, error } = useQuery({
    queryKey: queryKeys.schemaProblems(),
    queryFn: ({ signal }) => loadSchemaProblems(signal),
    enabled: mayEdit,
    staleTime: 5 * 60_000,
  });
  return { problems: data?.filter(({ severity }) => severity === "error"), error };
}
