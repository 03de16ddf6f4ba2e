import type { Readable } from "node:stream";

/** Bytes of a file, both ends included. */
export interface BytePart {
  readonly first: number;
  readonly last: number;
}

/** A finished draft: a file of our own disk that is about to join the store. */
export interface MeasuredDraft {
  readonly draftPath: string;
  readonly size: number;
  readonly mime: string;
}

/** Where the bytes of kept files lie. What is kept, for whom and under which name is not its business but the table's. */
export interface FileStorage {
  /**
   * Takes a draft in under a path that is new; the draft is used up.
   *
   * @throws AppError FILE_STORAGE where the storage does not answer
   */
  take(path: string, draft: MeasuredDraft): Promise<void>;
  /**
   * Opens a kept file, or a part of it. Bytes flow as fast as they are read.
   *
   * @throws AppError FILE_MISSING, FILE_STORAGE
   */
  read(path: string, part?: BytePart): Promise<Readable>;
  /**
   * Removes a file; one that is gone already is fine.
   *
   * @throws AppError FILE_STORAGE
   */
  remove(path: string): Promise<void>;
  /** Rejects where files can be neither kept nor read at the moment. */
  check(signal: AbortSignal): Promise<void>;
}
