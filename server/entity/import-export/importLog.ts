import { chinaDateTime } from "../../../src/schema/index.ts";
import type { Database, DatabaseTransaction } from "../../database/database.types.ts";
import { newId } from "../../database/newId.ts";
import { AppError } from "../../errors/appError.ts";
import type { Answer } from "../../http/envelope.ts";
import { answerOf, textOf, WRITE_MEMORY } from "../../http/writeRecords.ts";
import type { EntityScope } from "../scope/entityScope.ts";

/** An import that was done, as it is remembered for a day. */
export interface DoneImport {
  readonly id: string;
  /** SHA-256 of the file, hex. */
  readonly fileHash: string;
  readonly successCount: number;
  readonly answer: Answer;
}

/** A new id of an import, told in its answer. */
export function newImportId(scope: EntityScope): string {
  return newId(scope.now);
}

/** When the same person took rows from the same file into the same entity within the last day, and how many. */
export interface EarlierImport {
  readonly at: string;
  readonly count: number;
}

/** The latest earlier import of a file; `undefined` where there is none. */
export async function findEarlierImport(db: Database, scope: EntityScope, fileHash: string): Promise<EarlierImport | undefined> {
  const earlier = await ownImports(db, scope)
    .select(["finished_at", "success_count"])
    .where("file_hash", "=", fileHash)
    .where("success_count", ">", 0)
    .orderBy("finished_at", "desc")
    .executeTakeFirst();
  return earlier && { at: chinaDateTime(new Date(Number(earlier["finished_at"]))), count: Number(earlier["success_count"]) };
}

/**
 * Refuses a file that was imported before. Two imports of one file that arrive together follow each other, so the second
 * one is refused too.
 *
 * @throws AppError IMPORT_REPEATED
 */
export async function assertNewFile(trx: DatabaseTransaction, scope: EntityScope, fileHash: string): Promise<void> {
  await scope.context.database.advisoryLock(trx, `import ${scope.session.user.id} ${scope.entity.name} ${fileHash}`);
  await assertNotImported(trx, scope, fileHash);
}

/** The same as a first look, before anything is done for the file. @throws AppError IMPORT_REPEATED */
export async function assertNotImported(db: Database, scope: EntityScope, fileHash: string): Promise<void> {
  const earlier = await findEarlierImport(db, scope, fileHash);
  if (earlier) throw new AppError("IMPORT_REPEATED", earlier);
}

/** Remembers an import together with the rows it wrote. */
export async function recordImport(
  trx: DatabaseTransaction,
  scope: EntityScope,
  { id, fileHash, successCount, answer }: DoneImport,
): Promise<void> {
  const { user } = scope.session;
  await trx
    .insertInto("sys_import")
    .values({
      id,
      user_id: user.id,
      tenant_id: user.tenantId,
      entity: scope.entity.name,
      write_key: scope.write?.name.key ?? null,
      file_hash: fileHash,
      success_count: successCount,
      answer: textOf(answer) ?? "",
      finished_at: scope.now.getTime(),
    })
    .execute();
}

/** The answer of one of the caller's own imports, by the id it was told or the key it gave the request. */
export async function findImport(db: Database, scope: EntityScope, id: string): Promise<Answer | undefined> {
  const row = await ownImports(db, scope)
    .select("answer")
    .where(({ or, eb }) => or([eb("id", "=", id), eb("write_key", "=", id)]))
    .executeTakeFirst();
  return row ? answerOf(String(row["answer"])) : undefined;
}

function ownImports(db: Database, { session: { user }, entity, now }: EntityScope) {
  return db
    .selectFrom("sys_import")
    .where("user_id", "=", user.id)
    .where("tenant_id", "=", user.tenantId)
    .where("entity", "=", entity.name)
    .where("finished_at", ">", now.getTime() - WRITE_MEMORY);
}
