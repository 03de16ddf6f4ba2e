import { describe, expect, it } from "vitest";
import { HOSTILE_ADDRESSES } from "../../../tests/support/hostileAddresses.ts";
import { isOpenAddress } from "../../runtime/fields/file/storedFileApi.ts";
import { safeFragment } from "../../runtime/fields/richText/safeHtml.ts";
import { linkOf } from "../notices/noticeTarget.ts";
import { redirectTarget } from "../session/signInPath.ts";
import { buildNavigation } from "./buildNavigation.ts";
import type { Navigation } from "./navigation.ts";

const anyPage = { path: "/*", title: "", content: { kind: "page", name: "x" }, breadcrumbs: [] } as const;
/** A console that knows a page for every path: what is refused is refused for what it is. */
const everywhere: Navigation = { entries: [], pages: [anyPage] };

/** Every address that a menu with this text in all its places would lead to. */
function menuAddresses(text: string): readonly (string | undefined)[] {
  const meta = { title: "页", linkList: [{ title: "链", href: text }], tabs: [{ title: "签", path: text }], extraImage: text };
  const menu = [
    { path: "/a", component: "x", meta },
    { path: "/b", component: "x", redirect: text, meta: { title: "组" } },
    { path: "/c", meta: { title: "外", url: text, internalOrExternal: true } },
    { path: "/d", meta: { title: "框", url: text } },
  ];
  const { pages, entries, redirects } = buildNavigation(menu);
  const page = pages.find(({ path }) => path === "/a");
  return [
    ...(page?.header?.links ?? []).map(({ href }) => href),
    ...(page?.header?.tabs ?? []).map(({ path }) => path),
    page?.header?.image,
    redirects?.get("/b"),
    ...entries.map(({ url }) => url),
    ...pages.flatMap(({ content }) => (content.kind === "frame" ? [content.url] : [])),
  ].filter((address) => address !== undefined);
}

/** Every address that formatted text with this one would lead to. */
function textAddresses(text: string): readonly (string | null)[] {
  const link = document.createElement("a");
  const picture = document.createElement("img");
  link.setAttribute("href", text);
  picture.setAttribute("src", text);
  const fragment = safeFragment(link.outerHTML + picture.outerHTML);
  return [...fragment.querySelectorAll("a, img")].flatMap((node) => [node.getAttribute("href"), node.getAttribute("src")]).filter(Boolean);
}

describe.each(HOSTILE_ADDRESSES.filter(([, address]) => address !== ""))("S-30 S-34 %s", (_how, address) => {
  it("leads nowhere from the sign-in, a notice, a menu, a picture or formatted text", () => {
    expect({
      redirect: redirectTarget(`?${new URLSearchParams({ redirect: address })}`),
      notice: linkOf({ openType: "url", openPage: address }, everywhere),
      menu: menuAddresses(address),
      picture: isOpenAddress(address),
      text: textAddresses(address),
    }).toEqual({ redirect: undefined, notice: undefined, menu: [], picture: false, text: [] });
  });
});
