import type { Path } from "react-router-dom";
import { writtenPath } from "../navigation/navigation.ts";
import type { PageRoute } from "../navigation/navigation.ts";
import type { Tab } from "./tabList.ts";

/**
 * Names the tab an address belongs to. There is one per full path (spec §2.5); but the query of a generated
 * screen is the state of its list, not another page, so the screen keeps one tab while it changes.
 */
export function tabOf(page: PageRoute, { pathname: typed, search, hash }: Path): Omit<Tab, "version"> {
  const pathname = writtenPath(page, typed);
  const address = pathname + search + hash;
  return {
    key: page.tabKey ?? (page.content.kind === "screen" ? pathname : address),
    address,
    title: page.title,
    ...(page.keptAs ? { keptAs: page.keptAs } : {}),
    ...(page.isPassing ? { isPassing: true } : {}),
  };
}
