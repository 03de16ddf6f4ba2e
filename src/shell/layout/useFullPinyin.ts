import { useState } from "react";
import { loadPart } from "../../runtime/code/loadPart.ts";

/** How a title is compared with what was typed. */
export type TitleMatch = (title: string, typed: string) => boolean;

/**
 * Gives the search the readings of all characters, which are too large to load before somebody searches. Where they do
 * not come, titles and first letters still lead there, and the next search asks again.
 */
export function useFullPinyin(): { readonly matchesPinyin: TitleMatch | undefined; load(): void } {
  const [loaded, setLoaded] = useState<{ readonly matchesPinyin: TitleMatch }>();
  return {
    matchesPinyin: loaded?.matchesPinyin,
    load() {
      if (loaded) return;
      loadPart(() => import("./fullPinyin.ts")).then(
        ({ matchesPinyin }) => setLoaded({ matchesPinyin }),
        () => undefined,
      );
    },
  };
}
