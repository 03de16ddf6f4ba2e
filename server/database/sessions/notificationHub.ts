import type { NotificationHandler } from "../database.types.ts";

interface Subscriber {
  readonly handler: NotificationHandler;
  readonly onGap: (() => void) | undefined;
}

/** Spreads notifications to their handlers and keeps the database subscribed to the channels in use. */
export class NotificationHub {
  private readonly channels = new Map<string, Set<Subscriber>>();
  private readonly execute: (statement: string) => Promise<void>;
  private lost = false;

  /** `execute` runs `listen` and `unlisten` where notifications arrive. */
  constructor(execute: (statement: string) => Promise<void>) {
    this.execute = execute;
  }

  async subscribe(channel: string, handler: NotificationHandler, onGap?: () => void): Promise<() => Promise<void>> {
    const subscriber: Subscriber = { handler, onGap };
    const subscribers = this.channels.get(channel) ?? new Set();
    this.channels.set(channel, subscribers.add(subscriber));
    if (subscribers.size === 1) await this.execute(`listen ${quote(channel)}`);
    return async () => {
      if (!subscribers.delete(subscriber) || subscribers.size > 0) return;
      this.channels.delete(channel);
      await this.execute(`unlisten ${quote(channel)}`);
    };
  }

  dispatch(channel: string, payload: string): void {
    for (const { handler } of this.channels.get(channel) ?? []) handler(payload);
  }

  /** Statements that subscribe a new connection to every channel in use. */
  subscriptions(): string[] {
    return [...this.channels.keys()].map((channel) => `listen ${quote(channel)}`);
  }

  /** Whether the line is gone at the moment: what is notified now, nobody here hears. */
  get isLost(): boolean {
    return this.lost;
  }

  /** The line broke; `reportGap` follows when there is another one. */
  reportLoss(): void {
    this.lost = true;
  }

  /** There is a line again. */
  reportGap(): void {
    this.lost = false;
    for (const subscribers of this.channels.values()) for (const { onGap } of subscribers) onGap?.();
  }
}

function quote(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`;
}
