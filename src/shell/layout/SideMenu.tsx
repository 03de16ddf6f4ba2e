import { ExportOutlined } from "@ant-design/icons";
import { Menu } from "antd";
import type { MenuProps } from "antd";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { MenuIcon } from "../icons/MenuIcon.tsx";
import { findEntry, openKeysOf } from "../navigation/navigation.ts";
import type { MenuEntry } from "../navigation/navigation.ts";
import { useTabs } from "../tabs/tabs.store.ts";
import styles from "./SideMenu.module.css";

/** Props of `SideMenu`. */
export interface SideMenuProps {
  readonly entries: readonly MenuEntry[];
  /** Path of the page on screen. */
  readonly path: string;
  /** Icons only. */
  readonly isFolded: boolean;
}

type Item = NonNullable<MenuProps["items"]>[number];

/** The side menu. One root group is open at a time; what was open is open again after folding. */
export function SideMenu({ entries, path, isFolded }: SideMenuProps) {
  const navigate = useNavigate();
  const addressOf = useTabAddress();
  const { openKeys, setOpenKeys, choose } = useOpenKeys(entries, path);
  return (
    <nav aria-label="主菜单" className={styles.nav}>
      <Menu
        mode="inline"
        className={styles.menu ?? ""}
        inlineCollapsed={isFolded}
        items={entries.map((entry) => itemOf(entry, addressOf))}
        selectedKeys={[path]}
        // Folded, the groups open as pop-ups and antd keeps track of them itself.
        {...(isFolded
          ? {}
          : { openKeys: [...openKeys], onOpenChange: (keys: string[]) => setOpenKeys(accordion(entries, openKeys, keys)) })}
        onClick={({ key, domEvent }) => {
          choose(key);
          // A mouse presses the link inside the item; the keyboard stands on the item itself.
          if (domEvent.type !== "keydown") return;
          const url = findEntry(entries, key)?.url;
          if (url) window.open(url, "_blank", "noreferrer");
          else void navigate(addressOf(key));
        }}
      />
    </nav>
  );
}

interface OpenState {
  readonly path: string;
  /** Paths chosen in the menu whose pages have not come on screen yet. */
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
    const needed = state.chosen.includes(path) ? [] : openKeysOf(entries, path);
    const chosen = state.chosen.filter((key) => key !== path);
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

function itemOf(entry: MenuEntry, addressOf: (path: string) => string): Item {
  const icon = entry.icon ? <MenuIcon name={entry.icon} /> : undefined;
  const shared = { key: entry.key, icon, title: entry.title };
  if (entry.children.length > 0)
    return { ...shared, label: entry.title, children: entry.children.map((child) => itemOf(child, addressOf)) };
  if (entry.url) return { ...shared, label: <ExternalLink url={entry.url} title={entry.title} /> };
  // The keyboard stops at the menu and moves on its items; the links inside are for the mouse.
  const link = (
    <Link to={addressOf(entry.path ?? entry.key)} tabIndex={-1}>
      {entry.title}
    </Link>
  );
  return { ...shared, label: link };
}

function ExternalLink({ url, title }: { readonly url: string; readonly title: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" tabIndex={-1}>
      {title} <ExportOutlined aria-label="在新窗口打开" />
    </a>
  );
}
