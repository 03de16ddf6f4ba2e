/** A part of the console's own code could not be loaded (spec §8). */
export class ChunkLoadError extends Error {
  /** The server has another version of the console than this page: the part is gone for good, only a new page helps. */
  readonly isOutdated: boolean;

  constructor(message: string, options: { readonly isOutdated: boolean; readonly cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = "ChunkLoadError";
    this.isOutdated = options.isOutdated;
  }
}
