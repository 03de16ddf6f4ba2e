import { access, constants, mkdir, open, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AppError } from "../errors/appError.ts";
import { fileErrors } from "./fileErrors.ts";
import { discardDraft } from "./fileDraft.ts";
import type { FileStorage } from "./fileStorage.ts";

/** Keeps files in a folder of the disk, or of a volume that several processes share. Drafts lie on the same volume. */
export function folderStorage(directory: string): FileStorage {
  return {
    async take(path, { draftPath }) {
      await mkdir(dirname(join(directory, path)), { recursive: true, mode: 0o700 });
      await rename(draftPath, join(directory, path));
    },
    async read(path, part) {
      const file = await open(join(directory, path), "r").catch((error: NodeJS.ErrnoException) => {
        throw error.code === "ENOENT" ? new AppError(fileErrors.FILE_MISSING, {}, { cause: error }) : error;
      });
      return file.createReadStream(part ? { start: part.first, end: part.last } : {});
    },
    remove: (path) => discardDraft(join(directory, path)),
    check: () => access(directory, constants.R_OK | constants.W_OK),
  };
}
