import { useQuery } from "@tanstack/react-query";
import { createContext, useCallback, useContext, useMemo } from "react";
import type { ReactNode } from "react";
import type { Dictionaries, DictionaryEntry } from "./dictionaryApi.ts";
import { dictionariesQuery } from "./dictionariesQuery.ts";

/** A dictionary as screens use it. */
export interface Dictionary {
  readonly items: readonly DictionaryEntry[];
  readonly isLoading: boolean;
  itemOf(value: string): DictionaryEntry | undefined;
  /** Text of a value; the value itself where the dictionary does not know it. */
  textOf(value: string): string;
}

const DictionaryContext = createContext<((code: string) => Dictionary) | undefined>(undefined);

/**
 * Loads all dictionaries once for everything below. One observer serves hundreds of cells;
 * they draw anew only when a dictionary changes.
 */
export function DictionaryProvider({ children }: { readonly children: ReactNode }) {
  const { data, isPending } = useQuery(dictionariesQuery);
  const lookUp = useMemo(() => lookUpIn(data ?? {}, isPending), [data, isPending]);
  return <DictionaryContext value={lookUp}>{children}</DictionaryContext>;
}

/**
 * Looks up a dictionary by code; an unknown code or a failed load gives no items.
 *
 * @example
 * const { items, textOf } = useDictionary("sex");
 * textOf("1"); // "男"
 */
export function useDictionary(code: string): Dictionary {
  return useDictionaries()(code);
}

/** Gives the look-up itself, for what handles many dictionaries. @throws Error outside `DictionaryProvider` */
export function useDictionaries(): (code: string) => Dictionary {
  const lookUp = useContext(DictionaryContext);
  if (!lookUp) throw new Error("useDictionary needs a DictionaryProvider above it.");
  return lookUp;
}

/** Gives the texts of a dictionary by its code; the same function until a dictionary changes. */
export function useDictionaryTexts(): (code: string) => readonly string[] {
  const lookUp = useDictionaries();
  return useCallback((code: string) => lookUp(code).items.map(({ text }) => text), [lookUp]);
}

function lookUpIn(dictionaries: Dictionaries, isLoading: boolean): (code: string) => Dictionary {
  const made = new Map<string, Dictionary>();
  return (code) => {
    const dictionary = made.get(code) ?? dictionaryOf(dictionaries[code] ?? [], isLoading);
    made.set(code, dictionary);
    return dictionary;
  };
}

function dictionaryOf(items: readonly DictionaryEntry[], isLoading: boolean): Dictionary {
  const byValue = new Map(items.map((item) => [item.value, item]));
  return {
    items,
    isLoading,
    itemOf: (value) => byValue.get(value),
    textOf: (value) => byValue.get(value)?.text ?? value,
  };
}
