import type { Crumb, PageRoute } from "./navigation.ts";

/** Path of the landing page; its tab can't be closed. */
export const HOME_PATH = "/dashboard/analysis";

/** The page of addresses that lead nowhere. */
export const LOST_PATH = "/404";

/** The dashboard that the landing page is. */
export const HOME_SCREEN = "analysis";

/** Addresses that the console itself leads to, by the names of their routes (spec §2.1). */
export const namedPaths = {
  dashboard: "/",
  "dashboard-analysis": HOME_PATH,
  "account-center": "/account/center",
  "account-settings-base": "/account/settings/base",
  "isps-userAnnouncement": "/isps/userAnnouncement",
} as const;

const RECEIVED = "我的通告";
const LOST = "页面不存在";

/** The landing page. One tab, whatever query a link brings along: a second one could be closed. */
export const homePage: PageRoute = {
  ...page({ path: HOME_PATH, title: "首页", icon: "home", name: "dashboard/analysis", keptAs: "Analysis" }),
  tabKey: HOME_PATH,
};

/** Pages that everyone signed in has, whatever the server's menu says. */
export const fixedPages: readonly PageRoute[] = [
  homePage,
  page({ path: namedPaths["account-center"], title: "个人中心", icon: "user", name: "account/center", keptAs: "AccountCenter" }),
  {
    ...page({
      path: "/account/settings/:section",
      title: "账户设置",
      icon: "setting",
      name: "account/settings",
      keptAs: "AccountSettings",
    }),
    breadcrumbs: [{ title: "账户设置", path: namedPaths["account-settings-base"] }],
    // The sections are parts of one page, which keeps what was typed in each.
    tabKey: "/account/settings",
  },
  {
    path: namedPaths["isps-userAnnouncement"],
    title: RECEIVED,
    icon: "notice",
    content: { kind: "screen", screenId: "received" },
    keptAs: "UserAnnouncement",
    breadcrumbs: [{ title: RECEIVED, path: namedPaths["isps-userAnnouncement"] }],
  },
  {
    path: LOST_PATH,
    title: LOST,
    content: { kind: "page", name: "exception/404" },
    breadcrumbs: [{ title: LOST }],
    tabKey: LOST_PATH,
    isPassing: true,
  },
];

/** Addresses that only lead on. */
export const fixedRedirects: Readonly<Record<string, string>> = {
  "/dashboard": HOME_PATH,
  "/account": namedPaths["account-center"],
  "/account/settings": namedPaths["account-settings-base"],
};

interface FixedPage extends Pick<PageRoute, "path" | "title"> {
  readonly icon: string;
  /** Name the page is registered under. */
  readonly name: string;
  readonly keptAs: string;
}

function page({ path, title, icon, name, keptAs }: FixedPage): PageRoute {
  const breadcrumbs: readonly Crumb[] = [{ title, path }];
  return { path, title, icon, content: { kind: "page", name }, keptAs, breadcrumbs };
}
