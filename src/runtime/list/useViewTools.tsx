import { use } from "react";
import type { ReactNode } from "react";
import { ListToolsContext } from "../base/ListToolsContext.ts";
import styles from "./ListView.module.css";

/** What the screen around a list adds, by its place. */
export interface ViewTools {
  /** On a phone, above what can be done: beside it there is no room. */
  readonly line: ReactNode;
  /** At the end of the tools. */
  readonly beside: ReactNode;
}

/** Places what the screen around adds, e.g. the choice between list and board; a list inside another screen has none of it. */
export function useViewTools({ isEmbedded, isNarrow }: { readonly isEmbedded: boolean; readonly isNarrow: boolean }): ViewTools {
  const tools = use(ListToolsContext);
  if (isEmbedded || !tools) return { line: null, beside: null };
  return isNarrow ? { line: <div className={styles.views}>{tools}</div>, beside: null } : { line: null, beside: tools };
}
