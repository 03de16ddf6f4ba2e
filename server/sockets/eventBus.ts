import type { FastifyBaseLogger } from "fastify";
import { runOutsideCalls } from "../database/sessions/callScope.ts";
import type { DatabaseHandle } from "../database/database.types.ts";
import type { Audience, EventBus, ServerEvent } from "../http/events.ts";
import { openChannel } from "./databaseChannel.ts";

/** The event bus with its ends. */
export interface ServerEventBus extends EventBus {
  /** Calls back when events may have been missed. */
  onGap(listener: () => void): () => void;
  /** Waits until what was published has left. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface Message {
  readonly event: ServerEvent;
  readonly audience: Audience;
}

const CHANNEL = "ribbon_events";
/** A little below the 7999 bytes that the database takes. */
const LONGEST_MESSAGE = 7500;

/** Makes the event bus. Events travel through the database, so every process hears them in the same way. */
export async function createEventBus(options: {
  readonly database: DatabaseHandle;
  readonly logger: FastifyBaseLogger;
}): Promise<ServerEventBus> {
  const channel = await openChannel<Message>(CHANNEL, options);
  // One after the other, so that consoles hear of things in the order in which they happened.
  let queue: Promise<void> = Promise.resolve();
  const send = (message: Message): void => {
    queue = queue
      .then(() => channel.send(message))
      .catch((error: unknown) =>
        options.logger.error(
          { cmd: message.event.cmd, fault: error instanceof Error ? error.name : typeof error },
          "an event was not sent",
        ),
      );
  };
  return {
    // Consoles hear of what happened, whatever became of the call that made it happen.
    publish: (event, audience = {}) => runOutsideCalls(() => splitMessage({ event, audience }).forEach(send)),
    subscribe: (listener) => channel.subscribe(({ event, audience }) => listener(event, audience)),
    onGap: channel.onGap,
    flush: () => queue,
    async close() {
      await queue;
      await channel.close();
    },
  };
}

/** Halves the longest list of a message until every part fits. */
export function splitMessage(message: Message): Message[] {
  if (Buffer.byteLength(JSON.stringify(message)) <= LONGEST_MESSAGE) return [message];
  const { event, audience } = message;
  if (audience.users && audience.users.length > 1)
    return halves(audience.users).flatMap((users) => splitMessage({ event, audience: { ...audience, users } }));
  if (event.cmd === "row" && event.changes && event.changes.length > 1)
    return halves(event.changes).flatMap((changes) => splitMessage({ event: { ...event, changes }, audience }));
  if (event.cmd === "schema" && event.screens.length > 1)
    return halves(event.screens).flatMap((screens) => splitMessage({ event: { ...event, screens }, audience }));
  if (event.cmd === "dictionary" && event.codes.length > 1)
    return halves(event.codes).flatMap((codes) => splitMessage({ event: { ...event, codes }, audience }));
  throw new RangeError(`An event “${event.cmd}” is too long to be sent.`);
}

function halves<T>(items: readonly T[]): [readonly T[], readonly T[]] {
  const middle = Math.ceil(items.length / 2);
  return [items.slice(0, middle), items.slice(middle)];
}
