import { readWebAddress } from "../../schema/address/readAddress.ts";
import { canFill, canLeadOut, fillUrl } from "../../schema/index.ts";
import type { UrlValues } from "../../schema/index.ts";
import type { MenuItem } from "../../schema/wire/permissionAnswers.ts";
import type { PageContent } from "./navigation.ts";
import { onlineScreens } from "./onlineScreens.ts";

/** Containers (`layouts/…`) hold pages, links leave the console; everything else with a component or an address is a page. */
export function opensPage(item: MenuItem): boolean {
  if (item.route === "0" || linkAddress(item)) return false;
  return frameAddress(item) !== undefined || (Boolean(item.component) && !isGroup(item));
}

/** Whether an item holds pages and is none itself. */
export function isGroup({ component }: MenuItem): boolean {
  return component?.includes("layouts") ?? false;
}

/** What stands behind an item that opens a page. */
export function contentOf(item: MenuItem): PageContent {
  const url = frameAddress(item);
  if (url !== undefined) return { kind: "frame", url };
  const component = item.component ?? "";
  const screenId = /^schema\/(.+)$/.exec(component)?.[1];
  if (screenId) return { kind: "screen", screenId };
  const online = Object.hasOwn(onlineScreens, component) ? onlineScreens[component] : undefined;
  return { kind: "page", name: online?.name ?? component };
}

/** Address of an item that opens in a window of its own; the person it may ask for is filled in when it is opened. */
export function linkAddress({ meta }: MenuItem): string | undefined {
  const url = meta?.internalOrExternal ? meta.url : undefined;
  return url && canFill(url, ofPerson) && leadsOut(url, ofPerson) ? url : undefined;
}

/** Address of an item that is shown in a frame. One with a placeholder that stays empty is a page too, which says so. */
function frameAddress({ meta }: MenuItem): string | undefined {
  const url = meta?.url;
  if (!url) return undefined;
  if (!canFill(url, meta.internalOrExternal ? ofPerson : ofTab)) return canLeadOut(url) ? url : undefined;
  return !meta.internalOrExternal && leadsOut(url, ofTab) ? url : undefined;
}

/** Whether an address is one of the web once it is filled; a script in a menu stays a dead entry. */
function leadsOut(url: string, values: UrlValues): boolean {
  return readWebAddress(fillUrl(url, values)) !== undefined;
}

/** What links can be filled with, and what only a tab has besides. */
const ofPerson: UrlValues = { userId: "", tenantId: "" };
const ofTab: UrlValues = { ...ofPerson, ticket: "", id: "" };
