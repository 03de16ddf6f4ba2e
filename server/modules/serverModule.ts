import type { FastifyInstance } from "fastify";
import type { EntityName } from "../../src/generated/names.ts";
import type { EntityHooks } from "../entity/scope/entityHooks.ts";
import type { ModuleError } from "../errors/appError.ts";
import type { FolderReader } from "../files/folderReaders.ts";
import type { Route } from "../http/defineRoute.ts";
import type { SocketEndpoint } from "../sockets/socketEndpoint.ts";
import type { JobKind } from "./jobKind.ts";
import type { AllServices, ModuleServices, ServicesWith } from "./serverServices.ts";

/** What an open module brings. All of it is optional; two modules that bring the same thing keep the server from starting. */
export interface ModuleParts {
  /** Services for modules that are opened after it, by name. */
  readonly gives?: Partial<ModuleServices>;
  /** Calls that answer with the envelope. */
  readonly routes?: readonly Route[];
  /** What it adds to the writes of entities, by entity; an entity has the hooks of one module. */
  readonly hooks?: Readonly<Partial<Record<EntityName, EntityHooks>>>;
  readonly sockets?: readonly SocketEndpoint[];
  /** Who reads files in folders that are not for everybody of the tenant, by the first word of the path. */
  readonly folders?: Readonly<Record<string, FolderReader>>;
  /** Kinds of work that jobs can do. */
  readonly jobs?: readonly JobKind[];
  /** Looks at every call, whatever it is for; before any route is there. */
  setUp?(app: FastifyInstance): void;
  /** Adds what does not answer with the envelope, such as pages. */
  mount?(app: FastifyInstance): void | Promise<void>;
  /** Begins its work when all modules are open, in their order; the server does not answer yet. */
  start?(): Promise<void>;
  /** Once a minute, in their order: what ran out, signs of life. */
  everyMinute?(): Promise<void>;
  /** Ends its work, in the opposite order. */
  stop?(): void | Promise<void>;
}

/** A module as the start sees it. */
export interface ServerModule {
  /** That of its folder. */
  readonly name: string;
  /** Services of other modules that it works with; modules that give them are opened before it. */
  readonly needs: readonly (keyof ModuleServices)[];
  /** Its refusals (`moduleErrors`). */
  readonly errors: Readonly<Record<string, ModuleError>>;
  /** Makes what it brings. Nothing is begun here. */
  open(services: AllServices): ModuleParts | Promise<ModuleParts>;
}

/** A module as its folder writes it down. */
interface ModuleDefinition<Needs extends keyof ModuleServices> {
  readonly name: string;
  /** @default none */
  readonly needs?: readonly Needs[];
  /** @default none */
  readonly errors?: Readonly<Record<string, ModuleError>>;
  open(services: ServicesWith<Needs>): ModuleParts | Promise<ModuleParts>;
}

/**
 * Writes a module down: `server/modules/<name>/module.ts` exports it, the list in `server/start/serverModules.ts` names it.
 *
 * @example
 * export const visitsModule = defineModule({ name: "visits", open: (services) => ({ routes: visitRoutes(services) }) });
 */
export function defineModule<Needs extends keyof ModuleServices = never>({
  name,
  needs = [],
  errors = {},
  open,
}: ModuleDefinition<Needs>): ServerModule {
  return { name, needs, errors, open };
}
