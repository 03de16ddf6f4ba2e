const BYTES = 12;

/** A new id of a message; `crypto.randomUUID` is not there on pages without encryption, which a demonstration may be. */
export function messageId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
