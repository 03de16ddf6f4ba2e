import type { EntityScope } from "../entity/scope/entityScope.ts";
import type { Session } from "../http/session.ts";
import type { ServerServices } from "./serverServices.ts";

/** Who jobs act as; no account has this id. */
const SYSTEM = { id: "system", username: "system", realname: "系统" } as const;

/** Whether the system acts, and no person. */
export function isSystem({ user }: Pick<Session, "user">): boolean {
  return user.id === SYSTEM.id;
}

/** The system at work in one tenant. It came in by no door, so it hangs on no session. */
function systemSession(tenantId: string, behalf: string): Session {
  return {
    tokenId: "",
    user: { ...SYSTEM, realname: `${SYSTEM.realname}（${behalf}）`, orgCode: "", orgCodes: [], tenantId, roles: [] },
    codes: new Set(),
    fullAccess: true,
    can: () => true,
    rowRules: () => [],
  };
}

interface SystemAct {
  readonly entity: string;
  readonly tenantId: string;
  readonly requestId: string;
  /** By whom it was asked, as people read it in the history of a row. */
  readonly behalf: string;
}

/**
 * The system looking at an entity in a tenant: its writes pass the pipeline with all rules, and the audit names it, and the
 * person who answers for what it does.
 *
 * @returns `undefined` where the schemas in force have no such entity
 */
export function systemScope(services: ServerServices, { entity: name, tenantId, requestId, behalf }: SystemAct): EntityScope | undefined {
  const project = services.schemas.current();
  const entity = project.entities.get(name);
  if (!entity) return undefined;
  return {
    context: services,
    project,
    entity,
    session: systemSession(tenantId, behalf),
    now: services.clock(),
    hooks: services.hooks,
    requestId,
  };
}
