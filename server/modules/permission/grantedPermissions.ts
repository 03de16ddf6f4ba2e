import type { PermissionNode } from "../../../src/schema/compile/permissions.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import type { AuthItem, GrantedPermissions } from "../../../src/schema/wire/permissionAnswers.ts";
import { isPlatform, type Session } from "../../http/session.ts";
import { grantableTree } from "../../rights/permissionCodes.ts";
import { menuItems, type MenuViewer } from "./menuItems.ts";

/** Lists what a session may do and reach; `place` says what the installation adds to the menu. */
export function grantedPermissions(project: SchemaProject, session: Session, place: Omit<MenuViewer, "can"> = {}): GrantedPermissions {
  const allAuth = authItems(grantableTree(project));
  const auth = allAuth.filter((item) => session.can(item.action));
  return {
    menu: menuItems(project, project.menu, { ...place, can: (code) => session.can(code) }),
    auth,
    allAuth,
    sysSafeMode: false,
    codes: auth.map((item) => item.action),
    fullAccess: isPlatform(session),
  };
}

/** Field rights decide whether a control may be changed, all others whether it is shown. */
function authItems(nodes: readonly PermissionNode[]): readonly AuthItem[] {
  const items = new Map<string, AuthItem>();
  const visit = (node: PermissionNode): void => {
    if (node.code !== undefined)
      items.set(node.code, { action: node.code, type: node.type === "field" ? "2" : "1", status: "1", describe: node.title });
    node.children.forEach(visit);
  };
  nodes.forEach(visit);
  return [...items.values()];
}
