import { serverDate } from "../../runtime/api/serverClock.ts";
import { homeQuery } from "../../pages/home/homeApi.ts";
import { homeView } from "../../pages/home/homeView.ts";
import { dictionariesQuery } from "../../runtime/dictionary/dictionariesQuery.ts";
import { screenQuery } from "../../runtime/screen/screenQuery.ts";
import { HOME_PATH } from "../navigation/navigation.ts";
import type { PageRoute } from "../navigation/navigation.ts";
import { canBy } from "../permissions/permissions.store.ts";
import type { Permissions } from "../permissions/permissions.store.ts";
import { sessionQueries } from "../session/sessionQueries.ts";

/**
 * Asks for what the console needs and a page begins with while both are still being drawn. What the cache has is not
 * asked for again; what fails here is asked for, and reported, by the page.
 */
export function loadPageData({ path, content }: PageRoute, permissions: Permissions): void {
  const queries = sessionQueries();
  void queries.prefetchQuery(dictionariesQuery);
  if (content.kind === "screen") void queries.prefetchQuery(screenQuery(content.screenId));
  if (path !== HOME_PATH) return;
  const { today, figures } = homeView(canBy(permissions), serverDate());
  if (figures > 0) void queries.prefetchQuery(homeQuery(today));
}
