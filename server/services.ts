import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { AuditLog } from "./audit/auditLog.ts";
import type { ServerConfig } from "./config/config.ts";
import { Authority } from "./rights/authority.ts";
import type { DatabaseHandle } from "./database/database.types.ts";
import type { DatabaseClock } from "./installation/databaseClock.ts";
import type { Installation } from "./installation/installation.ts";
import { joinInstallation } from "./installation/joinInstallation.ts";
import type { EntityHooks, EntityHookRegistry } from "./entity/scope/entityHooks.ts";
import { type ImportName, ImportRuns } from "./entity/import-export/importRuns.ts";
import type { AppContext } from "./http/context.ts";
import { clean } from "./housekeeping.ts";
import { logFault } from "./process/logFault.ts";
import { WriteRecords } from "./http/writeRecords.ts";
import { checkRules } from "./schemas/checkRules.ts";
import type { FileStorage } from "./files/fileStorage.ts";
import { createFileStore, type ServerFileStore } from "./files/fileStore.ts";
import { folderStorage } from "./files/folderStorage.ts";
import { s3Storage } from "./files/s3Storage.ts";
import { hooksOfModules } from "./modules/hooksOfModules.ts";
import type { JobKind } from "./modules/job/jobKind.ts";
import { byName, closedKinds, jobKinds } from "./modules/job/jobKinds.ts";
import { JobScheduler } from "./modules/job/jobScheduler.ts";
import { ProcessMonitor } from "./modules/monitor/processMonitor.ts";
import { keepEarlierRoles } from "./modules/permission/earlierRoles.ts";
import { RightsStore } from "./rights/rightsStore.ts";
import { warnOfVoidRules } from "./modules/permission/warnOfVoidRules.ts";
import { EditorNames } from "./schemas/editorNames.ts";
import { SchemaService } from "./schemas/schemaService.ts";
import { watchSchemaFiles } from "./schemas/watchSchemaFiles.ts";
import { countOldHashes } from "./modules/entrance/countOldHashes.ts";
import { createEntrance, type EntranceServices } from "./modules/entrance/entranceServices.ts";
import { type SessionsEnded, SessionStore } from "./rights/sessionStore.ts";
import { keepRolesOfMembers } from "./modules/tenant/rolesOfMembers.ts";
import { namesOfAccounts } from "./rights/namesOfAccounts.ts";
import { readQuestionPayers } from "./rights/questionPayers.ts";
import type { SmsSender } from "./modules/verification/smsSender.ts";
import type { PasswordCost } from "./security/passwordHash.ts";
import { createPasswordHasher, type PasswordHasher } from "./security/passwordHasher.ts";
import { loadSecrets, type ServerSecrets } from "./security/secrets.ts";
import { SignatureStore } from "./http/signatureStore.ts";
import { type DatabaseChannel, openChannel } from "./sockets/databaseChannel.ts";
import { createEventBus, type ServerEventBus } from "./sockets/eventBus.ts";

/** Everything the modules work with, made once at start. */
export interface ServerServices extends AppContext, EntranceServices {
  readonly config: ServerConfig;
  readonly clock: () => Date;
  readonly elapsed: () => number;
  readonly paths: ServerPaths;
  readonly secrets: ServerSecrets;
  readonly installation: Installation;
  readonly databaseClock: DatabaseClock;
  readonly passwords: PasswordHasher;
  readonly schemas: SchemaService;
  readonly events: ServerEventBus;
  readonly files: ServerFileStore;
  readonly sessions: SessionStore;
  readonly sessionsEnded: DatabaseChannel<SessionsEnded>;
  readonly importsCancelled: DatabaseChannel<ImportName>;
  readonly rights: RightsStore;
  /** Decides who may touch whose access. */
  readonly authority: Authority;
  /** Writes that their callers named, with the first answers. */
  readonly writes: WriteRecords;
  readonly signatures: SignatureStore;
  /** What this process shows of itself. */
  readonly monitor: ProcessMonitor;
  /** What modules add to the writes of single entities. */
  readonly hooks: EntityHookRegistry;
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

/** What services are made of; tests choose clock and work factor. */
export interface ServicesOptions {
  readonly config: ServerConfig;
  readonly database: DatabaseHandle;
  readonly logger: FastifyBaseLogger;
  /** Holds `schemas/`. @default the working directory */
  readonly root?: string;
  /** The built console. @default `dist/web` below the root */
  readonly web?: string;
  /** @default the database's clock */
  readonly clock?: () => Date;
  /** @default what passed since the process began */
  readonly elapsed?: () => number;
  /** What a password hash costs. @default OWASP's least */
  readonly passwordCost?: PasswordCost;
  /** Brings codes to phones. @default what the configuration names */
  readonly smsSender?: SmsSender;
  /** Kinds of work that jobs can do. @default those of the product */
  readonly jobKinds?: readonly JobKind[];
  /** Whether it cleans up once a minute; what compares stored rows does so when it wants to. @default true */
  readonly cleansUp?: boolean;
}

/** Running services with their end. */
export interface StartedServices {
  readonly services: ServerServices;
  /** Stops timers and subscriptions; the database is the caller's. */
  readonly stop: () => Promise<void>;
}

/** Often enough that what runs out in minutes does not pile up, however much is made of it. */
const CLEANING_INTERVAL = 60_000;

/** Starts the services: loads keys and schemas, brings the database in line with them, opens the channels. */
export async function startServices(options: ServicesOptions): Promise<StartedServices> {
  const services = await createServices(options);
  await countOldHashes(services);
  const kinds = options.jobKinds ? byName(options.jobKinds) : jobKinds(services);
  await services.schemas.closeItems(new Map([["job_kind", closedKinds(kinds)]]));
  // Hooks use the services and the services carry the hooks, so the map is filled last.
  for (const [entity, added] of hooksOfModules(services, kinds)) services.hooks.set(entity, added);
  const jobs = new JobScheduler(services, kinds);
  const stopWatching = services.config.watchSchemas ? await followSchemas(services) : async () => undefined;
  services.audit.start();
  await jobs.start();
  await services.monitor.show();
  const cleaning = options.cleansUp === false ? undefined : setInterval(() => void clean(services), CLEANING_INTERVAL).unref();
  return {
    services,
    async stop() {
      clearInterval(cleaning);
      await jobs.stop();
      await stopWatching();
      await services.audit.stop();
      await services.schemas.close();
      await services.events.close();
      await services.sessionsEnded.close();
      await services.importsCancelled.close();
      services.monitor.stop();
      await services.installation.leave().catch((error: unknown) => logFault(services.logger, error, "the process is still listed"));
    },
  };
}

type CreatedServices = Omit<ServerServices, "hooks"> & { readonly hooks: Map<string, EntityHooks> };

async function createServices({
  config,
  database,
  logger,
  root = process.cwd(),
  web = join(root, "dist", "web"),
  clock: given,
  elapsed = () => performance.now(),
  passwordCost,
  smsSender,
}: ServicesOptions): Promise<CreatedServices> {
  const paths = pathsOf(config, { root, web });
  const secrets = await loadSecrets(config.dataDirectory);
  const joined = await joinInstallation({ database, secrets, config, logger }, given);
  const { clock } = joined;
  const events = await createEventBus({ database, logger });
  const sessionsEnded = await openChannel<SessionsEnded>("ribbon_sessions", { database, logger });
  const schemas = await SchemaService.start({ root, database, events, logger, clock, hasGallery: config.demo });
  // A database that was empty knows no processes before its tables are made.
  await joined.installation.enter();
  await bringRolesAlong({ database, logger, clock, schemas });
  await tellOfVoidRules({ database, logger, schemas });
  const files = await createFileStore({ ...fileStorageOf(config, paths), database, clock, schemas });
  const audit = new AuditLog({ database, key: secrets.auditKey, directory: config.dataDirectory, clock, elapsed, logger });
  const hooks = new Map<string, EntityHooks>();
  const services: CreatedServices = {
    config,
    paths,
    database,
    logger,
    ...joined,
    elapsed,
    secrets,
    events,
    sessionsEnded,
    schemas,
    files,
    audit,
    hooks,
    checkRules,
    questionKey: secrets.questionKey,
    accountNames: namesOfAccounts,
    questionPayers: (userId, db) => readQuestionPayers(db, userId, clock()),
    passwords: createPasswordHasher({ pepper: secrets.pepper, ...(passwordCost === undefined ? {} : { cost: passwordCost }) }),
    ...(await entranceOf({ config, database, clock, elapsed, logger, secrets }, smsSender)),
    ...accessOf({ config, database, clock, schemas, sessionsEnded, secrets }),
    ...recordsOf({ database, clock, installation: joined.installation }),
    ...(await openImports({ database, logger })),
  };
  return services;
}

function pathsOf({ dataDirectory }: ServerConfig, given: Pick<ServerPaths, "root" | "web">): ServerPaths {
  return { ...given, uploads: join(dataDirectory, "files"), validators: join(dataDirectory, "validators") };
}

/** Where files lie: the object store that the environment names, else the folder. What is on its way in is always on our own disk. */
function fileStorageOf({ filesS3 }: ServerConfig, { uploads }: ServerPaths): { readonly storage: FileStorage; readonly drafts: string } {
  return { storage: filesS3 ? s3Storage(filesS3) : folderStorage(uploads), drafts: join(uploads, ".drafts") };
}

/** Now, and whenever the schemas change. */
async function tellOfVoidRules(parts: Pick<ServerServices, "database" | "logger" | "schemas">): Promise<void> {
  await warnOfVoidRules(parts);
  parts.schemas.onChange(() => void warnOfVoidRules(parts).catch((error: unknown) => parts.logger.error(error)));
}

/** How people come in. */
function entranceOf(
  {
    secrets: { capabilityKey, deviceKey },
    ...parts
  }: Pick<ServerServices, "config" | "database" | "clock" | "elapsed" | "logger" | "secrets">,
  smsSender: SmsSender | undefined,
): Promise<EntranceServices> {
  return createEntrance({ ...parts, key: capabilityKey, deviceKey, smsSender });
}

/** Who is there, what they may do, and who may change that. */
function accessOf({
  config,
  database,
  clock,
  schemas,
  sessionsEnded: channel,
  secrets: { tokenKey },
}: Pick<ServerServices, "config" | "database" | "clock" | "schemas" | "sessionsEnded" | "secrets">): Pick<
  ServerServices,
  "sessions" | "assertStands" | "rights" | "authority"
> {
  const sessions = new SessionStore({ database, channel, clock, idleMinutes: config.sessionIdleMinutes, tokenKey });
  return {
    sessions,
    assertStands: (trx, session, part) => sessions.assertStands(trx, session, part),
    rights: new RightsStore(database),
    authority: new Authority({ schemas, clock, database, sessions }),
  };
}

/** Imports under way, and how other processes hear that one is cancelled. */
async function openImports(
  parts: Pick<ServerServices, "database" | "logger">,
): Promise<Pick<ServerServices, "imports" | "importsCancelled">> {
  const importsCancelled = await openChannel<ImportName>("ribbon_imports", parts);
  return { importsCancelled, imports: new ImportRuns(importsCancelled) };
}

/** What is remembered of calls: the writes their callers named, the signatures that were used, how many there were. */
function recordsOf(
  parts: Pick<ServerServices, "database" | "clock" | "installation">,
): Pick<ServerServices, "writes" | "signatures" | "monitor"> {
  return { writes: new WriteRecords(parts), signatures: new SignatureStore(parts), monitor: new ProcessMonitor(parts) };
}

/** First the rules that older roles stood for without writing them down, then the copies of roles for other tenants. */
async function bringRolesAlong(parts: Pick<ServerServices, "database" | "logger" | "clock" | "schemas">): Promise<void> {
  await keepEarlierRoles({ ...parts, project: parts.schemas.current() });
  await keepRolesOfMembers(parts);
}

async function followSchemas({ paths, logger, schemas }: ServerServices): Promise<() => Promise<void>> {
  const names = new EditorNames({ root: paths.root, logger });
  const stop = await watchSchemaFiles({
    root: paths.root,
    logger,
    known: () => schemas.takenDigest(),
    async onChange() {
      const problems = await schemas.reload("files");
      for (const { file, line, column, message } of problems) logger.warn({ file, line, column }, message);
      // Open screens come first.
      void names.update();
    },
  });
  void names.update();
  return async () => {
    await stop();
    await names.settle();
  };
}
