import { createHmac, randomBytes, scrypt, scryptSync } from "node:crypto";
import type * as crypto from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import type { QueueCaller } from "./fairQueue.ts";
import { createPasswordHasher, type PasswordHasher, type PasswordVerdict } from "./passwordHasher.ts";

// What other files of this process loaded knows nothing of the mock.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.doUnmock("node:crypto");
  vi.resetModules();
});

vi.mock("node:crypto", async (importOriginal) => {
  const original = await importOriginal<typeof crypto>();
  // Whether it is asked matters here, not how long it takes.
  const quick = (...[password, salt, length, options, callback]: Parameters<typeof original.scrypt>) =>
    original.scrypt(password, salt, length, { ...options, N: 2 ** 4 }, callback);
  return { ...original, scrypt: vi.fn(quick) };
});

const pepper = Buffer.from("pepper of this installation");
const cost = { memoryKiB: 8, passes: 1 };
const PASSWORD = "Abc12345!";

function caller(account = "vie"): QueueCaller {
  return { source: "203.0.113.7", account, rank: "known" };
}

function verify(hasher: PasswordHasher, password: string, stored: string | undefined, account = "vie"): Promise<PasswordVerdict> {
  return hasher.inTurn(caller(account), (turn) => turn.verify(() => password, stored));
}

/** A hash as earlier versions made it. */
function oldHash(password: string): string {
  const salt = randomBytes(16);
  const secret = createHmac("sha256", pepper).update(password).digest();
  const key = scryptSync(secret, salt, 32, { N: 2 ** 4, r: 8, p: 3 });
  return ["scrypt", 4, salt.toString("base64url"), key.toString("base64url")].join("$");
}

test("AUTH-34 accepts the right password and no other", async () => {
  const hasher = createPasswordHasher({ pepper, cost });
  const stored = await hasher.hash(() => PASSWORD, caller());
  const verdict = async (password: string, hash: string | undefined) => (await verify(hasher, password, hash)).isRight;
  expect(await verdict(PASSWORD, stored)).toBe(true);
  expect(await verdict("Abc12345?", stored)).toBe(false);
  expect(await verdict(PASSWORD, undefined)).toBe(false);
});

test("S-93 the same password never gives the same hash, and the hash is worthless without the pepper", async () => {
  const hasher = createPasswordHasher({ pepper, cost });
  const [first, second] = await Promise.all([hasher.hash(() => PASSWORD, caller()), hasher.hash(() => PASSWORD, caller())]);
  expect(first).not.toBe(second);
  const other = createPasswordHasher({ pepper: Buffer.from("another"), cost });
  expect((await verify(other, PASSWORD, first)).isRight).toBe(false);
});

test("a password is hashed with argon2id at OWASP's parameters, which stand in the hash", async () => {
  const stored = await createPasswordHasher({ pepper }).hash(() => PASSWORD, caller());
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verify(createPasswordHasher({ pepper }), PASSWORD, stored)).toEqual({ isRight: true, isOutdated: false });
});

test("hashes made at another cost or by an earlier version stay valid and are to be renewed, for the right password only", async () => {
  const hasher = createPasswordHasher({ pepper, cost });
  const cheaper = await createPasswordHasher({ pepper, cost: { memoryKiB: 16, passes: 1 } }).hash(() => PASSWORD, caller());
  for (const stored of [cheaper, oldHash(PASSWORD)]) {
    expect(await verify(hasher, PASSWORD, stored)).toEqual({ isRight: true, isOutdated: true });
    expect(await verify(hasher, "Abc12345?", stored)).toEqual({ isRight: false, isOutdated: false });
  }
});

test("S-07 a name without account is as slow as accounts with an old hash, as often as they are, and always alike", async () => {
  const hasher = createPasswordHasher({ pepper, cost });
  const slowOnes = async () => {
    const slow: string[] = [];
    for (const name of Array.from({ length: 40 }, (_, index) => `ghost${index}`)) {
      vi.mocked(scrypt).mockClear();
      await verify(hasher, PASSWORD, undefined, name);
      if (vi.mocked(scrypt).mock.calls.length > 0) slow.push(name);
    }
    return slow;
  };
  expect(await slowOnes()).toEqual([]);
  hasher.setOldShare(0.25);
  const some = await slowOnes();
  expect(some.length).toBeGreaterThan(0);
  expect(some.length).toBeLessThan(20);
  expect(await slowOnes()).toEqual(some);
  hasher.setOldShare(0.1);
  // Names become quick like accounts whose owners came back; none becomes slow.
  expect(some).toEqual(expect.arrayContaining(await slowOnes()));
  hasher.setOldShare(1);
  expect(await slowOnes()).toHaveLength(40);
});

test("S-07 an account without a password yet costs the same work as a wrong password", async () => {
  const hasher = createPasswordHasher({ pepper, cost });
  hasher.setOldShare(1);
  vi.mocked(scrypt).mockClear();
  expect((await verify(hasher, PASSWORD, "pending")).isRight).toBe(false);
  expect(vi.mocked(scrypt)).toHaveBeenCalledOnce();
});
