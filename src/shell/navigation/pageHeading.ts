import { isConsolePath, webAddress } from "./menuAddress.ts";
import type { MenuItemMeta } from "./menuItem.ts";
import type { PageHeading } from "./navigation.ts";

/** Reads from the menu what a page's header shows; `undefined` where it would show nothing but the title. */
export function headingOf({ description, linkList, extraImage, search = false, tabs }: MenuItemMeta): PageHeading | undefined {
  const heading: PageHeading = {
    ...(description ? { description } : {}),
    ...(extraImage ? { image: extraImage } : {}),
    // Only addresses of the web and of the console; a script in a menu stays out.
    links: (linkList ?? []).filter(({ href }) => isConsolePath(href) || webAddress(href) !== undefined),
    hasSearch: search,
    tabs: (tabs ?? []).filter(({ path }) => isConsolePath(path)),
  };
  const isEmpty = !description && !extraImage && !search && heading.links.length === 0 && heading.tabs.length === 0;
  return isEmpty ? undefined : heading;
}
