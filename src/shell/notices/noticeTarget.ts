import type { Notice } from "./noticeApi.ts";
import { readAddress } from "../../schema/address/readAddress.ts";
import { findPage, redirectOf } from "../navigation/navigation.ts";
import type { Navigation } from "../navigation/navigation.ts";
import { onlineScreens } from "../navigation/onlineScreens.ts";

/** Where 去处理 leads: to a page of the console, or to another site in a window of its own. */
export type NoticeLink = { readonly kind: "inside"; readonly path: string } | { readonly kind: "outside"; readonly href: string };

/** Reads the link of an announcement; `undefined` where it has none, or one to no site and no page that the viewer's menu holds. */
export function linkOf({ openType, openPage }: Pick<Notice, "openType" | "openPage">, navigation: Navigation): NoticeLink | undefined {
  const address = openType === "url" ? readAddress(openPage ?? "", ["page", "web"]) : undefined;
  if (!address) return undefined;
  const { origin } = window.location;
  const path = address.text.startsWith(`${origin}/`) ? address.text.slice(origin.length) : address.text;
  if (!path.startsWith("/")) return { kind: "outside", href: address.text };
  const pathname = path.replace(/[?#].*$/, "");
  return (findPage(navigation, pathname) ?? redirectOf(navigation, pathname)) ? { kind: "inside", path } : undefined;
}

/** Address of the page that an announcement opens at once, where the viewer's menu holds it. */
export function pageOf({ openType, openPage }: Pick<Notice, "openType" | "openPage">, { pages }: Navigation): string | undefined {
  if (openType !== "component" || !openPage) return undefined;
  const name = onlineScreens[openPage]?.name ?? openPage;
  return pages.find(({ content, path }) => {
    if (path.includes(":")) return false;
    if (content.kind === "screen") return `schema/${content.screenId}` === name;
    return content.kind === "page" && content.name === name;
  })?.path;
}
