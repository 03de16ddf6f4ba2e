import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryKeys } from "../api/queryKeys.ts";
import type { Choosing } from "../fields/reference/choosing.ts";
import type { ChosenOption } from "../fields/reference/referenceApi.ts";
import { loadStored, spokenText } from "../fields/reference/useReferenceLabels.ts";

/** What is chosen in a picker, in the order in which it was; pages and queries come and go beside it. */
export interface Chosen {
  readonly options: readonly ChosenOption[];
  has(value: string): boolean;
  /** Adds options; where one is picked, the last takes the place of what was chosen. */
  add(options: readonly ChosenOption[]): void;
  remove(values: readonly string[]): void;
  clear(): void;
}

/**
 * Keeps what is chosen. What was chosen before is looked up once, all together: a row that has gone since, or that the viewer
 * may not see, stays and says so (PICK-22).
 */
export function useChosen(choosing: Choosing, initial: readonly ChosenOption[], many: boolean): Chosen {
  const [options, setOptions] = useState(initial);
  const [values] = useState(() => initial.map(({ value }) => value));
  const { entity, field } = choosing;
  const { data } = useQuery({
    queryKey: queryKeys.options(field.reference?.entity ?? "", "chosen", entity, field.name, choosing.row?.["id"] ?? null, values),
    queryFn: ({ signal }) => loadStored(choosing, values, signal),
    enabled: values.length > 0,
    staleTime: 0,
  });
  const stored = new Map((data ?? []).map((option) => [option.value, option]));
  const spoken = options.map(({ value, text }) => {
    const known = stored.get(value);
    return { value, text: known ? spokenText(known) : text };
  });
  const without = (before: readonly ChosenOption[], gone: readonly string[]) => before.filter(({ value }) => !gone.includes(value));
  return {
    options: spoken,
    has: (value) => options.some((option) => option.value === value),
    add: (added) => {
      const next = added.map(({ value, text }) => ({ value, text }));
      if (!many) return setOptions(next.slice(-1));
      setOptions((before) => [...before, ...next.filter(({ value }) => !before.some((option) => option.value === value))]);
    },
    remove: (gone) => setOptions((before) => without(before, gone)),
    clear: () => setOptions([]),
  };
}
