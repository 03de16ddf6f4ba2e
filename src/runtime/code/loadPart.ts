import { ChunkLoadError } from "./ChunkLoadError.ts";
import { isOutdated } from "./isOutdated.ts";

/** ms that a part may take to load (spec §8, §9). */
const LONGEST = 120_000;

/** How browsers, and the build's own loader of styles, say that a file did not come. */
const NOT_LOADED =
  /dynamically imported module|importing a module script|unable to preload css|is not a valid javascript mime type|module script failed/i;

/**
 * Loads a part of the console's code: every `import()` of the console goes through here.
 *
 * @throws ChunkLoadError when the part does not come within two minutes or cannot be fetched; what the part itself
 *   throws passes through
 * @example
 * const { encrypt } = await loadPart(() => import("./encrypt.ts"));
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(`not loaded within ${LONGEST} ms`, { isOutdated: false })), LONGEST);
  });
  try {
    return await Promise.race([load(), tooLate]);
  } catch (error) {
    if (!(error instanceof Error) || !NOT_LOADED.test(error.message)) throw error;
    throw new ChunkLoadError(error.message, { isOutdated: await isOutdated(), cause: error });
  } finally {
    clearTimeout(timer);
  }
}
