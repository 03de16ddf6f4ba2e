import type { ComponentType } from "react";
import { HomeGreeting } from "../../pages/home/HomeGreeting.tsx";
import { HomeLinks } from "../../pages/home/HomeLinks.tsx";
import { lazyPart } from "../../runtime/code/lazyPart.tsx";
import { registerCardWidget } from "../../runtime/dashboard/cardWidgets.ts";
import type { CardWidgetName } from "../../schema/host/cardWidgets.ts";
import { MenuIcon } from "../icons/MenuIcon.tsx";
import { HOME_PATH, leavesOf } from "../navigation/navigation.ts";
import { usePermissions } from "../permissions/permissions.store.ts";
import { mostUsed, usePageVisits } from "../preferences/pageVisits.store.ts";
import { displayName, useSession } from "../session/session.store.ts";

/** Hand-written cards by the names that dashboards use in `"card": "widget"`. */
const widgets: Readonly<Record<CardWidgetName, ComponentType>> = {
  "home/greeting": Greeting,
  "home/links": Links,
  "home/visits": lazyPart(async () => (await import("../../pages/home/HomeVisits.tsx")).HomeVisits),
};

/** Makes the hand-written cards known to the runtime. */
export function registerWidgets(): void {
  for (const [name, widget] of Object.entries(widgets)) registerCardWidget(name, widget);
}

function Greeting() {
  const user = useSession((session) => session.user);
  return <HomeGreeting name={displayName(user)} department={user?.orgCodeTxt} />;
}

/** Ways that are shown at once; more would push everything else off the page. */
const OFTEN = 8;

/** The pages of the viewer's menu, but for the one that they stand on; first those that they open most. */
function Links() {
  const visits = usePageVisits(useSession(({ user }) => user?.id ?? ""));
  const entries = usePermissions(({ navigation }) => navigation.entries);
  const links = leavesOf(entries).flatMap(({ title, path, icon }) =>
    path && path !== HOME_PATH ? [{ title, path, icon: <MenuIcon name={icon} /> }] : [],
  );
  return <HomeLinks links={links} often={mostUsed(links, visits, OFTEN)} />;
}
