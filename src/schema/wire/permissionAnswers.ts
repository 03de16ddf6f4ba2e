/** One node of the menu (`result.menu` of getUserPermissionByToken, spec §2.2). Servers may leave out what is optional. */
export interface MenuItem {
  readonly id?: string;
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
  /** An address outside the console, filled with the installation's values; what belongs to the person the console fills in. */
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

/**
 * One entry of the lists of rights (spec §3). As the viewer's own (`auth`) it is a right held; as one of all
 * (`allAuth`) it says which rule an action is under.
 */
export interface AuthItem {
  /** Code, or several with commas between them. */
  readonly action: string;
  /** `1`: decides whether something is shown; `2`: whether it may be used. */
  readonly type: "1" | "2";
  /** `1`: the rule is on; `0`: the action is denied to everyone. */
  readonly status?: "0" | "1";
  /** What it opens, in words. */
  readonly describe?: string;
}

/** What a session may do and reach, in the answer of getUserPermissionByToken. */
export interface GrantedPermissions {
  readonly menu: readonly MenuItem[];
  /** Rights held. */
  readonly auth?: readonly AuthItem[];
  /** Rights that exist. */
  readonly allAuth?: readonly AuthItem[];
  readonly sysSafeMode?: boolean;
  /** Every permission code the viewer holds. */
  readonly codes?: readonly string[];
  /** Holds every code there is; in a tenant that lacks some of them the codes say which. */
  readonly fullAccess?: boolean;
}
