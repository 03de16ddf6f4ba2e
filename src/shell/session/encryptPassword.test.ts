import smCrypto from "sm-crypto";
import { expect, test } from "vitest";
import { encryptPassword } from "./encryptPassword.ts";

const { sm2 } = smCrypto;
const { publicKey, privateKey } = sm2.generateKeyPairHex();

test("AUTH-39 the cipher has the 04 prefix and reads with the server's private key", async () => {
  const cipher = await encryptPassword("密码-Pa55!", publicKey);
  expect(cipher).toMatch(/^04[0-9a-f]+$/);
  expect(sm2.doDecrypt(cipher.slice(2), privateKey, 1)).toBe("密码-Pa55!");
});

test("AUTH-39 a public key without its prefix gets it", async () => {
  const cipher = await encryptPassword("x", publicKey.slice(2));
  expect(sm2.doDecrypt(cipher.slice(2), privateKey, 1)).toBe("x");
});
