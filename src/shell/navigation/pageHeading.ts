import { PICTURES, readAddress, readPath } from "../../schema/address/readAddress.ts";
import type { MenuItemMeta } from "../../schema/wire/permissionAnswers.ts";
import type { PageHeading } from "./navigation.ts";

/** Reads from the menu what a page's header shows; `undefined` where it would show nothing but the title. */
export function headingOf({ description, linkList, extraImage, search = false, tabs }: MenuItemMeta): PageHeading | undefined {
  const image = readAddress(extraImage ?? "", PICTURES);
  const heading: PageHeading = {
    ...(description ? { description } : {}),
    ...(image ? { image: image.text } : {}),
    // Only addresses of the web and of the console; a script in a menu stays out.
    links: (linkList ?? []).flatMap(({ title, href }) => {
      const address = readAddress(href, ["page", "web"]);
      return address ? [{ title, href: address.text }] : [];
    }),
    hasSearch: search,
    tabs: (tabs ?? []).filter(({ path }) => readPath(path) === path),
  };
  const isEmpty = !description && !image && !search && heading.links.length === 0 && heading.tabs.length === 0;
  return isEmpty ? undefined : heading;
}
