import type { FastifyBaseLogger } from "fastify";
import { schemaFilesStamp } from "./schemaFiles.ts";

/** Milliseconds between two looks: an open screen follows a saved file within a second. */
const INTERVAL = 400;

interface WatchOptions {
  readonly root: string;
  readonly logger: FastifyBaseLogger;
  readonly onChange: () => Promise<void>;
}

/**
 * Calls back when schema files have changed. It looks at times and sizes instead of using `fs.watch`: on Node 20
 * that no longer hears of a file once an editor has replaced it by another of the same name.
 *
 * @returns a function that ends it and waits for a call under way
 */
export async function watchSchemaFiles({ root, logger, onChange }: WatchOptions): Promise<() => Promise<void>> {
  let known = await schemaFilesStamp(root);
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  const look = async (): Promise<void> => {
    try {
      const stamp = await schemaFilesStamp(root);
      if (stamp !== known) {
        known = stamp;
        await onChange();
      }
    } catch (error) {
      logger.error({ fault: error instanceof Error ? error.name : typeof error }, "schema files could not be followed");
    }
    if (!isClosed) plan();
  };
  const plan = (): void => {
    timer = setTimeout(() => (looking = look()), INTERVAL);
    timer.unref();
  };
  plan();
  return async () => {
    isClosed = true;
    clearTimeout(timer);
    await looking;
  };
}
