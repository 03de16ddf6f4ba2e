const MINUTE = 60_000;

/** Minutes after which somebody who waits has waited too long. */
const LONG = 5;

/** How long somebody has waited. */
export interface Waited {
  /** e.g. `等待 7 分`. */
  readonly words: string;
  readonly isLong: boolean;
}

/** How long somebody has waited, to the minute: relative times begin at ten minutes only. @param since @param now milliseconds since the epoch */
export function waited(since: number, now: number): Waited {
  const minutes = Math.max(0, Math.floor((now - since) / MINUTE));
  return { words: wordsOf(minutes), isLong: minutes >= LONG };
}

function wordsOf(minutes: number): string {
  if (minutes < 1) return "刚刚到来";
  if (minutes < 60) return `等待 ${minutes} 分`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `等待 ${hours} 小时 ${minutes % 60} 分` : `等待 ${Math.floor(hours / 24)} 天`;
}
