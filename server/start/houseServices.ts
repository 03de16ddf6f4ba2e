import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { AuditLog } from "../audit/auditLog.ts";
import type { ServerConfig } from "../config/config.ts";
import type { DatabaseHandle } from "../database/database.types.ts";
import { type ImportName, ImportRuns } from "../entity/import-export/importRuns.ts";
import type { EntityHooks } from "../entity/scope/entityHooks.ts";
import type { FileStorage } from "../files/fileStorage.ts";
import { createFileStore } from "../files/fileStore.ts";
import type { FolderReader } from "../files/folderReaders.ts";
import { folderStorage } from "../files/folderStorage.ts";
import { s3Storage } from "../files/s3Storage.ts";
import { SignatureStore } from "../http/signatureStore.ts";
import { WriteRecords } from "../http/writeRecords.ts";
import type { DatabaseClock } from "../installation/databaseClock.ts";
import { joinInstallation } from "../installation/joinInstallation.ts";
import type { JobKind } from "../modules/jobKind.ts";
import type { ServerPaths, ServerServices } from "../modules/serverServices.ts";
import type { SmsSender } from "../modules/verification/smsSender.ts";
import { Authority } from "../rights/authority.ts";
import { ChatTokens } from "../rights/chatTokens.ts";
import { createIdentity } from "../rights/identity.ts";
import { namesOfAccounts } from "../rights/namesOfAccounts.ts";
import { readQuestionPayers } from "../rights/questionPayers.ts";
import { RightsStore } from "../rights/rightsStore.ts";
import { type SessionsEnded, SessionStore } from "../rights/sessionStore.ts";
import { checkRules } from "../schemas/checkRules.ts";
import { SchemaService } from "../schemas/schemaService.ts";
import type { PasswordCost } from "../security/passwordHash.ts";
import { createPasswordHasher } from "../security/passwordHasher.ts";
import { loadSecrets } from "../security/secrets.ts";
import { type DatabaseChannel, openChannel } from "../sockets/databaseChannel.ts";
import { createEventBus } from "../sockets/eventBus.ts";
import type { SocketConnection } from "../sockets/socketConnection.ts";

/** What services are made of; tests choose clock and work factor. */
export interface HouseOptions {
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
}

/** The services of all modules, and what the start alone works with. */
export interface HouseServices extends ServerServices {
  readonly databaseClock: DatabaseClock;
  readonly sessionsEnded: DatabaseChannel<SessionsEnded>;
  readonly importsCancelled: DatabaseChannel<ImportName>;
  /** Writes that their callers named, with the first answers. */
  readonly writes: WriteRecords;
  readonly signatures: SignatureStore;
  readonly hooks: Map<string, EntityHooks>;
  readonly jobKinds: Map<string, JobKind>;
  readonly connections: Set<SocketConnection>;
  /** Who reads files in folders that are not for everybody; modules bring them. */
  readonly folderReaders: Map<string, FolderReader>;
}

/** Makes what modules work with: loads keys and schemas, brings the database in line with them, opens the channels. */
export async function openHouse({
  config,
  database,
  logger,
  root = process.cwd(),
  web = join(root, "dist", "web"),
  clock: given,
  elapsed = () => performance.now(),
  passwordCost,
  smsSender,
}: HouseOptions): Promise<HouseServices> {
  const paths = pathsOf(config, { root, web });
  const secrets = await loadSecrets(config.dataDirectory);
  const joined = await joinInstallation({ database, secrets, config, logger }, given);
  const { clock } = joined;
  const folderReaders = new Map<string, FolderReader>();
  const events = await createEventBus({ database, logger });
  const sessionsEnded = await openChannel<SessionsEnded>("ribbon_sessions", { database, logger });
  const schemas = await SchemaService.start({ root, database, events, logger, clock, hasGallery: config.demo });
  // A database that was empty knows no processes before its tables are made.
  await joined.installation.enter();
  return {
    ...joined,
    config,
    paths,
    database,
    logger,
    elapsed,
    secrets,
    events,
    sessionsEnded,
    schemas,
    smsSender,
    files: await createFileStore({ ...fileStorageOf(config, paths), database, clock, schemas, folderReaders }),
    folderReaders,
    audit: new AuditLog({ database, key: secrets.auditKey, directory: config.dataDirectory, clock, elapsed, logger }),
    passwords: createPasswordHasher({ pepper: secrets.pepper, ...(passwordCost === undefined ? {} : { cost: passwordCost }) }),
    ...accessOf({ config, database, clock, schemas, sessionsEnded, secrets }),
    ...questionsOf({ secrets, clock }),
    ...registries(),
    writes: new WriteRecords({ database, clock }),
    signatures: new SignatureStore({ database, clock }),
    ...(await openImports({ database, logger })),
  };
}

/** What modules fill when they are opened, and sockets when they are. */
function registries(): Pick<HouseServices, "hooks" | "jobKinds" | "connections"> {
  return { hooks: new Map(), jobKinds: new Map(), connections: new Set() };
}

function pathsOf({ dataDirectory }: ServerConfig, given: Pick<ServerPaths, "root" | "web">): ServerPaths {
  return { ...given, uploads: join(dataDirectory, "files"), validators: join(dataDirectory, "validators") };
}

/** Where files lie: the object store that the environment names, else the folder. What is on its way in is always on our own disk. */
function fileStorageOf({ filesS3 }: ServerConfig, { uploads }: ServerPaths): { readonly storage: FileStorage; readonly drafts: string } {
  return { storage: filesS3 ? s3Storage(filesS3) : folderStorage(uploads), drafts: join(uploads, ".drafts") };
}

/** Who is there, what they may do, and who may change that. */
function accessOf({
  config,
  database,
  clock,
  schemas,
  sessionsEnded: channel,
  secrets: { tokenKey },
}: Pick<HouseServices, "config" | "database" | "clock" | "schemas" | "sessionsEnded" | "secrets">): Pick<
  HouseServices,
  "sessions" | "assertStands" | "rights" | "identity" | "authority" | "chatTokens"
> {
  const sessions = new SessionStore({ database, channel, clock, idleMinutes: config.sessionIdleMinutes, tokenKey });
  const rights = new RightsStore(database);
  const chatTokens = new ChatTokens({ database, clock, tokenKey });
  return {
    sessions,
    chatTokens,
    assertStands: (trx, session, part) => sessions.assertStands(trx, session, part),
    rights,
    identity: createIdentity({ sessions, rights, schemas, chatTokens }),
    authority: new Authority({ schemas, clock, database, sessions }),
  };
}

/** How the server asks for what stands in tables of the product. */
function questionsOf({
  secrets,
  clock,
}: Pick<HouseServices, "secrets" | "clock">): Pick<HouseServices, "checkRules" | "questionKey" | "accountNames" | "questionPayers"> {
  return {
    checkRules,
    questionKey: secrets.questionKey,
    accountNames: namesOfAccounts,
    questionPayers: (userId, db) => readQuestionPayers(db, userId, clock()),
  };
}

/** Imports under way, and how other processes hear that one is cancelled. */
async function openImports(
  parts: Pick<HouseServices, "database" | "logger">,
): Promise<Pick<HouseServices, "imports" | "importsCancelled">> {
  const importsCancelled = await openChannel<ImportName>("ribbon_imports", parts);
  return { importsCancelled, imports: new ImportRuns(importsCancelled) };
}
