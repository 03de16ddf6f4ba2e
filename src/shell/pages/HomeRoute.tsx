import { HomePage } from "../../pages/home/HomePage.tsx";
import { MenuIcon } from "../icons/MenuIcon.tsx";
import { HOME_PATH, leavesOf } from "../navigation/navigation.ts";
import { usePermissions } from "../permissions/permissions.store.ts";
import { displayName, useSession } from "../session/session.store.ts";

/** The landing page with the viewer's name and the pages of their menu. */
export function HomeRoute() {
  const user = useSession((session) => session.user);
  const entries = usePermissions(({ navigation }) => navigation.entries);
  const links = leavesOf(entries).flatMap(({ title, path, icon }) =>
    path && path !== HOME_PATH ? [{ title, path, icon: <MenuIcon name={icon} /> }] : [],
  );
  return <HomePage name={displayName(user)} department={user?.orgCodeTxt} links={links} />;
}
