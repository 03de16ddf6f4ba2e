import { hkdfSync, randomBytes } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sm2 } from "sm-crypto-v2";

/** Keys of this installation. They live in the data directory, never in the database. */
export interface ServerSecrets {
  /** Mixed into every password before it is hashed. */
  readonly pepper: Uint8Array;
  /** Signs addresses that are secrets themselves (validator modules, download links). */
  readonly capabilityKey: Uint8Array;
  /** Stands in for the values that people ask masked fields for, so that a repeated guess is seen and no value kept. */
  readonly questionKey: Uint8Array;
  /** Signs the rows of the audit log and chains them; whoever has only the database cannot write evidence. */
  readonly auditKey: Uint8Array;
  /** Marks the tokens of sessions as given out here. */
  readonly tokenKey: Uint8Array;
  /** Marks the cookies of devices in the same way. */
  readonly deviceKey: Uint8Array;
  /** Makes the marks by which processes on one database know that they have the same secrets. */
  readonly fingerprintKey: Uint8Array;
  readonly sm2: Sm2KeyPair;
}

/** SM2 key pair in hex; the public key carries the `04` prefix. */
export interface Sm2KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

interface SecretFile {
  readonly masterKey: string;
  readonly sm2: Sm2KeyPair;
}

/** Name of the key file in the data directory. */
export const SECRETS_FILE = "secrets.json";

/**
 * Loads the installation's keys, making them at the first start (file mode 0600).
 * Processes that share the data directory agree: whoever writes first wins, the others read.
 */
export async function loadSecrets(dataDirectory: string): Promise<ServerSecrets> {
  const path = join(dataDirectory, SECRETS_FILE);
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const file = (await readSecrets(path)) ?? (await createSecrets(path));
  const master = Buffer.from(file.masterKey, "base64");
  return {
    pepper: deriveKey(master, "password pepper"),
    capabilityKey: deriveKey(master, "capability addresses"),
    questionKey: deriveKey(master, "questions about masked values"),
    auditKey: deriveKey(master, "audit log"),
    tokenKey: deriveKey(master, "marks of tokens"),
    deviceKey: deriveKey(master, "marks of devices"),
    fingerprintKey: deriveKey(master, "fingerprint of the installation"),
    sm2: file.sm2,
  };
}

async function readSecrets(path: string): Promise<SecretFile | undefined> {
  try {
    return parseSecrets(await readFile(path, "utf8"), path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

async function createSecrets(path: string): Promise<SecretFile> {
  const { publicKey, privateKey } = sm2.generateKeyPairHex();
  const secrets: SecretFile = {
    masterKey: randomBytes(32).toString("base64"),
    sm2: { publicKey, privateKey },
  };
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true });
  try {
    // A link appears whole and only once: no process reads half a file, none overwrites another's keys.
    await link(draft, path);
    return secrets;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return parseSecrets(await readFile(path, "utf8"), path);
  } finally {
    await unlink(draft);
  }
}

function parseSecrets(text: string, path: string): SecretFile {
  const value = JSON.parse(text) as Partial<SecretFile>;
  const isComplete =
    typeof value.masterKey === "string" && typeof value.sm2?.publicKey === "string" && typeof value.sm2.privateKey === "string";
  if (!isComplete) throw new Error(`${path} 不完整。请从备份恢复；删除它会使所有密码失效。`);
  return value as SecretFile;
}

function deriveKey(master: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", master, new Uint8Array(), purpose, 32));
}
