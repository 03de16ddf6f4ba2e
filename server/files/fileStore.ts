import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { uploadBudget } from "../budgets/countedBudgets.ts";
import { anyOf } from "../../src/schema/kinds/fileLimits.ts";
import { chinaDate } from "../../src/schema/index.ts";
import { readFileName } from "../../src/schema/address/readFileName.ts";
import type { Database, DatabaseHandle, DatabaseTransaction } from "../database/database.types.ts";
import { AppError } from "../errors/appError.ts";
import { fileErrors } from "./fileErrors.ts";
import type { FileStore, SchemaSource } from "../http/context.ts";
import type { Session } from "../http/session.ts";
import { belongsTo } from "../rights/identity.ts";
import { discardDraft, type Incoming, writeDraft, type Written } from "./fileDraft.ts";
import type { BytePart, FileStorage } from "./fileStorage.ts";
import { type FileType, fileTypeOf, suffixOf } from "../../src/schema/kinds/fileTypes.ts";
import type { FolderReaders } from "./folderReaders.ts";
import { isLent, type LentSource } from "./lentFiles.ts";
import { type RemovedFiles, removeOrphans } from "./orphanedFiles.ts";
import { notePlace, removeUnfinished } from "./unfinishedFiles.ts";

/** What is known of a kept file. */
export interface StoredFile {
  /** Path below `/sys/common/static/`. */
  readonly path: string;
  /** Name that people gave it. */
  readonly name: string;
  readonly type: FileType;
  readonly size: number;
  /** Only this user may fetch it; absent: everyone of its tenant who was given the path. */
  readonly ownerId?: string;
}

/** A kept file with where it comes from. */
export interface KeptFile {
  readonly file: StoredFile;
  readonly createdBy: string | null;
  /** Tenant it was kept in; `null` of older files, of which only the tenants of their maker are known. */
  readonly tenantId: string | null;
  readonly makersTenants: readonly string[];
}

/** An upload that is on disk but not yet part of the store. */
export interface Draft extends Written {
  readonly draftPath: string;
}

/** The store as the file routes use it. */
export interface ServerFileStore extends FileStore {
  /** Refuses whoever has uploaded as much as one person may, before anything of the next file is read. @throws FILE_COUNT, FILE_QUOTA */
  assertRoom(userId: string): Promise<void>;
  /** Streams an upload to disk; it joins the store with `keep`, or is dropped with `discard`. */
  receive(incoming: Incoming): Promise<Draft>;
  keep(draft: Draft, target: FileTarget): Promise<StoredFile>;
  discard(draft: Draft): Promise<void>;
  /** Opens a file that `find` gave, or a part of it. @throws AppError FILE_MISSING, FILE_STORAGE */
  open(file: StoredFile, part?: BytePart): Promise<Readable>;
  /** Rejects where the storage does not answer. */
  check(signal: AbortSignal): Promise<void>;
  /** Finds a file the session may fetch; a missing and a forbidden one look alike. */
  find(path: string, session: Session): Promise<StoredFile | undefined>;
  /** Finds a file for a module that decides by itself who may fetch it: its readers have no session of the console. */
  look(path: string): Promise<KeptFile | undefined>;
  /** Removes what crashes and undone transactions left on disk. */
  removeUnfinished(): Promise<void>;
  /** Removes files kept before an instant that no row mentions any more. */
  removeOrphans(before: Date, signal: AbortSignal): Promise<RemovedFiles>;
}

/** Where a file is kept and for whom. */
export interface FileTarget {
  readonly folder: string;
  readonly createdBy?: string;
  readonly ownerId?: string;
  readonly tenantId?: string;
}

interface FileStoreOptions {
  readonly storage: FileStorage;
  /** Folder of our own disk for what is on its way in, and for notes of what may have to be taken away. */
  readonly drafts: string;
  readonly database: DatabaseHandle;
  readonly clock: () => Date;
  readonly schemas: SchemaSource;
  /** Who else decides about files, by the first word of their path. @default nobody */
  readonly folderReaders?: FolderReaders | undefined;
}

/** One or two plain words: letters, digits, dash and underscore. Dots and everything else that could climb are absent. */
const FOLDER = /^[A-Za-z0-9][A-Za-z0-9_-]{0,31}(\/[A-Za-z0-9][A-Za-z0-9_-]{0,31})?$/;

/** Makes the file store. What a crash left behind is removed by the housekeeping. */
export async function createFileStore(options: FileStoreOptions): Promise<ServerFileStore> {
  const { storage, drafts, database } = options;
  await mkdir(drafts, { recursive: true, mode: 0o700 });
  const isOpenTo = (kept: KeptFile, session: Session, db: Database): Promise<boolean> =>
    isFor(kept, session, { schemas: options.schemas, db, folderReaders: options.folderReaders });
  const store: ServerFileStore = {
    assertRoom: (userId) => assertQuota(userId, 0, options),
    async receive(incoming) {
      const draftPath = join(drafts, randomBytes(16).toString("hex"));
      return { ...(await writeDraft(incoming, draftPath)), draftPath };
    },
    keep: (draft, target) => keepDraft(draft, target, options),
    discard: (draft) => discardDraft(draft.draftPath),
    open: ({ path }, part) => storage.read(path, part),
    check: (signal) => storage.check(signal),
    async save(file, trx) {
      const draft = await store.receive({ name: file.name, source: Readable.from([file.data]), place: anyOf("file") });
      const target = { folder: file.folder, ...(file.ownerId ? { ownerId: file.ownerId } : {}) };
      return (await keepDraft(draft, target, { ...options, ...(trx ? { trx } : {}) })).path;
    },
    async find(path, session) {
      const { db } = options.database;
      const kept = await readFile(path, db);
      return kept && (await isOpenTo(kept, session, db)) ? kept.file : undefined;
    },
    look: (path) => readFile(path, options.database.db),
    async withheld(paths, session, db) {
      const withheld: string[] = [];
      for (const path of paths) {
        const kept = await readFile(path, db);
        if (kept && !(await isOpenTo(kept, session, db))) withheld.push(path);
      }
      return withheld;
    },
    async describe(paths, db) {
      const kept = await Promise.all(paths.map((path) => readFile(path, db)));
      return kept.flatMap((one) => (one ? [{ name: one.file.name, size: one.file.size, type: one.file.type.mime }] : []));
    },
    removeUnfinished: () => removeUnfinished({ storage, drafts, db: database.db }),
    removeOrphans: (before, signal) => removeOrphans({ database, storage, drafts, before, signal }),
  };
  return store;
}

async function keepDraft(
  draft: Draft,
  target: FileTarget,
  { storage, drafts, database, clock, trx }: FileStoreOptions & { readonly trx?: DatabaseTransaction },
): Promise<StoredFile> {
  const path = `${target.folder}/${chinaDate(clock()).replaceAll("-", "")}/${randomBytes(16).toString("hex")}.${suffixOf(draft.name)}`;
  const { draftPath, size, type } = draft;
  let note: string | undefined;
  try {
    if (!FOLDER.test(target.folder)) throw new AppError(fileErrors.FILE_FOLDER, {});
    if (target.createdBy) await assertQuota(target.createdBy, size, { database, clock });
    note = await notePlace(drafts, path);
    await storage.take(path, { draftPath, size, mime: type.mime });
    const name = readFileName(draft.name);
    const row = {
      path,
      name,
      size,
      owner_id: target.ownerId ?? null,
      created_by: target.createdBy ?? null,
      tenant_id: target.tenantId ?? null,
      created_at: clock().getTime(),
    };
    await (trx ?? database.db).insertInto("sys_file").values(row).execute();
    // Whether the caller's transaction is committed is not known here; its note is looked at later.
    if (!trx) await discardDraft(note);
    return { path, name, type, size, ...(target.ownerId ? { ownerId: target.ownerId } : {}) };
  } catch (error) {
    await discardDraft(draftPath);
    if (note !== undefined) await takeBack(storage, path, note);
    throw error;
  }
}

/** A storage that does not answer keeps what it may have got; the note stays for it. */
async function takeBack(storage: FileStorage, path: string, note: string): Promise<void> {
  const isGone = await storage.remove(path).then(
    () => true,
    () => false,
  );
  if (isGone) await discardDraft(note);
}

async function assertQuota(userId: string, size: number, { database, clock }: Pick<FileStoreOptions, "database" | "clock">): Promise<void> {
  const now = clock().getTime();
  const { used, recent } = await database.db
    .selectFrom("sys_file")
    .select([
      sql<string>`coalesce(sum(size), 0)`.as("used"),
      sql<string>`count(*) filter (where created_at > ${now - uploadBudget.hour})`.as("recent"),
    ])
    .where("created_by", "=", userId)
    .where("created_at", ">", now - uploadBudget.day)
    .executeTakeFirstOrThrow();
  if (Number(used) + size > uploadBudget.bytesPerDay) throw new AppError(fileErrors.FILE_QUOTA, {});
  if (Number(recent) >= uploadBudget.filesPerHour)
    throw new AppError(fileErrors.FILE_COUNT, { limit: uploadBudget.filesPerHour, seconds: uploadBudget.retryAfter });
}

/**
 * An owner's file is the owner's; others are their maker's and their tenant's. What the maker brought into another of
 * their tenants is shown there only by a row that the tenant sees too; otherwise naming a path would be enough to get it. Of a folder with readers
 * of its own it is them, and nobody else of the tenant.
 */
async function isFor(
  { file, createdBy, tenantId, makersTenants }: KeptFile,
  session: Session,
  source: LentSource & Pick<FileStoreOptions, "folderReaders">,
): Promise<boolean> {
  const { user } = session;
  if (file.ownerId !== undefined) return file.ownerId === user.id;
  const isRead = source.folderReaders?.get(file.path.split("/", 1)[0] ?? "");
  if (isRead) return createdBy === user.id || isRead(file.path, session, source.db);
  if (createdBy === user.id || tenantId === user.tenantId) return true;
  if (!belongsTo({ tenants: makersTenants }, user.tenantId)) return false;
  return tenantId === null || isLent(source, file.path, session);
}

async function readFile(path: string, db: Database): Promise<KeptFile | undefined> {
  const row = await db
    .selectFrom("sys_file as f")
    .leftJoin("sys_user_account as a", "a.user_id", "f.created_by")
    .select(["f.path", "f.name", "f.size", "f.owner_id", "f.created_by", "f.tenant_id", "a.tenants"])
    .where("f.path", "=", path)
    .executeTakeFirst();
  const type = row && fileTypeOf(String(row["path"]));
  if (!type) return undefined;
  const owner = row["owner_id"];
  const file = {
    path: String(row["path"]),
    name: String(row["name"]),
    type,
    size: Number(row["size"]),
    ...(typeof owner === "string" ? { ownerId: owner } : {}),
  };
  const makersTenants = (row["tenants"] as readonly string[] | null) ?? [];
  return { file, createdBy: row["created_by"] as string | null, tenantId: row["tenant_id"] as string | null, makersTenants };
}
