import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Database } from "../database/database.types.ts";
import { discardDraft } from "./fileDraft.ts";
import type { FileStorage } from "./fileStorage.ts";

/** Milliseconds after which nobody can still be sending a draft, nor a transaction be open that keeps a file. */
const DRAFT_LIFE = 3600 * 1000;
/** Suffix of a note that says where a file was put whose row may never be committed. */
const NOTE = ".place";
/** A whole place: notes may be cut off where the disk is full. */
const PLACE = /^[\w/-]+\/\d{8}\/[0-9a-f]{32}\.[A-Za-z0-9]+$/;

/**
 * Notes where a file is about to be written. The disk takes no part in transactions of the database; after a crash the
 * note says which file to look at (`removeUnfinished`). Only noted files are ever removed, so a server on the wrong
 * database removes nothing.
 *
 * @returns path of the note
 */
export async function notePlace(drafts: string, path: string): Promise<string> {
  const note = join(drafts, `${basename(path)}${NOTE}`);
  await writeFile(note, path, { flag: "wx", mode: 0o600 });
  return note;
}

/** Where noted files lie, and where their rows would be. */
interface UnfinishedOptions {
  readonly storage: Pick<FileStorage, "remove">;
  readonly drafts: string;
  readonly db: Database;
}

/**
 * Removes what a crash or a transaction that was undone left behind: drafts, and noted files without a row.
 *
 * @throws AppError FILE_STORAGE; what could not be removed keeps its note
 */
export async function removeUnfinished({ storage, drafts, db }: UnfinishedOptions): Promise<void> {
  for (const name of await readdir(drafts)) {
    const path = join(drafts, name);
    if (!(await isOld(path))) continue;
    if (name.endsWith(NOTE)) await removeWithoutRow(storage, await readFile(path, "utf8").catch(() => ""), db);
    await discardDraft(path);
  }
}

async function removeWithoutRow(storage: Pick<FileStorage, "remove">, path: string, db: Database): Promise<void> {
  if (!PLACE.test(path)) return;
  const row = await db.selectFrom("sys_file").select("path").where("path", "=", path).executeTakeFirst();
  if (!row) await storage.remove(path);
}

/** Another process may take it away meanwhile. */
async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && found.mtimeMs < Date.now() - DRAFT_LIFE;
}
