import { sql } from "kysely";
import { storedPaths } from "../../../../src/schema/chat/plainText.ts";
import { AppError } from "../../../errors/appError.ts";
import type { StoredFile } from "../../../files/fileStore.ts";
import type { ServerServices } from "../../serverServices.ts";
import type { Visitor } from "../people/visitorTokens.ts";
import { visitorErrors } from "../visitorErrors.ts";

type FileServices = Pick<ServerServices, "files" | "database">;

/** Holds a message to files that its visitor has uploaded: naming a path must open nothing. @throws AppError VISITOR_FOREIGN_FILE */
export async function assertOwnFiles({ files }: FileServices, visitor: Visitor, content: string): Promise<void> {
  for (const path of storedPaths(content)) {
    const kept = await files.look(path);
    if (!kept || !isTheirs(kept, visitor)) throw new AppError(visitorErrors.VISITOR_FOREIGN_FILE, {});
  }
}

/** A file that a visitor may fetch: one of their own, or one that a message of their consultations names. @throws AppError VISITOR_FILE_MISSING */
export async function ownFile(services: FileServices, visitor: Visitor, path: string): Promise<StoredFile> {
  const kept = await services.files.look(path);
  if (kept && (isTheirs(kept, visitor) || (await isNamed(services, visitor, path)))) return kept.file;
  throw new AppError(visitorErrors.VISITOR_FILE_MISSING, {});
}

function isTheirs(
  { createdBy, tenantId }: { readonly createdBy: string | null; readonly tenantId: string | null },
  visitor: Visitor,
): boolean {
  return createdBy === visitor.miniUserId && tenantId === visitor.tenantId;
}

async function isNamed({ database }: FileServices, { miniUserId, tenantId }: Visitor, path: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from hiv_consult_file f join hiv_consult_manual c on c.id = f.consult_id
    where f.path = ${path} and c.tenant_id = ${tenantId} and c.mini_user_id = ${miniUserId} limit 1`.execute(database.db);
  return rows.length > 0;
}
