/**
 * The hand-written pages of the console, by the names that menus and announcements use, with their addresses. The shell draws
 * each of them and no other; whoever names a page asks here whether there is one.
 */
export const consolePages = {
  "dashboard/analysis": "/dashboard/analysis",
  "account/center": "/account/center",
  "account/settings": "/account/settings/:section",
  "monitor/schemas": "/monitor/schemas",
  "examples/components": "/examples/components",
  "im/index": "/im/index",
  "consultation/index": "/hiv/consultDesk",
  "exception/403": "/exception/403",
  "exception/404": "/exception/404",
  "exception/500": "/exception/500",
} as const;

/** Name of a hand-written page. */
export type ConsolePageName = keyof typeof consolePages;

/** Whether a hand-written page has this name. */
export function isConsolePage(name: string): name is ConsolePageName {
  return Object.hasOwn(consolePages, name);
}

/** Pages that stand in one tab, whatever their query, with the last parts of addresses below them that they draw themselves (ROUTE-07). */
export const pageParts: Partial<Readonly<Record<ConsolePageName, readonly string[]>>> = {
  "im/index": ["chatBox", "userBox", "dept", "chatGroupBox"],
  // Which consultation is open stands in the query.
  "consultation/index": [],
};

/** The addresses below a page's own that belong to it; none of a page that has no parts. */
export function partPaths(name: string, path: string): readonly string[] {
  return isConsolePage(name) ? (pageParts[name] ?? []).map((part) => `${path}/${part}`) : [];
}
