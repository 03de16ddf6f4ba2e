import { scrypt, timingSafeEqual, type ScryptOptions } from "node:crypto";

/** How hashes of earlier versions begin; the database is asked with it how many are left. */
export const SCRYPT_PREFIX = "scrypt$";

const BLOCK_SIZE = 8;
const PARALLELIZATION = 3;
const KEY_LENGTH = 32;

/** `scrypt$cost$salt$key`; the key has 32 bytes. */
const SCRYPT_HASH = /^scrypt\$(\d{1,2})\$([\w-]+)\$([\w-]{43})$/;

/** Whether a text is a hash that an earlier version made. */
export function isScryptHash(stored: string): boolean {
  return SCRYPT_HASH.test(stored);
}

/** Whether a peppered password is the one of a hash that an earlier version made. */
export async function verifyScrypt(secret: Uint8Array, stored: string): Promise<boolean> {
  const [, cost, salt = "", key = ""] = SCRYPT_HASH.exec(stored) ?? [];
  if (cost === undefined) return false;
  return timingSafeEqual(await derive(secret, Number(cost), Buffer.from(salt, "base64url")), Buffer.from(key, "base64url"));
}

function derive(secret: Uint8Array, cost: number, salt: Uint8Array): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** cost, r: BLOCK_SIZE, p: PARALLELIZATION, maxmem: 256 * BLOCK_SIZE * 2 ** cost };
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, KEY_LENGTH, options, (error, key) => (error === null ? resolve(key) : reject(error)));
  });
}
