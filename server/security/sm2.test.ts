import smCrypto from "sm-crypto";
import { expect, test } from "vitest";
import { decryptSm2, isSm2Cipher } from "./sm2.ts";

const { publicKey, privateKey } = smCrypto.sm2.generateKeyPairHex();
const encrypt = (text: string): string => `04${smCrypto.sm2.doEncrypt(text, publicKey, 1)}`;

test("AUTH-38 reads what the console encrypts with the public key", () => {
  expect(decryptSm2(encrypt("密码Abc1!"), privateKey)).toBe("密码Abc1!");
});

test("a plain password is not taken for a cipher text", () => {
  expect(isSm2Cipher("Abc12345!")).toBe(false);
  expect(isSm2Cipher("04abcdef")).toBe(false);
  expect(isSm2Cipher(encrypt("x"))).toBe(true);
});

test("every fault gives the same nothing: changed text, foreign point, another key", () => {
  const cipher = encrypt("Abc12345!");
  const changed = `${cipher.slice(0, -2)}${cipher.endsWith("00") ? "01" : "00"}`;
  const foreignPoint = `04${"11".repeat(64)}${cipher.slice(130)}`;
  const otherKey = smCrypto.sm2.generateKeyPairHex().privateKey;
  expect([decryptSm2(changed, privateKey), decryptSm2(foreignPoint, privateKey), decryptSm2(cipher, otherKey)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
