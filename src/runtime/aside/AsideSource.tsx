import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { labelledValues } from "../../schema/kinds/choiceKind.ts";
import { trimSpace } from "../../schema/text/space.ts";
import { queryKeys } from "../api/queryKeys.ts";
import { useChoices } from "../fields/dictionary/useChoices.ts";
import { loadOptions } from "../fields/reference/referenceApi.ts";
import { nodesOf } from "../fields/reference/tree/treeNodes.ts";
import { useReferenceTree } from "../fields/reference/tree/useReferenceTree.ts";
import type { AsideNode, AsideNodes, AsideQuestion } from "./asideNodes.types.ts";

/** Rows of one answer: more than fit beside a list. */
const pageSize = 50;

/** Props of `AsideSource`. */
export interface AsideSourceProps {
  readonly question: AsideQuestion;
  /** Draws what was found. */
  readonly children: (found: AsideNodes) => ReactNode;
}

/** Finds the values that a field may hold: by what it refers to, not by its kind. */
export function AsideSource(props: AsideSourceProps) {
  const { reference, dictionary } = props.question.field;
  if (reference) return reference.tree ? <TreeRows {...props} /> : <Rows {...props} />;
  return dictionary === undefined ? <Listed {...props} /> : <Items {...props} />;
}

/** The rows of a tree, below each other. */
function TreeRows({ question: { entity, field, keyword }, children }: AsideSourceProps) {
  const { options, isLoading, error, loadBelow } = useReferenceTree({ entity, field }, { isOpen: true, keyword });
  const nodes = nodesOf(options, { below: "", isClosed: () => false });
  return children({ nodes, isLoading, error, loadBelow: async (key) => void (await loadBelow(key)) });
}

/** The rows of another entity, page by page. */
function Rows({ question: { entity, field, keyword }, children }: AsideSourceProps) {
  const asked = trimSpace(keyword);
  const query = useInfiniteQuery({
    queryKey: queryKeys.options(field.reference?.entity ?? "", "aside", entity, field.name, asked),
    queryFn: ({ pageParam, signal }) => loadOptions({ entity, field: field.name, keyword: asked, pageNo: pageParam, pageSize }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ records, total }, _pages, page) => (records.length > 0 && page * pageSize < total ? page + 1 : undefined),
  });
  const records = query.data?.pages.flatMap((page) => page.records) ?? [];
  return children({
    nodes: records.map(({ value, text }) => leaf(value, text)),
    isLoading: query.isFetching,
    error: query.error,
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
  });
}

/** The items of a dictionary, those of old rows too. */
function Items({ question: { field }, children }: AsideSourceProps) {
  const { choices, isLoading } = useChoices(field, [], { withRetired: true });
  return children({ nodes: choices.map(({ value, label }) => leaf(value, label)), isLoading, error: null });
}

/** The values that the field itself lists. */
function Listed({ question: { field }, children }: AsideSourceProps) {
  return children({ nodes: labelledValues(field).map(({ value, text }) => leaf(value, text)), isLoading: false, error: null });
}

function leaf(key: string, text: string): AsideNode {
  return { key, text, isLeaf: true };
}
