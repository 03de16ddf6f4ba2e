import { ExportOutlined } from "@ant-design/icons";
import { Menu } from "antd";
import type { MenuProps } from "antd";
import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { openOutside } from "../../runtime/window/openOutside.ts";
import { OutsideLink } from "../../runtime/window/OutsideLink.tsx";
import { MenuIcon } from "../icons/MenuIcon.tsx";
import { findEntry, openKeysOf } from "../navigation/navigation.ts";
import type { MenuEntry, PageRoute } from "../navigation/navigation.ts";
import { useFilledLink } from "../navigation/useFilledLink.ts";
import { usePermissions } from "../permissions/permissions.store.ts";
import { useTabs } from "../open-tabs/tabs.store.ts";
import { announceRoute } from "./dynamicRouteShow.ts";
import styles from "./MainMenu.module.css";
import { useMenuTheme } from "./useMenuTheme.ts";

/** Props of `MainMenu`. */
export interface MainMenuProps {
  /** The page on screen. */
  readonly page: PageRoute;
  /** Beside the page, beside it with icons only, or in the header. */
  readonly mode: "side" | "folded" | "top";
  /** Called after an entry was chosen, also that of the page on screen. */
  onChosen?(): void;
}

type Item = NonNullable<MenuProps["items"]>[number];

/** The menu. Beside the page one root group is open at a time; what was open is open again after folding. */
export function MainMenu({ page, mode, onChosen }: MainMenuProps) {
  const navigate = useNavigate();
  const theme = useMenuTheme();
  const addressOf = useTabAddress();
  const linkTo = useFilledLink();
  const entries = usePermissions(({ navigation }) => navigation.entries);
  const selected = useSelectedKey(entries, page);
  const { openKeys, setOpenKeys, choose } = useOpenKeys(entries, selected);
  return (
    <nav aria-label="主菜单" className={mode === "top" ? styles.bar : styles.nav}>
      <Menu
        mode={mode === "top" ? "horizontal" : "inline"}
        theme={mode === "top" ? "light" : theme}
        className={styles.menu ?? ""}
        {...(mode === "top" ? {} : { inlineCollapsed: mode === "folded" })}
        items={entries.map((entry) => itemOf(entry, { addressOf, linkTo }))}
        selectedKeys={[selected]}
        // Folded or in the header, the groups open as pop-ups and antd keeps track of them itself.
        {...(mode === "side"
          ? { openKeys: [...openKeys], onOpenChange: (keys: string[]) => setOpenKeys(accordion(entries, openKeys, keys)) }
          : {})}
        onClick={({ key, domEvent }) => {
          const entry = findEntry(entries, key);
          if (!entry) return;
          choose(entry.path ?? key);
          announceRoute(entry);
          onChosen?.();
          // A mouse presses the link inside the item; the keyboard stands on the item itself.
          if (domEvent.type !== "keydown") return;
          if (entry.url) openOutside(linkTo(entry.url));
          else void navigate(addressOf(entry.path ?? key));
        }}
      />
    </nav>
  );
}

/**
 * Finds the entry of the page on screen. One that was written for a full path comes first, so that each address of
 * a route with a parameter has its own entry; else it is the route's own.
 */
function useSelectedKey(entries: readonly MenuEntry[], page: PageRoute): string {
  const { pathname, search } = useLocation();
  return [pathname + search, pathname].find((key) => findEntry(entries, key)) ?? page.path;
}

interface OpenState {
  readonly path: string;
  /** Paths chosen in the menu whose pages have not come on screen yet, in the order of choice. */
  readonly chosen: readonly string[];
  readonly openKeys: readonly string[];
}

/** Gives the address to open for a menu path: that of the open tab, which remembers its query, else the path. */
function useTabAddress(): (path: string) => string {
  const tabs = useTabs((state) => state.tabs);
  return (path) => tabs.find(({ key }) => key === path)?.address ?? path;
}

/**
 * Keeps which groups are open. A page that comes on screen opens the groups it stands in, unless it was chosen
 * here: then they were open already, and what the person opened since stays.
 */
function useOpenKeys(entries: readonly MenuEntry[], path: string) {
  const [state, setState] = useState<OpenState>({ path, chosen: [], openKeys: openKeysOf(entries, path) });
  if (state.path !== path) {
    const place = state.chosen.indexOf(path);
    const needed = place >= 0 ? [] : openKeysOf(entries, path);
    // What was chosen before this page led nowhere: it was on screen already, or a window of its own.
    const chosen = place >= 0 ? state.chosen.slice(place + 1) : [];
    setState({ path, chosen, openKeys: needed.length > 0 ? needed : state.openKeys });
  }
  return {
    openKeys: state.openKeys,
    setOpenKeys: (openKeys: readonly string[]) => setState((before) => ({ ...before, openKeys })),
    choose: (key: string) => setState((before) => ({ ...before, chosen: [...before.chosen, key] })),
  };
}

/** Closes the other root groups when one opens. */
function accordion(entries: readonly MenuEntry[], before: readonly string[], after: readonly string[]): readonly string[] {
  const opened = after.find((key) => !before.includes(key));
  const root = entries.find(({ key }) => key === opened);
  return root ? [root.key] : after;
}

/** Where entries lead, by what the menu names: a path of the console or an address out of it. */
interface Ways {
  addressOf(path: string): string;
  linkTo(url: string): string;
}

function itemOf(entry: MenuEntry, ways: Ways): Item {
  const icon = entry.icon ? <MenuIcon name={entry.icon} /> : undefined;
  const shared = { key: entry.key, icon, title: entry.title };
  if (entry.children.length > 0) return { ...shared, label: entry.title, children: entry.children.map((child) => itemOf(child, ways)) };
  if (entry.url) return { ...shared, label: <ExternalLink url={ways.linkTo(entry.url)} title={entry.title} /> };
  // A group that is shown though nothing in it is.
  if (!entry.path) return { ...shared, label: entry.title, disabled: true };
  // The keyboard stops at the menu and moves on its items; the links inside are for the mouse.
  const link = (
    <Link to={ways.addressOf(entry.path)} tabIndex={-1}>
      {entry.title}
    </Link>
  );
  return { ...shared, label: link };
}

function ExternalLink({ url, title }: { readonly url: string; readonly title: string }) {
  return (
    <OutsideLink to={url} tabIndex={-1}>
      {title} <ExportOutlined aria-label="在新窗口打开" />
    </OutsideLink>
  );
}
