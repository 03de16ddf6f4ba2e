import type { InputProps } from "antd";

/**
 * How many characters an input takes, as people and the server count them: `maxLength` of the browser counts rare ones, such
 * as 𠮷, twice and cuts them in two.
 */
export function atMost(max: number, { show = false }: { readonly show?: boolean } = {}): Pick<InputProps, "count"> {
  return { count: { max, show, strategy: countCharacters, exceedFormatter: (text, config) => [...text].slice(0, config.max).join("") } };
}

/** Counts what stands in an input. */
export function countCharacters(text: string): number {
  return [...text].length;
}
