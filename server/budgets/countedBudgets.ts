import type { RateBudget } from "../security/rateLimiter.ts";

const HOUR = 3600 * 1000;

/** How much callers may ask for. */
export interface RequestBudgets {
  /** One signed-in user, over all their windows. */
  readonly user: RateBudget;
  /** One address on the open routes of the API. */
  readonly address: RateBudget;
}

/**
 * Requests, counted by each process for itself. Far above what people do, and what the console's own timers do for
 * them; far below what hurts the others.
 */
export const defaultBudgets: RequestBudgets = {
  user: { burst: 300, perSecond: 40 },
  address: { burst: 200, perSecond: 20 },
};

/** Uploads of one person, counted in the database and so over all processes and restarts. */
export const uploadBudget = {
  /** A ward's whole day of pictures in an hour; a script that fills the disk with small files comes to its end. */
  filesPerHour: 300,
  hour: HOUR,
  /** One person's share of a disk that all share. */
  bytesPerDay: 2 * 1024 ** 3,
  day: 24 * HOUR,
  /** Seconds after which somebody who reached the number of files may come again. */
  retryAfter: 600,
} as const;

/** What a picture may cost whoever looks at it: a browser holds four bytes for each pixel, whatever the file's size. */
export const imageBudget = {
  /** The largest side that common decoders and canvases take. */
  side: 12_000,
  /** A camera of today; 160 MB in a browser. */
  pixels: 40_000_000,
  /** All frames of an animation together. */
  framePixels: 500_000_000,
} as const;

/** Sockets, counted by each process for itself. */
export const socketBudget = {
  /**
   * Open sockets of one person. The newest is refused, not the oldest closed: a closed window's socket would come back
   * by itself and push out the next one, without end.
   */
  perPerson: 20,
  /** Handshakes of one address: a whole clinic behind one address comes back after a restart, a scanner does not get on. */
  handshakes: { burst: 600, perSecond: 20 },
  /** 30 messages at once, then one a second, on each socket. */
  messages: { burst: 30, perSecond: 1 },
  /** Seconds after which somebody with too many sockets may try again. */
  retryAfter: 60,
} as const;
