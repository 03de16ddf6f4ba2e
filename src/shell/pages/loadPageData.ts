import { dictionariesQuery } from "../../runtime/dictionary/dictionariesQuery.ts";
import { screenQuery } from "../../runtime/api/screenQuery.ts";
import { HOME_PATH, HOME_SCREEN } from "../navigation/navigation.ts";
import type { PageRoute } from "../navigation/navigation.ts";
import { sessionQueries } from "../session/sessionQueries.ts";

/**
 * Asks for what the console needs and a page begins with while both are still being drawn. What the cache has is not
 * asked for again; what fails here is asked for, and reported, by the page.
 */
export function loadPageData({ path, content }: PageRoute): void {
  const queries = sessionQueries();
  void queries.prefetchQuery(dictionariesQuery);
  if (content.kind === "screen") void queries.prefetchQuery(screenQuery(content.screenId));
  if (path === HOME_PATH) void queries.prefetchQuery(screenQuery(HOME_SCREEN));
}
