import type { ComponentType } from "react";
import { StatusPage } from "../../pages/exceptions/StatusPage.tsx";
import type { ConsolePageName } from "../../schema/address/consolePages.ts";
import { lazyPart } from "../../runtime/code/lazyPart.tsx";
import { HomeRoute } from "./HomeRoute.tsx";

/** Hand-written pages by the names that menu entries use as component (spec §2.3). */
export const registeredPages: Readonly<Record<ConsolePageName, ComponentType>> = {
  "dashboard/analysis": HomeRoute,
  "account/center": lazyPart(async () => (await import("./AccountRoutes.tsx")).AccountCenterRoute),
  "account/settings": lazyPart(async () => (await import("./AccountRoutes.tsx")).AccountSettingsRoute),
  "monitor/schemas": lazyPart(async () => (await import("../../pages/schemas/SchemasPage.tsx")).SchemasPage),
  "examples/components": lazyPart(async () => (await import("./ExamplesRoute.tsx")).ExamplesRoute),
  "im/index": lazyPart(async () => (await import("../im/ImRoute.tsx")).ImRoute),
  "consultation/index": lazyPart(async () => (await import("../consultation/ConsultRoute.tsx")).ConsultRoute),
  "exception/403": () => <StatusPage status={403} />,
  "exception/404": () => <StatusPage status={404} />,
  "exception/500": () => <StatusPage status={500} />,
};
