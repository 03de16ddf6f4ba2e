import type { Notice } from "../../pages/announcement/noticeApi.ts";
import type { Navigation } from "../navigation/navigation.ts";
import { onlineScreens } from "../navigation/onlineScreens.ts";

/** Where 去处理 leads: to a page of the console, or to another site in a window of its own. */
export type NoticeLink = { readonly kind: "inside"; readonly path: string } | { readonly kind: "outside"; readonly href: string };

/** Reads the link of an announcement; `undefined` where it has none, or one that is no address of the web. */
export function linkOf({ openType, openPage }: Pick<Notice, "openType" | "openPage">): NoticeLink | undefined {
  const { origin } = window.location;
  if (openType !== "url" || !openPage || !URL.canParse(openPage, origin)) return undefined;
  const url = new URL(openPage, origin);
  if (url.origin === origin) return { kind: "inside", path: url.pathname + url.search + url.hash };
  return url.protocol === "https:" || url.protocol === "http:" ? { kind: "outside", href: url.href } : undefined;
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
