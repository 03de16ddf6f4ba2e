import type { ServerConfig } from "../config/config.ts";
import type { EntityHookRegistry } from "../entity/scope/entityHooks.ts";
import type { ServerFileStore } from "../files/fileStore.ts";
import type { AppContext } from "../http/context.ts";
import type { Installation } from "../installation/installation.ts";
import type { Authority } from "../rights/authority.ts";
import type { ChatTokens } from "../rights/chatTokens.ts";
import type { Identity } from "../rights/identity.ts";
import type { RightsStore } from "../rights/rightsStore.ts";
import type { SessionStore } from "../rights/sessionStore.ts";
import type { SchemaService } from "../schemas/schemaService.ts";
import type { PasswordHasher } from "../security/passwordHasher.ts";
import type { ServerSecrets } from "../security/secrets.ts";
import type { ServerEventBus } from "../sockets/eventBus.ts";
import type { SocketConnection } from "../sockets/socketConnection.ts";
import type { JobKind } from "./jobKind.ts";
import type { SmsSender } from "./verification/smsSender.ts";

/** What every module may work with: the rooms below the modules, made once at start. */
export interface ServerServices extends AppContext {
  readonly config: ServerConfig;
  readonly paths: ServerPaths;
  readonly secrets: ServerSecrets;
  readonly installation: Installation;
  readonly passwords: PasswordHasher;
  readonly schemas: SchemaService;
  readonly events: ServerEventBus;
  readonly files: ServerFileStore;
  readonly sessions: SessionStore;
  /** Tokens of the chat, each bound to a session. */
  readonly chatTokens: ChatTokens;
  readonly rights: RightsStore;
  /** Who a request or an open socket speaks for. */
  readonly identity: Identity;
  /** Decides who may touch whose access. */
  readonly authority: Authority;
  /** What modules add to the writes of single entities; complete when all modules are open. */
  readonly hooks: EntityHookRegistry;
  /** What jobs can do, by name; complete when all modules are open. */
  readonly jobKinds: ReadonlyMap<string, JobKind>;
  /** Sockets that are open in this process. */
  readonly connections: ReadonlySet<SocketConnection>;
  /** Brings codes to phones in place of what the configuration names; tests read what was sent. */
  readonly smsSender: SmsSender | undefined;
}

/** Folders the server uses. */
export interface ServerPaths {
  /** Holds `schemas/`. */
  readonly root: string;
  readonly uploads: string;
  readonly validators: string;
  /** The built console. */
  readonly web: string;
}

/**
 * What modules give each other, by name. A module adds its own in its `module.ts`, so that this file knows none of them:
 *
 * @example
 * declare module "../serverServices.ts" {
 *   interface ModuleServices {
 *     readonly monitor: ProcessMonitor;
 *   }
 * }
 */
export interface ModuleServices {}

/** The services of every module, and those of other modules that are named. */
export type ServicesWith<Needs extends keyof ModuleServices> = ServerServices & Pick<ModuleServices, Needs>;

/** All there is, as the start and tests see it. */
export type AllServices = ServerServices & ModuleServices;
