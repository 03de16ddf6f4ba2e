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
import type { Route } from "./http/defineRoute.ts";
import { RememberedAnswers } from "./http/rememberedAnswers.ts";
import { limitRequests } from "./http/requestBudget.ts";
import { accountRoutes } from "./modules/account/accountRoutes.ts";
import { auditRoutes } from "./modules/audit/auditRoutes.ts";
import { autoConsultRoutes } from "./modules/auto-consult/autoConsultRoutes.ts";
import { checkRuleRoutes } from "./modules/check-rule/checkRuleRoutes.ts";
import { categoryRoutes } from "./modules/category/categoryRoutes.ts";
import { registerCspReport } from "./modules/web/cspReport.ts";
import { departmentRoutes } from "./modules/department/departmentRoutes.ts";
import { dictionaryRoutes } from "./modules/dictionary/dictionaryRoutes.ts";
import { fileRoutes } from "./modules/files/fileRoutes.ts";
import { playRoutes } from "./modules/files/playRoutes.ts";
import { registerHealth } from "./modules/health/healthRoutes.ts";
import { countAnswers } from "./modules/monitor/countAnswers.ts";
import { announcementRoutes } from "./modules/notices/announcementRoutes.ts";
import { receivedRoutes } from "./modules/notices/receivedRoutes.ts";
import { permissionRoutes } from "./modules/permission/permissionRoutes.ts";
import { registrationRoutes } from "./modules/registration/registrationRoutes.ts";
import { roleRoutes } from "./modules/role/roleRoutes.ts";
import { schemaRoutes } from "./modules/schemas/schemaRoutes.ts";
import { entranceRoutes } from "./modules/entrance/entranceRoutes.ts";
import { createIdentity, type Identity } from "./rights/identity.ts";
import { onlineRoutes } from "./modules/session/onlineRoutes.ts";
import { sessionRoutes } from "./modules/entrance/sessionRoutes.ts";
import { deviceFingerprint } from "./modules/session/knownDevices.ts";
import { isMarked, tokenFingerprint, tokenOf } from "./rights/sessionToken.ts";
import { casRoutes } from "./modules/entrance/casRoutes.ts";
import { thirdPartyRoutes } from "./modules/entrance/thirdPartyRoutes.ts";
import { passwordRoutes } from "./modules/user/passwordRoutes.ts";
import { statusRoutes } from "./modules/user/statusRoutes.ts";
import { uniqueRoutes } from "./modules/user/uniqueRoutes.ts";
import { userLookupRoutes } from "./modules/user/userLookupRoutes.ts";
import { verificationRoutes } from "./modules/verification/verificationRoutes.ts";
import { dashboardRoutes } from "./modules/dashboard/dashboardRoutes.ts";
import { visitRoutes } from "./modules/visits/visitRoutes.ts";
import { checkSignatures } from "./http/requestSignature.ts";
import { sourceOf } from "./security/sourceOf.ts";
import { addSecurityHeaders } from "./security/securityHeaders.ts";
import { type ServerServices, type ServicesOptions, startServices } from "./services.ts";
import { closeEndedSockets } from "./sockets/closeEndedSockets.ts";
import { noticeSocket } from "./modules/notices/noticeSocket.ts";
import type { SocketConnection } from "./sockets/socketConnection.ts";
import { endSocket, MAX_FRAME, mountSocket, refuseOtherUpgrades } from "./sockets/socketEndpoint.ts";
import { registerWeb } from "./modules/web/webRoutes.ts";

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
    readonly services: ServerServices;
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
  const { services, stop } = await startServices(options);
  const identity = createIdentity(services);
  const refusals = new RefusalLog(services);
  const isGivenOut = (request: FastifyRequest): boolean => {
    const token = tokenOf(request);
    return token !== undefined && isMarked(token, services.secrets.tokenKey);
  };
  const app = await buildHttp({
    routes: allRoutes(services, identity),
    ...authenticateInTurn(identity.authenticate, {
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
    trustProxy: services.config.trustProxy,
    workBudgets: promisingAtLeast(options.database.kind === "pglite" ? embeddedWorkBudgets : workBudgets, leastPromise),
    onRefusal: (refusal, request, route) => refusals.note(refusal, request, route),
    setUp: async (instance) => {
      await instance.register(fastifyCompress, { encodings: ["br", "gzip"], threshold: 1024 });
      await instance.register(fastifyWebsocket, { options: { maxPayload: MAX_FRAME, perMessageDeflate: false }, errorHandler: endSocket });
      addSecurityHeaders(instance);
      recordReads(instance, services);
      countAnswers(instance, services.monitor);
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
  app.decorate("services", services).addHook("onClose", stop);
  await mountOtherRoutes(app, services, identity);
  return app;
}

/** Routes that answer with the envelope. */
export function allRoutes(services: ServerServices, identity: Pick<Identity, "recheck">): readonly Route[] {
  return [
    ...sessionRoutes(services),
    ...entranceRoutes(services),
    ...verificationRoutes(services),
    ...registrationRoutes(services),
    ...thirdPartyRoutes(services),
    ...casRoutes(services),
    ...onlineRoutes(services),
    ...accountRoutes(services),
    ...permissionRoutes(services),
    ...roleRoutes(services),
    ...passwordRoutes(services),
    ...statusRoutes(services),
    ...uniqueRoutes(services),
    ...userLookupRoutes(services),
    ...departmentRoutes(services),
    ...categoryRoutes(services),
    ...dictionaryRoutes(services),
    ...fileRoutes(services),
    ...playRoutes(services, identity),
    ...schemaRoutes(services),
    ...announcementRoutes(services),
    ...receivedRoutes(services),
    ...autoConsultRoutes(services),
    ...checkRuleRoutes(services),
    ...visitRoutes(services),
    ...dashboardRoutes(services),
    ...auditRoutes(services),
    ...entityRoutes(services, { hooks: services.hooks }),
  ];
}

/** What does not answer with the envelope: sockets, files, state, the console itself. */
async function mountOtherRoutes(app: FastifyInstance, services: ServerServices, identity: Identity): Promise<void> {
  const connections = new Set<SocketConnection>();
  closeEndedSockets(services.sessionsEnded, connections);
  services.monitor.watchSockets(() => connections.size);
  mountSocket(app, noticeSocket(services), { recheck: identity.recheck, connections, elapsed: services.elapsed });
  registerHealth(app, services);
  await registerCspReport(app, services.schemas);
  await registerWeb(app, services);
}
