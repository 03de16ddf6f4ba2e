import { hash, verify } from "@node-rs/argon2";
import { isScryptHash, verifyScrypt } from "./scryptHash.ts";

/** What one hash costs. */
export interface PasswordCost {
  readonly memoryKiB: number;
  readonly passes: number;
}

/** The least that OWASP's Password Storage Cheat Sheet asks for with argon2id: 19 MiB, two passes, one lane. */
export const PASSWORD_COST: PasswordCost = { memoryKiB: 19_456, passes: 2 };

const PARAMETERS = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/;

/** Makes the hash of a peppered password with argon2id, the package's default: a PHC string that names its parameters. */
export function hashSecret(secret: Uint8Array, { memoryKiB, passes }: PasswordCost): Promise<string> {
  return hash(textOf(secret), { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 });
}

/** Whether a peppered password is the one of a stored hash. */
export function matchesSecret(secret: Uint8Array, stored: string): Promise<boolean> {
  return PARAMETERS.test(stored) ? verify(stored, textOf(secret)) : verifyScrypt(secret, stored);
}

/** Whether a stored text is a hash at all; an account whose password is not set yet has another one. */
export function isPasswordHash(stored: string): boolean {
  return PARAMETERS.test(stored) || isScryptHash(stored);
}

/** Whether a stored hash costs less to guess at, or is made in another way, than one made today. */
export function isOutdated(stored: string, { memoryKiB, passes }: PasswordCost): boolean {
  const [, memory, time] = PARAMETERS.exec(stored) ?? [];
  return Number(memory) !== memoryKiB || Number(time) !== passes;
}

/** The package checks bytes only where they read as UTF-8. */
function textOf(secret: Uint8Array): string {
  return Buffer.from(secret).toString("base64");
}
