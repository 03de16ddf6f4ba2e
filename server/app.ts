import fastifyCompress from "@fastify/compress";
import fastifyWebsocket from "@fastify/websocket";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import { recordReads } from "./audit/recordReads.ts";
import { RefusalLog } from "./audit/refusalLog.ts";
import { authenticateInTurn } from "./budgets/authenticateInTurn.ts";
import { defaultBudgets, type RequestBudgets } from "./budgets/countedBudgets.ts";
import { embeddedWorkBudgets, promisingAtLeast, workBudgets } from "./budgets/workBudgets.ts";
import type { ServerConfig } from "./config/config.ts";
import type { DatabaseHandle } from "./database/database.types.ts";
import { entityRoutes } from "./entity/entityRoutes.ts";
import { buildHttp } from "./http/buildHttp.ts";
import { RememberedAnswers } from "./http/rememberedAnswers.ts";
import { limitRequests } from "./http/requestBudget.ts";
import { checkSignatures } from "./http/requestSignature.ts";
import { deviceFingerprint } from "./modules/verification/knownDevices.ts";
import { isMarked, tokenFingerprint, tokenOf } from "./rights/sessionToken.ts";
import { addSecurityHeaders } from "./security/securityHeaders.ts";
import { sourceOf } from "./security/sourceOf.ts";
import { closeEndedSockets } from "./sockets/closeEndedSockets.ts";
import { endSocket, MAX_FRAME, mountSocket, refuseOtherUpgrades } from "./sockets/socketEndpoint.ts";
import type { OpenModule } from "./start/openModules.ts";
import { type RunningServices, type ServicesOptions, startServices } from "./start/startServices.ts";

/** What a server is built from. */
export interface AppOptions extends ServicesOptions {
  readonly config: ServerConfig;
  /** Opened by the caller, who also closes it. */
  readonly database: DatabaseHandle;
  readonly logger: FastifyBaseLogger;
  readonly budgets?: RequestBudgets;
  /**
   * Milliseconds that calls wait at least for a place at work before they are refused, on a machine where nobody is kept from
   * their work by waiting. @default what each budget of work promises
   */
  readonly leastPromise?: number;
}

declare module "fastify" {
  interface FastifyInstance {
    /** What the routes work with; for the start and for tests. */
    readonly services: RunningServices;
    /** Does what is done once a minute. */
    readonly clean: () => Promise<void>;
  }
}

/**
 * Builds the whole server without listening. `close()` ends its sockets, timers and subscriptions.
 *
 * @example
 * const app = await buildApp({ config: readConfig(process.env), database, logger });
 * const answer = await app.inject("/healthz");
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { leastPromise } = options;
  const { services, modules, clean, stop } = await startServices(options);
  const refusals = new RefusalLog(services);
  const isGivenOut = (request: FastifyRequest): boolean => {
    const token = tokenOf(request);
    return token !== undefined && isMarked(token, services.secrets.tokenKey);
  };
  const app = await buildHttp({
    routes: [...modules.flatMap(({ parts }) => parts.routes ?? []), ...entityRoutes(services, { hooks: services.hooks })],
    ...authenticateInTurn(services.identity.authenticate, {
      tokenOf: tokenFingerprint,
      isGivenOut,
      sourceOf: ({ ip }) => sourceOf(ip),
      leastPromise,
    }),
    clock: services.clock,
    writes: services.writes,
    answers: new RememberedAnswers({
      changes: services.database.changes,
      schemas: () => services.schemas.current(),
      clock: services.clock,
      assertRecorded: () => services.audit.assertWritable(),
    }),
    logger: options.logger,
    logRequests: services.config.logRequests,
    trustProxy: services.config.trustProxy,
    workBudgets: promisingAtLeast(options.database.kind === "pglite" ? embeddedWorkBudgets : workBudgets, leastPromise),
    onRefusal: (refusal, request, route) => refusals.note(refusal, request, route),
    setUp: async (instance) => {
      await instance.register(fastifyCompress, { encodings: ["br", "gzip"], threshold: 1024 });
      await instance.register(fastifyWebsocket, { options: { maxPayload: MAX_FRAME, perMessageDeflate: false }, errorHandler: endSocket });
      addSecurityHeaders(instance);
      recordReads(instance, services);
      for (const { parts } of modules) parts.setUp?.(instance);
      refuseOtherUpgrades(instance);
      limitRequests(instance, options.budgets ?? defaultBudgets, {
        tokenOf: tokenFingerprint,
        isGivenOut,
        deviceOf: (request) => deviceFingerprint(request, services.secrets.deviceKey),
        elapsed: services.elapsed,
      });
      const secret = services.config.signSecret;
      if (secret !== undefined) checkSignatures(instance, { secret, clock: services.clock, store: services.signatures });
    },
  });
  app.decorate("services", services).decorate("clean", clean).addHook("onClose", stop);
  await mountOtherRoutes(app, services, modules);
  return app;
}

/** What does not answer with the envelope: sockets, files, state, the console itself. */
async function mountOtherRoutes(app: FastifyInstance, services: RunningServices, modules: readonly OpenModule[]): Promise<void> {
  const { connections, identity, elapsed } = services;
  closeEndedSockets(services.sessionsEnded, connections);
  for (const { parts } of modules)
    for (const socket of parts.sockets ?? []) mountSocket(app, socket, { recheck: identity.recheck, connections, elapsed });
  for (const { parts } of modules) await parts.mount?.(app);
}
