import type { FastifyBaseLogger } from "fastify";
import type { DatabaseHandle, DatabaseTransaction } from "../database/database.types.ts";

/** Messages between the processes that share a database; a process hears its own too. */
export interface DatabaseChannel<T> {
  /** Sends a message; with `trx` it leaves when the transaction commits. */
  send(message: T, trx?: DatabaseTransaction): Promise<void>;
  subscribe(listener: (message: T) => void): () => void;
  /** Calls back when messages may have been missed because the connection was lost. */
  readonly onGap: (listener: () => void) => () => void;
  readonly close: () => Promise<void>;
}

/** Opens a channel. Messages hold ids only and stay below 8000 bytes. */
export async function openChannel<T>(
  name: string,
  { database, logger }: { readonly database: DatabaseHandle; readonly logger: FastifyBaseLogger },
): Promise<DatabaseChannel<T>> {
  const listeners = new Set<(message: T) => void>();
  const gapListeners = new Set<() => void>();
  const deliver = (payload: string): void => {
    // Only this server's own processes can send on the database.
    const message = JSON.parse(payload) as T;
    for (const listener of listeners) protect(() => listener(message), logger);
  };
  const close = await database.listen(name, deliver, () => gapListeners.forEach((listener) => protect(listener, logger)));
  return {
    send: (message, trx) => database.notify(name, JSON.stringify(message), trx),
    subscribe: (listener) => register(listeners, listener),
    onGap: (listener) => register(gapListeners, listener),
    close,
  };
}

function register<L>(listeners: Set<L>, listener: L): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** One listener that fails keeps the message from nobody else. */
function protect(listener: () => void, logger: FastifyBaseLogger): void {
  try {
    listener();
  } catch (error) {
    logger.error({ fault: error instanceof Error ? error.name : typeof error }, "a listener of a database channel failed");
  }
}
