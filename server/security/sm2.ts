import { sm2 } from "sm-crypto-v2";

const CIPHER_MODE = 1;
/** Point (64 bytes), hash (32 bytes) and at least one byte of text, in hex, behind the `04` prefix. */
const SHORTEST_CIPHER = 2 + 128 + 64 + 2;
const LONGEST_CIPHER = 4096;

/** Tells whether a value reads as an SM2 cipher text: hex with the `04` prefix, longer than any sensible password. */
export function isSm2Cipher(value: string): boolean {
  return value.length >= SHORTEST_CIPHER && value.length <= LONGEST_CIPHER && value.length % 2 === 0 && /^04[0-9a-f]+$/i.test(value);
}

/**
 * Decrypts an SM2 cipher text (C1C3C2, `04` prefix). `undefined` for every fault alike, so that the
 * answer tells nothing about the key. The point is checked to lie on the curve before the private key meets it:
 * with points of another curve the answers would give the key away bit by bit.
 */
export function decryptSm2(cipher: string, privateKey: string): string | undefined {
  if (!isSm2Cipher(cipher) || !isOnCurve(cipher.slice(2, 130))) return undefined;
  try {
    const text = sm2.doDecrypt(cipher.slice(2), privateKey, CIPHER_MODE, { output: "string" });
    return text === "" ? undefined : text;
  } catch {
    return undefined;
  }
}

const P = BigInt("0xFFFFFFFEFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF00000000FFFFFFFFFFFFFFFF");
const A = P - 3n;
const B = BigInt("0x28E9FA9E9D9F5E344D5A9E4BCF6509A7F39789F515AB8F92DDBCBD414D940E93");

/** y² = x³ + ax + b over the field of GB/T 32918; the curve has prime order, so every point on it is safe. */
function isOnCurve(point: string): boolean {
  const x = BigInt(`0x${point.slice(0, 64)}`);
  const y = BigInt(`0x${point.slice(64)}`);
  return x < P && y < P && (y * y - (x * x * x + A * x + B)) % P === 0n;
}
