import { lazy } from "react";
import type { ComponentType } from "react";
import { StatusPage } from "../../pages/exceptions/StatusPage.tsx";

/** Hand-written pages by the names that menu entries use as component (spec §2.3). */
export const registeredPages: Readonly<Record<string, ComponentType>> = {
  "dashboard/analysis": lazy(async () => ({ default: (await import("./HomeRoute.tsx")).HomeRoute })),
  "account/center": lazy(async () => ({ default: (await import("./AccountRoutes.tsx")).AccountCenterRoute })),
  "account/settings": lazy(async () => ({ default: (await import("./AccountRoutes.tsx")).AccountSettingsRoute })),
  "isps/userAnnouncement": lazy(async () => ({ default: (await import("./AnnouncementRoute.tsx")).AnnouncementRoute })),
  "monitor/online": lazy(async () => ({ default: (await import("../../pages/online/OnlinePage.tsx")).OnlinePage })),
  "exception/403": () => <StatusPage status={403} />,
  "exception/404": () => <StatusPage status={404} />,
  "exception/500": () => <StatusPage status={500} />,
};
