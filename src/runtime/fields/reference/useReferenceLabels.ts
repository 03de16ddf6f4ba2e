import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryKeys } from "../../api/queryKeys.ts";
import type { Choosing } from "./choosing.ts";
import { loadOptions } from "./referenceApi.ts";
import type { ChosenOption } from "./referenceApi.ts";

/** Texts of stored values. */
export interface ReferenceLabels {
  /** Text of a value; the value itself until it is known. */
  textOf(value: string): string;
  /** Keeps the texts of rows that were just chosen, so that they are not asked for. */
  remember(options: readonly ChosenOption[]): void;
}

/**
 * Finds what stored values are called: from what was just chosen, from the text that came with the row, and only
 * then from the server, which answers for values that are no longer offered too.
 *
 * @param text text that came with the values
 */
export function useReferenceLabels({ entity, field }: Choosing, values: readonly string[], text?: string): ReferenceLabels {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const known = new Map([...textsOf(values, text), ...chosen]);
  const unknown = values.filter((value) => !known.has(value)).toSorted();
  const { data } = useQuery({
    queryKey: queryKeys.options(field.reference?.entity ?? "", "labels", entity, field.name, unknown),
    queryFn: ({ signal }) => loadOptions({ entity, field: field.name, values: unknown, pageNo: 1, pageSize: unknown.length }, signal),
    enabled: unknown.length > 0,
  });
  for (const { value, text } of data?.records ?? []) known.set(value, text);
  return {
    textOf: (value) => known.get(value) ?? value,
    remember: (options) => setChosen((before) => new Map([...before, ...options.map(({ value, text }) => [value, text] as const)])),
  };
}

/** Several texts are joined by commas; where a text holds one itself, nothing can be told apart. */
function textsOf(values: readonly string[], text = ""): readonly (readonly [string, string])[] {
  const texts = values.length === 1 ? [text] : text.split(",");
  return text !== "" && texts.length === values.length ? values.map((value, index) => [value, texts[index] ?? ""] as const) : [];
}
