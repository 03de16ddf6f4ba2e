import type { ReferenceOption } from "../../../../schema/wire/choiceAnswers.ts";
import { queryOptions, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { trimSpace } from "../../../../schema/text/space.ts";
import { queryKeys } from "../../../api/queryKeys.ts";
import { useDebounced } from "../../parts/useDebounced.ts";
import type { Choosing } from "../choosing.ts";
import { baseRequest, decidingValues } from "../choosing.ts";
import { loadOptions } from "../referenceApi.ts";

/** More nodes below one parent than a person reads. */
const mostSiblings = 500;
/** More matches than this are a reason to type more. */
const mostMatches = 50;
const searchDelay = 300;

/** A row of the tree with the value of the row it hangs below; `""` for roots. */
export interface TreeOption extends ReferenceOption {
  readonly below: string;
}

/** The loaded part of a tree to choose from. */
export interface ReferenceTree {
  /** While a keyword is given: the rows that match it, with the path above each in place of their places in the tree. */
  readonly options: readonly TreeOption[];
  readonly isLoading: boolean;
  readonly error: Error | null;
  /** Loads the rows below one; gives them back. */
  readonly loadBelow: (value: string) => Promise<readonly TreeOption[]>;
}

/** Loads a tree of another entity's rows as it is opened, or searches it. */
export function useReferenceTree(
  choosing: Choosing,
  { isOpen, keyword }: { readonly isOpen: boolean; readonly keyword: string },
): ReferenceTree {
  const client = useQueryClient();
  const asked = useDebounced(trimSpace(keyword), searchDelay);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const roots = useQuery({ ...nodesBelow(choosing, ""), enabled: isOpen && asked === "" });
  const found = useQuery({ ...nodesMatching(choosing, asked), enabled: isOpen && asked !== "" });
  const shown = asked === "" ? roots : found;
  // Opened branches are asked for as the roots are, and so follow what changes in them while the tree is on screen.
  const branches = useQueries({ queries: opened.map((value) => ({ ...nodesBelow(choosing, value), enabled: isOpen })) });
  const deeper = asked === "" ? branches.flatMap(({ data }) => data ?? []) : [];

  return {
    options: [...(shown.data ?? []), ...deeper],
    isLoading: shown.isFetching || asked !== trimSpace(keyword),
    error: shown.error,
    loadBelow: async (value) => {
      const nodes = await client.fetchQuery(nodesBelow(choosing, value));
      setOpened((before) => (before.includes(value) ? before : [...before, value]));
      return nodes;
    },
  };
}

function nodesBelow(choosing: Choosing, parent: string) {
  return queryOptions({
    queryKey: keyOf(choosing, "below", parent),
    queryFn: async ({ signal }) => {
      const request = { ...baseRequest(choosing), parent, pageNo: 1, pageSize: mostSiblings };
      const { records } = await loadOptions(request, signal);
      return records.map((option): TreeOption => ({ ...option, below: parent }));
    },
  });
}

/** Matches stand side by side, whatever hangs below them. */
function nodesMatching(choosing: Choosing, keyword: string) {
  return queryOptions({
    queryKey: keyOf(choosing, "search", keyword),
    queryFn: async ({ signal }) => {
      const request = { ...baseRequest(choosing), keyword, pageNo: 1, pageSize: mostMatches };
      const { records } = await loadOptions(request, signal);
      return records.map((option): TreeOption => ({ ...option, below: "", hasChildren: false }));
    },
  });
}

function keyOf(choosing: Choosing, ...rest: readonly string[]) {
  const { entity, field } = choosing;
  const target = field.reference?.entity ?? "";
  return queryKeys.options(target, "tree", entity, field.name, decidingValues(choosing), ...rest);
}
