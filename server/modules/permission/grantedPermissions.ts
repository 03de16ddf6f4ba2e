import type { PermissionNode } from "../../../src/schema/compile/permissions.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import { isPlatform, type Session } from "../../http/session.ts";
import { grantableTree } from "./permissionCodes.ts";
import { type MenuItem, menuItems } from "./menuItems.ts";

/** One right as the console's directives read it (spec §3, §6): type 1 decides on showing, status 1 says the rule is on. */
interface AuthItem {
  readonly action: string;
  readonly type: "1" | "2";
  readonly status: "1";
  readonly describe: string;
}

/** What a session may do, as the console asks for it after signing in. */
export interface GrantedPermissions {
  readonly menu: readonly MenuItem[];
  /** Rights held. */
  readonly auth: readonly AuthItem[];
  /** Rights that exist. */
  readonly allAuth: readonly AuthItem[];
  readonly sysSafeMode: boolean;
  readonly codes: readonly string[];
  /** Holds every code there is; in a tenant that lacks some of them the codes say which. */
  readonly fullAccess: boolean;
}

/** Lists what a session may do and reach; `config` fills the addresses of the menu. */
export function grantedPermissions(
  project: SchemaProject,
  session: Session,
  config: Readonly<Record<string, string>> = {},
): GrantedPermissions {
  const allAuth = authItems(grantableTree(project));
  const auth = allAuth.filter((item) => session.can(item.action));
  return {
    menu: menuItems(project, project.menu, { can: (code) => session.can(code), config }),
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
