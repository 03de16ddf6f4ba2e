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
