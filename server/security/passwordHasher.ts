import { createHmac, randomBytes } from "node:crypto";
import { FairQueue, type QueueCaller } from "./fairQueue.ts";
import { hashSecret, isOutdated, isPasswordHash, matchesSecret, PASSWORD_COST, type PasswordCost } from "./passwordHash.ts";
import { SCRYPT_PREFIX } from "./scryptHash.ts";

/** Gives the password, at the latest moment: while its turn has not come, it may still be cipher text. */
export type PasswordSource = () => string;

/** What became of a password that was tried. */
export interface PasswordVerdict {
  readonly isRight: boolean;
  /** The password is right, and its hash is to be made anew in today's way. */
  readonly isOutdated: boolean;
}

/** A caller's turn: hashing takes no further one. */
export interface PasswordTurn {
  hash(password: PasswordSource): Promise<string>;
  /** Takes as long for a name without an account as for one with: there is always a hash to check against. */
  verify(password: PasswordSource, stored: string | undefined): Promise<PasswordVerdict>;
}

/** Turns passwords into hashes and checks them, off the main thread, taking turns between callers. */
export interface PasswordHasher {
  /**
   * Runs what belongs to a password when the caller's turn comes: what is looked up and counted for it, too, so that a
   * flood waits in front of the database and not in it.
   *
   * @throws AppError SERVER_BUSY
   */
  inTurn<T>(caller: QueueCaller, work: (turn: PasswordTurn) => Promise<T>): Promise<T>;
  /** Hashes in a turn of its own. @throws AppError SERVER_BUSY */
  hash(password: PasswordSource, caller: QueueCaller): Promise<string>;
  /** Expected milliseconds until the caller's turn. */
  waitOf(caller: QueueCaller): number;
  /** Says which share (0 to 1) of the accounts has a hash of an earlier version; names without account look alike then. */
  setOldShare(share: number): void;
}

interface HasherOptions {
  /** Key kept outside the database; without it a stolen table cannot be guessed at. */
  readonly pepper: Uint8Array;
  /** Kept in each hash, so a change leaves old passwords valid. @default OWASP's */
  readonly cost?: PasswordCost;
}

/** Callers whose turn it is at the same time: while one waits for the database, another's password is hashed. */
const TURNS = 8;
/** Hashes at the same time: more are no faster on two cores, and half of libuv's four threads stay for files and names. */
const HASHES = 2;
const SALT_LENGTH = 16;
const KEY_LENGTH = 32;
/** Work factor that earlier versions used. */
const SCRYPT_COST = 15;

/** Makes a hasher with argon2id over the peppered password; hashes of earlier versions (scrypt) stay valid. */
export function createPasswordHasher({ pepper, cost = PASSWORD_COST }: HasherOptions): PasswordHasher {
  const decoys = new Decoys(pepper, cost);
  const turns = new FairQueue({ atOnce: TURNS });
  // Who has a turn is let in.
  const hashing = new FairQueue({ atOnce: HASHES, longestWait: Number.POSITIVE_INFINITY });
  const turnOf = (caller: QueueCaller): PasswordTurn => ({
    hash: (password) => hashing.run(caller, () => hashSecret(secretOf(password, pepper), cost)),
    async verify(password, stored) {
      const isKept = stored !== undefined && isPasswordHash(stored);
      const kept = isKept ? stored : decoys.hashFor(caller.account);
      const matches = await hashing.run(caller, () => matchesSecret(secretOf(password, pepper), kept));
      const isRight = isKept && matches;
      return { isRight, isOutdated: isRight && isOutdated(stored, cost) };
    },
  });
  return {
    inTurn: (caller, work) => turns.run(caller, () => work(turnOf(caller))),
    hash: (password, caller) => turns.run(caller, () => turnOf(caller).hash(password)),
    waitOf: (caller) => turns.waitOf(caller),
    setOldShare: (share) => decoys.setOldShare(share),
  };
}

/** The peppered password: the password itself is read at the latest moment and kept by nothing here. Same text, same secret, however its accents were typed. */
function secretOf(password: PasswordSource, pepper: Uint8Array): Buffer {
  return createHmac("sha256", pepper).update(password().normalize("NFC")).digest();
}

/**
 * Hashes that no password matches, for names without an account. Hashes of an earlier version take ten times as long to
 * check, which would disclose that an account exists and has not been used since. So as many of the unknown names are
 * slow, always the same ones, as accounts have an earlier hash; the share falls as owners sign in.
 */
class Decoys {
  private readonly pepper: Uint8Array;
  private readonly current: string;
  private readonly old: string;
  private oldShare = 0;

  constructor(pepper: Uint8Array, { memoryKiB, passes }: PasswordCost) {
    this.pepper = pepper;
    const text = (length: number): string => randomBytes(length).toString("base64").replaceAll("=", "");
    this.current = `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$${text(SALT_LENGTH)}$${text(KEY_LENGTH)}`;
    const [salt, key] = [SALT_LENGTH, KEY_LENGTH].map((length) => randomBytes(length).toString("base64url"));
    this.old = `${SCRYPT_PREFIX}${SCRYPT_COST}$${salt}$${key}`;
  }

  setOldShare(share: number): void {
    this.oldShare = share;
  }

  hashFor(name: string): string {
    const lot = createHmac("sha256", this.pepper).update(`decoy:${name}`).digest().readUInt32BE() / 2 ** 32;
    return lot < this.oldShare ? this.old : this.current;
  }
}
