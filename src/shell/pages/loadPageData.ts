import { homeView, loadHomeData } from "../../pages/home/homeQueries.ts";
import { dictionariesQuery } from "../../runtime/dictionary/dictionariesQuery.ts";
import { HOME_PATH } from "../navigation/navigation.ts";
import type { Permissions } from "../navigation/permissions.store.ts";
import { sessionQueries } from "../session/sessionQueries.ts";

/**
 * Asks for what the console needs and the landing page shows while both are still being drawn. What the cache has is not
 * asked for again; what fails here is asked for, and reported, by the page.
 */
export function loadPageData(pathname: string, { codes, fullAccess }: Permissions): void {
  const queries = sessionQueries();
  void queries.prefetchQuery(dictionariesQuery);
  if (pathname !== HOME_PATH) return;
  const held = new Set(codes);
  const can = (code: string) => fullAccess || held.has(code);
  loadHomeData(queries, homeView(can, new Date()));
}
