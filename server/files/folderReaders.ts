import type { Database } from "../database/database.types.ts";
import type { Session } from "../http/session.ts";

/** Whether somebody may fetch a file that another has made. */
export type FolderReader = (path: string, session: Session, db: Database) => Promise<boolean>;

/**
 * Folders whose files are not for everybody of the tenant who knows the path: by the first word of the path who decides instead.
 * The store knows none of them; modules bring them (`ModuleParts.folders`).
 */
export type FolderReaders = ReadonlyMap<string, FolderReader>;
