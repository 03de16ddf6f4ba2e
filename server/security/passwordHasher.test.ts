import { expect, test } from "vitest";
import { createPasswordHasher } from "./passwordHasher.ts";

const pepper = Buffer.from("pepper of this installation");

test("AUTH-34 accepts the right password and no other", async () => {
  const hasher = createPasswordHasher({ pepper, cost: 4 });
  const stored = await hasher.hash("Abc12345!");
  expect(await hasher.verify("Abc12345!", stored)).toBe(true);
  expect(await hasher.verify("Abc12345?", stored)).toBe(false);
  expect(await hasher.verify("Abc12345!", undefined)).toBe(false);
});

test("S-93 the same password never gives the same hash, and the hash is worthless without the pepper", async () => {
  const hasher = createPasswordHasher({ pepper, cost: 4 });
  const [first, second] = await Promise.all([hasher.hash("Abc12345!"), hasher.hash("Abc12345!")]);
  expect(first).not.toBe(second);
  const other = createPasswordHasher({ pepper: Buffer.from("another"), cost: 4 });
  expect(await other.verify("Abc12345!", first)).toBe(false);
});

test("hashes made with another work factor stay valid", async () => {
  const stored = await createPasswordHasher({ pepper, cost: 4 }).hash("Abc12345!");
  expect(await createPasswordHasher({ pepper, cost: 5 }).verify("Abc12345!", stored)).toBe(true);
});

test("the default work factor is scrypt with N=2^15", async () => {
  expect(await createPasswordHasher({ pepper }).hash("Abc12345!")).toMatch(/^scrypt\$15\$/);
});

test("refuses when more passwords wait than can be answered in time", async () => {
  const hasher = createPasswordHasher({ pepper, cost: 4, maxWaiting: 1 });
  const results = await Promise.allSettled([1, 2, 3].map(() => hasher.hash("Abc12345!")));
  expect(results.map((result) => result.status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
  expect((results[2] as PromiseRejectedResult).reason).toMatchObject({ code: "SERVER_BUSY" });
});
