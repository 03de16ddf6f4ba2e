import type { ServerServices } from "../serverServices.ts";
import type { DatabaseChannel } from "../../sockets/databaseChannel.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";

/**
 * What happened, as processes tell each other: by ids alone, in the transaction that stores it. One transaction after the other
 * gives the numbers of a chat, and they are told in the order of their commits, so news of a chat come in the order of its numbers.
 */
export type ImNews =
  /** An entry of a chat was stored. */
  | { readonly chat: string; readonly number: number }
  /** An entry that was stored before is told once more to whoever sent it once more. */
  | { readonly chat: string; readonly number: number; readonly again: string }
  /** Somebody has got or read further in a chat; up to `after` they had read before. */
  | { readonly chat: string; readonly mark: string; readonly after: number }
  /** A family of tokens ended: a refresh token of it was shown that was spent. */
  | { readonly family: string }
  /** Something about groups or friends of these people changed. */
  | { readonly people: readonly string[] };

/** What messaging works with. */
export interface ImDesk {
  readonly services: ServerServices;
  /** Where chats are told of; opened when the module starts. */
  readonly news: ImNewsDesk;
}

/** People named in one notification, which takes 7999 bytes. */
const NAMED_AT_ONCE = 100;

/** Tells all processes, this one included, of what is stored. */
export class ImNewsDesk {
  private channel: DatabaseChannel<ImNews> | undefined;

  /** Begins to tell: the channel is opened when the server starts. */
  open(channel: DatabaseChannel<ImNews>): void {
    this.channel = channel;
  }

  /** Tells of something, with `trx` when the transaction commits. */
  async tell(news: ImNews, trx?: DatabaseTransaction): Promise<void> {
    await this.channel?.send(news, trx);
  }

  /** Tells people, however many they are, to look at their groups and friends anew. */
  async tellPeople(ids: readonly string[], trx: DatabaseTransaction): Promise<void> {
    for (let start = 0; start < ids.length; start += NAMED_AT_ONCE)
      await this.tell({ people: ids.slice(start, start + NAMED_AT_ONCE) }, trx);
  }
}
