import { loadPart } from "../../runtime/code/loadPart.ts";

/** Loads the cipher ahead of its use, so that signing in does not wait for it; what fails is tried again when it is needed. */
export async function prepareCipher(): Promise<void> {
  try {
    const { sm2 } = await loadCipher();
    // The first key makes the multiples of the curve's base point, which is most of the work of the first encryption.
    sm2.generateKeyPairHex();
  } catch {
    // Said when somebody signs in.
  }
}

function loadCipher() {
  return loadPart(() => import("sm-crypto-v2"));
}

/**
 * Encrypts a password with the server's SM2 public key: C1C3C2, with the `04` prefix that servers expect
 * and the library leaves off. The key's own `04` is added where it lacks (spec §9).
 *
 * @throws Error with a sentence for people when the cipher can't be loaded
 */
export async function encryptPassword(password: string, publicKey: string): Promise<string> {
  const { sm2 } = await loadCipher().catch((cause: unknown) => {
    throw new Error("加密程序没有加载成功，请检查网络后重试", { cause });
  });
  const key = publicKey.length === 128 ? `04${publicKey}` : publicKey;
  return `04${sm2.doEncrypt(password, key, 1)}`;
}
