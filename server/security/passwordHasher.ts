import { createHmac, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import type { ScryptOptions } from "node:crypto";
import { AppError } from "../errors.ts";

/** Turns passwords into hashes and checks them, off the main thread, one at a time. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Takes the same time whether the password is right, wrong, or there is no stored hash at all. */
  verify(password: string, stored: string | undefined): Promise<boolean>;
}

interface HasherOptions {
  /** Key kept outside the database; without it a stolen table cannot be guessed at. */
  readonly pepper: Uint8Array;
  /** Work factor as a power of two; kept in the hash, so a change leaves old passwords valid. @default 15 */
  readonly cost?: number;
  /** Passwords that may wait. At a quarter second each, 32 end just before the client's 9 s. @default 32 */
  readonly maxWaiting?: number;
}

const BLOCK_SIZE = 8;
const PARALLELIZATION = 3;
const KEY_LENGTH = 32;
const SALT_LENGTH = 16;

/**
 * Makes a hasher with scrypt (N=2^15, r=8, p=3: listed by OWASP) over the peppered password.
 * One hash runs at a time: it costs a quarter second of a core, and the rest of the server shares the others.
 */
export function createPasswordHasher(options: HasherOptions): PasswordHasher {
  const cost = options.cost ?? 15;
  const queue = createQueue(options.maxWaiting ?? 32);
  const derive = (password: string, parameters: HashParameters): Promise<Buffer> =>
    queue(() => deriveKey(createHmac("sha256", options.pepper).update(password.normalize("NFC")).digest(), parameters));
  const decoy: HashParameters = { cost, salt: randomBytes(SALT_LENGTH) };

  return {
    async hash(password) {
      const parameters = { cost, salt: randomBytes(SALT_LENGTH) };
      return formatHash(parameters, await derive(password, parameters));
    },
    async verify(password, stored) {
      const parsed = stored === undefined ? undefined : parseHash(stored);
      const key = await derive(password, parsed ?? decoy);
      return parsed !== undefined && timingSafeEqual(key, parsed.key);
    },
  };
}

interface HashParameters {
  readonly cost: number;
  readonly salt: Buffer;
}

function formatHash({ cost, salt }: HashParameters, key: Buffer): string {
  return ["scrypt", cost, salt.toString("base64url"), key.toString("base64url")].join("$");
}

function parseHash(stored: string): (HashParameters & { readonly key: Buffer }) | undefined {
  const [scheme, cost, salt, key] = stored.split("$");
  if (scheme !== "scrypt" || salt === undefined || key === undefined) return undefined;
  const parsed = {
    cost: Number(cost),
    salt: Buffer.from(salt, "base64url"),
    key: Buffer.from(key, "base64url"),
  };
  return parsed.key.length === KEY_LENGTH ? parsed : undefined;
}

function deriveKey(secret: Buffer, { cost, salt }: HashParameters): Promise<Buffer> {
  const options: ScryptOptions = {
    N: 2 ** cost,
    r: BLOCK_SIZE,
    p: PARALLELIZATION,
    maxmem: 256 * BLOCK_SIZE * 2 ** cost,
  };
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, KEY_LENGTH, options, (error, key) => (error === null ? resolve(key) : reject(error)));
  });
}

/** Runs jobs one after the other; refuses when too many wait. */
function createQueue(maxWaiting: number): <T>(job: () => Promise<T>) => Promise<T> {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (job) => {
    if (waiting > maxWaiting) throw new AppError("SERVER_BUSY", {});
    waiting += 1;
    const turn = last.then(job).finally(() => (waiting -= 1));
    last = turn.catch(() => undefined);
    return turn;
  };
}
