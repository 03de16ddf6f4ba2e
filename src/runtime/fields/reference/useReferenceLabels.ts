import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReferenceOption, UnseenState } from "../../../schema/wire/choiceAnswers.ts";
import { queryKeys } from "../../api/queryKeys.ts";
import type { Choosing } from "./choosing.ts";
import { loadOptions } from "./referenceApi.ts";
import type { ChosenOption } from "./referenceApi.ts";

/** Texts of stored values. */
export interface ReferenceLabels {
  /** Text of a value; while it is asked for a sign of that, never the value itself, which says nothing to people. */
  textOf(value: string): string;
  /** Keeps the texts of rows that were just chosen, so that they are not asked for. */
  remember(options: readonly ChosenOption[]): void;
}

/**
 * Finds what stored values are called: from what was just chosen, from the text that came with the row, and only
 * then from the server, in one call. It answers for values that are no longer offered too, and says of those whose row is
 * gone or out of sight that they are.
 *
 * @param text text that came with the values
 */
export function useReferenceLabels(choosing: Choosing, values: readonly string[], text?: string): ReferenceLabels {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const known = new Map([...textsOf(values, text), ...chosen]);
  const unknown = values.filter((value) => !known.has(value)).toSorted();
  const { data, isFetching } = useQuery({
    queryKey: queryKeys.options(choosing.field.reference?.entity ?? "", "labels", choosing.entity, choosing.field.name, unknown),
    queryFn: ({ signal }) => loadStored(choosing, unknown, signal),
    enabled: unknown.length > 0,
    // What was taken out of a list leaves the others their texts.
    placeholderData: keepPreviousData,
  });
  for (const option of data ?? []) known.set(option.value, spokenText(option));
  return {
    textOf: (value) => known.get(value) ?? (isFetching ? "加载中..." : value),
    remember: (options) =>
      setChosen((before) => new Map([...before, ...options.map((option) => [option.value, spokenText(option)] as const)])),
  };
}

/** Asks what stored values are called, all at once (PICK-22). */
export async function loadStored(
  { entity, field, row }: Choosing,
  values: readonly string[],
  signal?: AbortSignal,
): Promise<readonly ReferenceOption[]> {
  const id = row?.["id"];
  const stored = typeof id === "string" ? { row: { id } } : {};
  const { records } = await loadOptions({ entity, field: field.name, ...stored, values, pageNo: 1, pageSize: values.length }, signal);
  return records;
}

const STATES: Readonly<Record<UnseenState, string>> = { deleted: "已删除", hidden: "无权查看", unknown: "已删除或无权查看" };

/** What a stored value is called; one without a row for the viewer says so. */
export function spokenText({ text, state }: Pick<ReferenceOption, "text" | "state">): string {
  return state === undefined ? text : `${text}（${STATES[state]}）`;
}

/**
 * Several texts are joined by commas; where a text holds one itself, nothing can be told apart. A text that is the value
 * itself is none: the row behind it has no name for the viewer, and the server says why.
 */
function textsOf(values: readonly string[], text = ""): readonly (readonly [string, string])[] {
  const texts = values.length === 1 ? [text] : text.split(",");
  if (text === "" || texts.length !== values.length) return [];
  return values.map((value, index) => [value, texts[index] ?? ""] as const).filter(([value, own]) => own !== value);
}
