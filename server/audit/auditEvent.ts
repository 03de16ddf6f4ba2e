import type { Session } from "../http/session.ts";

/** What sort of act an entry is about. */
type AuditKind = "write" | "read" | "refusal";

/** Who acted; every member `""` where nobody is known. */
export interface AuditActor {
  readonly tenantId: string;
  readonly userId: string;
  readonly username: string;
  readonly realname: string;
  /** Code of the department the person worked in. */
  readonly orgCode: string;
}

/** Where a request came from. */
export interface AuditOrigin {
  readonly address: string;
  /** The browser or program as it names itself. */
  readonly agent: string;
}

/** One act to be remembered. */
export interface AuditEvent {
  readonly kind: AuditKind;
  /** Name of an entity, `session` for signing in and out, `request` where no entity is meant. */
  readonly entity: string;
  /** `""` for acts on many rows. */
  readonly rowId: string;
  readonly action: string;
  readonly actor: AuditActor;
  readonly origin: AuditOrigin;
  readonly at: Date;
  readonly requestId: string;
  /** Hash of the schemas in force. */
  readonly schemaHash: string;
  /** Names, rules and numbers: never a value of a personal field. */
  readonly note?: string;
  /** The row before and after; absent where there was none. */
  readonly before?: object | undefined;
  readonly after?: object | undefined;
}

/** An act of somebody who is not signed in. */
export const nobody: AuditActor = { tenantId: "", userId: "", username: "", realname: "", orgCode: "" };

/** An act of the server itself, or one whose request is not at hand. */
export const noOrigin: AuditOrigin = { address: "", agent: "" };

/** The person behind a session, and through the eyes of which role they look. */
export function actorOf({ user, viewing }: Pick<Session, "user" | "viewing">): AuditActor {
  const realname = viewing ? `${user.realname}（以“${viewing.roleName}”查看）` : user.realname;
  return { tenantId: user.tenantId, userId: user.id, username: user.username, realname, orgCode: user.orgCode };
}

/** What the audit reads of a request; a part of Fastify's, so that tests need no server. */
export interface OriginSource {
  /** Of a caller who has hung up there is none any more, whatever Fastify's type says. */
  readonly ip: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Longer names of browsers are made up. */
const LONGEST_AGENT = 300;

/** Where a request came from. */
export function originOf({ ip, headers }: OriginSource): AuditOrigin {
  const agent = headers["user-agent"];
  return { address: ip ?? "", agent: typeof agent === "string" ? agent.slice(0, LONGEST_AGENT) : "" };
}
