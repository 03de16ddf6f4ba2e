import type { RoleRow } from "../../src/generated/entities/role.ts";
import type { FastifyRequest } from "fastify";
import type { ExpressionUser } from "../../src/schema/index.ts";

/** Who a request speaks for, read from the server's own session record before anything else happens. */
export interface Session {
  /** Id of the session record; never the token itself. */
  readonly tokenId: string;
  readonly user: ExpressionUser;
  /** Every permission code the user holds, prefix included, e.g. `hiv:appointment:list`. */
  readonly codes: ReadonlySet<string>;
  /** Holds every right that the tenant has, also those that no role lists. */
  readonly fullAccess: boolean;
  /** Whether the user holds a permission code. */
  can(code: string): boolean;
  /** Whether a code is the default tenant's alone, and the session is in another; absent: none is. */
  isWithheld?(code: string): boolean;
  /**
   * Row rules of an entity: CEL over `row` and `user`, joined by OR.
   * An empty list means that no data rule limits the user; the tenant still does.
   */
  rowRules(entity: string): readonly string[];
  /** All that the session hangs on, as it was when this was made of it; whoever acts long afterwards is held to it. Absent: nothing. */
  readonly standing?: string;
  /** Present while the session looks through the eyes of a role; everything above is what is left of both then. */
  readonly viewing?: RoleView;
}

/** A look through the eyes of a role. Nothing can be changed while it lasts. */
export interface RoleView extends Pick<RoleRow, "roleName"> {
  readonly roleId: string;
  /** Code of the role, as row rules know it. */
  readonly role: string;
  /** When it ends by itself, in milliseconds. */
  readonly until: number;
  /** The session as it is without: nobody sees more than they hold themselves. */
  readonly own: Session;
}

/** Tenant of requests that name none (spec §6), and of everybody whom no membership puts elsewhere. */
export const DEFAULT_TENANT = "0";

/** Whether a session sees over all tenants: all rights, used in the default one. */
export function isPlatform({ fullAccess, user }: Pick<Session, "fullAccess" | "user">): boolean {
  return fullAccess && user.tenantId === DEFAULT_TENANT;
}

/** Finds the session of a request; `undefined` where the token is missing, unknown, expired or revoked. */
export type Authenticate = (request: FastifyRequest) => Promise<Session | undefined>;
