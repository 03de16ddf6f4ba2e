import type { MenuEntry } from "../navigation/navigation.ts";

/** Name of the event on `window` that says which page was chosen in the menu (spec §2.6). */
export const DYNAMIC_ROUTE_SHOW = "dynamic-route-show";

/** What the event carries in `detail`. */
export interface ShownRoute {
  readonly path: string;
  readonly title: string;
}

/** Tells whoever listens, e.g. a page the console is embedded in, which page was chosen in the menu. */
export function announceRoute({ path, title }: MenuEntry): void {
  if (path !== undefined) window.dispatchEvent(new CustomEvent<ShownRoute>(DYNAMIC_ROUTE_SHOW, { detail: { path, title } }));
}
