/** One node of the server's menu (`result.menu` of getUserPermissionByToken, spec §2.2). */
export interface MenuItem {
  readonly path: string;
  readonly name?: string;
  readonly redirect?: string | null;
  /** `schema/<screenId>`, the name of a registered page, or a container (`layouts/…`). */
  readonly component?: string | null;
  readonly hidden?: boolean;
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
  readonly keepAlive?: boolean;
  /** True: `url` opens in a window of its own. */
  readonly internalOrExternal?: boolean;
  readonly componentName?: string | null;
}

/** Answer of getUserPermissionByToken. */
export interface PermissionResult {
  readonly menu: readonly MenuItem[];
  /** Every permission code the viewer holds. */
  readonly codes?: readonly string[];
  /** The viewer holds every right, listed or not. */
  readonly fullAccess?: boolean;
  readonly auth?: readonly unknown[];
  readonly allAuth?: readonly unknown[];
  readonly sysSafeMode?: boolean;
}
