import type { VisitorTalk } from "../../schema/wire/consultAnswers.ts";
import { type VisitorCalls, VisitorFault } from "./visitorCalls.ts";

/** Milliseconds between two looks, while somebody looks on. */
const EVERY = 2000;

/** What is known of a consultation. */
export interface TalkState {
  /** All entries so far; absent before the first answer. */
  readonly talk?: VisitorTalk;
  /** Why the last look failed; `""` where it did not. */
  readonly fault: string;
  /** The token has ended: nothing more will come. */
  readonly isOver: boolean;
}

/** Looks at a consultation every two seconds while the page is seen, and asks only for what came since. */
export class TalkLoop {
  private readonly calls: Pick<VisitorCalls, "talk">;
  private readonly organId: string;
  private readonly listeners = new Set<() => void>();
  private state: TalkState = { fault: "", isOver: false };
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isLooking = false;
  /** Somebody asked for a look while one was on its way. */
  private isWanted = false;

  constructor(calls: Pick<VisitorCalls, "talk">, organId: string) {
    this.calls = calls;
    this.organId = organId;
  }

  readonly current = (): TalkState => this.state;

  /** The first listener starts the looks, the last one ends them. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    if (this.listeners.size === 1) {
      document.addEventListener("visibilitychange", this.look);
      this.look();
    }
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      document.removeEventListener("visibilitychange", this.look);
      clearTimeout(this.timer);
    };
  };

  /** Looks now, where the page is seen. */
  readonly look = (): void => {
    this.isWanted = this.isLooking;
    if (!this.isLooking && this.isSeen()) void this.lookOnce();
  };

  private async lookOnce(): Promise<void> {
    this.isLooking = true;
    clearTimeout(this.timer);
    try {
      this.tell({ talk: await this.read(), fault: "", isOver: false });
    } catch (error) {
      const { status, message } = error instanceof VisitorFault ? error : new VisitorFault(0, String(error));
      this.tell({ ...this.state, fault: message, isOver: status === 401 });
    }
    this.isLooking = false;
    if (this.state.isOver || !this.isSeen()) return;
    if (this.isWanted) this.look();
    else this.timer = setTimeout(this.look, EVERY);
  }

  private async read(): Promise<VisitorTalk> {
    const known = this.state.talk;
    const last = known?.records.at(-1)?.number;
    if (!known || last === undefined) return this.calls.talk(this.organId);
    const news = await this.calls.talk(this.organId, last);
    // Another consultation has begun: what was read behind the last entry of this one is not all of it.
    if (news.consultId !== known.consultId) return this.calls.talk(this.organId);
    return { ...news, records: [...known.records, ...news.records] };
  }

  private isSeen(): boolean {
    return this.listeners.size > 0 && document.visibilityState === "visible";
  }

  private tell(state: TalkState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
