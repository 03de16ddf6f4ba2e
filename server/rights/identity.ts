import { isEverybodys } from "../../src/schema/index.ts";
import type { FastifyRequest } from "fastify";
import { AppError } from "../errors/appError.ts";
import type { SchemaSource } from "../http/context.ts";
import { DEFAULT_TENANT, type Authenticate, type Session } from "../http/session.ts";
import type { ChatTokens } from "./chatTokens.ts";
import { isDefaultTenantCode } from "./defaultTenantCodes.ts";
import type { Rights } from "./rights.ts";
import type { RightsStore } from "./rightsStore.ts";
import { rulesInForce } from "./rulesInForce.ts";
import { isBoundTo } from "./sessionBinding.ts";
import { standingOf, type Place, type RoleStamp, type SessionRecord, type SessionUser } from "./sessionRecord.ts";
import type { SessionStore } from "./sessionStore.ts";
import { tokenHash, tokenOf } from "./sessionToken.ts";
import { tenantOf } from "./tenantOf.ts";

interface IdentityOptions {
  readonly sessions: SessionStore;
  readonly rights: RightsStore;
  readonly schemas: SchemaSource;
  readonly chatTokens: ChatTokens;
}

/** Finds out who a request or an open socket speaks for. */
export interface Identity {
  readonly authenticate: Authenticate;
  /** Reads a session again with its rights as they are now; `undefined` where it has ended. */
  readonly recheck: (session: KnownSession) => Promise<Session | undefined>;
}

/** By what a session is found again: its record, and the tenant it works in. */
export interface KnownSession {
  readonly tokenId: string;
  readonly user: { readonly tenantId: string };
}

/** Path, below the API prefix, that a user with a one-time password may still use. */
const OPEN_BEFORE_PASSWORD_CHANGE: ReadonlySet<string> = new Set([
  "/apiserver/sys/logout",
  "/apiserver/sys/user/updatePassword",
  "/apiserver/sys/permission/getUserPermissionByToken",
  "/apiserver/sys/user/getCurrentUserDeparts",
  "/apiserver/sys/dict/queryAllDictItems",
  "/apiserver/websocket/:userId",
]);

/** The right to look through the eyes of a role. */
export const VIEW_AS = "sys:role:viewAs";

/** Makes the one place where tokens become sessions. */
export function createIdentity({ sessions, rights, schemas, chatTokens }: IdentityOptions): Identity {
  const build = async (record: SessionRecord, tenantId: string): Promise<Session> => {
    const own = buildSession(record, { tenantId, roles: rolesIn(record.user, tenantId), rights, schemas, from: record.user });
    return viewedSession(record, await own, { tenantId, rights, schemas });
  };
  // A record is the same object as long as nothing about it changes; then so is what is made of it.
  const built = new WeakMap<SessionRecord, Map<string, Promise<Session>>>();
  const load = (record: SessionRecord, tenantId: string): Promise<Session> => {
    const known = built.get(record) ?? new Map<string, Promise<Session>>();
    built.set(record, known);
    const session = known.get(tenantId) ?? build(record, tenantId);
    known.set(tenantId, session);
    session.catch(() => known.delete(tenantId));
    return session;
  };
  return {
    async authenticate(request) {
      const shown = await knownBy(request, chatTokens);
      const record = shown && (await sessions.find(shown.sessionId));
      if (!record || !isBoundTo(record.bindingHash, request.headers.cookie)) return undefined;
      request.caller = record.user.username;
      request.chatFamily = shown?.family;
      const tenantId = shown?.tenantId ?? tenantOf(request);
      if (!belongsTo(record.user, tenantId)) throw new AppError("TENANT_FORBIDDEN", {});
      if (!isOpenIn(record, tenantId)) return undefined;
      assertPasswordChanged(record.user, request);
      if (!isUnattended(request)) await sessions.touch(record);
      return load(record, tenantId);
    },
    async recheck({ tokenId, user }) {
      const record = await sessions.find(tokenId);
      return record && isOpenIn(record, user.tenantId) ? load(record, user.tenantId) : undefined;
    },
  };
}

/**
 * The session of the token that a call shows, of the kind that its route takes. A token of the chat was given out for one
 * tenant, one of the console acts for the tenant that the call names.
 */
async function knownBy(
  request: FastifyRequest,
  chatTokens: ChatTokens,
): Promise<{ readonly sessionId: string; readonly tenantId?: string; readonly family?: string } | undefined> {
  const token = tokenOf(request);
  if (token === undefined) return undefined;
  if (request.routeOptions.config.declared?.token === "chat") return chatTokens.find(token);
  return { sessionId: tokenHash(token) };
}

/** Whether a user may act for a tenant. */
export function belongsTo({ tenants }: Pick<SessionUser, "tenants">, tenantId: string): boolean {
  return tenants.length === 0 ? tenantId === DEFAULT_TENANT : tenants.includes(tenantId);
}

/** Whether a session counts in a tenant: its person belongs there, and it was not ended there. */
export function isOpenIn({ user, closedTenants }: SessionRecord, tenantId: string): boolean {
  return belongsTo(user, tenantId) && !closedTenants.includes(tenantId);
}

/** Roles of a user that act in a tenant: its own, and those that give everything. */
export function rolesIn<Role extends RoleStamp>({ roles }: { readonly roles: readonly Role[] }, tenantId: string): readonly Role[] {
  return roles.filter((role) => role.tenantId === tenantId || role.fullAccess);
}

/** Whether a window asks by itself, with nobody at it: a socket, or a call that says so. It keeps no session alive. */
function isUnattended({ headers, ws }: FastifyRequest): boolean {
  return ws || headers["x-unattended"] !== undefined;
}

function assertPasswordChanged(user: SessionUser, request: FastifyRequest): void {
  if (user.mustChangePassword && !OPEN_BEFORE_PASSWORD_CHANGE.has(request.routeOptions.url ?? ""))
    throw new AppError("PASSWORD_CHANGE_DUE", {});
}

interface SessionParts {
  readonly tenantId: string;
  readonly rights: RightsStore;
  readonly schemas: SchemaSource;
}

async function buildSession(
  record: SessionRecord,
  { tenantId, roles, rights: store, schemas, from }: SessionParts & { readonly roles: readonly RoleStamp[]; readonly from: Place },
): Promise<Session> {
  const { id, user } = record;
  const { username, realname } = user;
  const rights: Rights = await store.rightsOf(roles);
  // A department counts where it is one: in another tenant the person has chosen none.
  const place = from.orgTenant === tenantId ? { orgCode: from.orgCode, orgCodes: from.orgCodes } : { orgCode: "", orgCodes: [] };
  const isWithheld = (code: string): boolean => tenantId !== DEFAULT_TENANT && isDefaultTenantCode(schemas.current(), code);
  return {
    tokenId: id,
    standing: standingOf(record),
    user: { id: user.id, username, realname, ...place, tenantId, roles: roles.map((role) => role.code) },
    codes: rights.codes,
    fullAccess: rights.fullAccess,
    can: (code) => ((rights.fullAccess || rights.codes.has(code)) && !isWithheld(code)) || isEverybodys(schemas.current(), code),
    isWithheld,
    rowRules(name) {
      const entity = schemas.current().entities.get(name);
      return entity ? rulesInForce(rights, entity) : [];
    },
  };
}

/** What a role is called that was deleted while somebody looks through it. */
const GONE = "已删除的角色";

/**
 * The session as it looks through the eyes of a role, from the department that was chosen with it: what both the person and the
 * role may do. In a tenant that the role is not of, that is nothing, and so it is when the role is deleted. Only its time and its person end a look: nobody who looks
 * is handed the rights to change things by what others do, not even by taking the right to look from them.
 */
async function viewedSession(record: SessionRecord, own: Session, parts: SessionParts): Promise<Session> {
  const { viewing } = record;
  if (!viewing) return own;
  const { place = record.user } = viewing;
  const role = await buildSession(record, { ...parts, roles: viewing.tenantId === parts.tenantId ? [viewing] : [], from: place });
  return {
    ...role,
    codes: new Set([...(role.fullAccess ? own.codes : role.codes)].filter((code) => own.can(code))),
    fullAccess: own.fullAccess && role.fullAccess,
    can: (code) => own.can(code) && role.can(code),
    viewing: { roleId: viewing.id, roleName: viewing.name || GONE, role: viewing.code, until: viewing.until, own },
  };
}
