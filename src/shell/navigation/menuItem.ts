import type { AuthItem } from "../../runtime/access/buttonAccess.ts";
import type { SessionUser } from "../session/session.store.ts";

/** One node of the server's menu (`result.menu` of getUserPermissionByToken, spec §2.2). */
export interface MenuItem {
  readonly path: string;
  readonly name?: string;
  readonly redirect?: string | null;
  /** `schema/<screenId>`, the name of a registered page, or a container (`layouts/…`). */
  readonly component?: string | null;
  readonly hidden?: boolean;
  /** A parent that is shown even when nothing below it is. */
  readonly alwaysShow?: boolean;
  /** `"0"`: shown in the menu, not registered as a route. */
  readonly route?: string;
  readonly meta?: MenuItemMeta;
  readonly children?: readonly MenuItem[] | null;
}

/** What a menu node says about its page. */
export interface MenuItemMeta {
  readonly title?: string;
  readonly icon?: string | null;
  readonly url?: string | null;
  readonly permissionList?: readonly string[] | null;
  /** Codes one of which opens the page; absent: everyone signed in (spec §2.4). */
  readonly permission?: string | readonly string[] | null;
  readonly keepAlive?: boolean;
  /** True: `url` opens in a window of its own. */
  readonly internalOrExternal?: boolean;
  readonly componentName?: string | null;
  /** What the page's header shows under its title (spec §2.6). */
  readonly description?: string | null;
  readonly linkList?: readonly { readonly title: string; readonly href: string }[] | null;
  /** Address of a picture at the end of the page's header. */
  readonly extraImage?: string | null;
  /** The header has a search box, which puts `keyword` into the page's address. */
  readonly search?: boolean;
  /** Pages beside this one that the header leads to. */
  readonly tabs?: readonly { readonly title: string; readonly path: string }[] | null;
}

/** Answer of getUserPermissionByToken. */
export interface PermissionResult {
  readonly menu: readonly MenuItem[];
  /** Every permission code the viewer holds. */
  readonly codes?: readonly string[];
  /** The viewer holds every right, listed or not. */
  readonly fullAccess?: boolean;
  readonly auth?: readonly AuthItem[];
  readonly allAuth?: readonly AuthItem[];
  readonly sysSafeMode?: boolean;
  /** The viewer's own data as they are now. */
  readonly userInfo?: Partial<SessionUser>;
}
