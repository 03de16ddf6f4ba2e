/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4 §4.2.2). */
const rounds = Uint32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
/** The same of the square roots of the first eight primes (FIPS 180-4 §5.3.3). */
const start = Uint32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));

const BLOCK = 64;

/**
 * Signs a text with a key, both as UTF-8: HMAC-SHA-256 (RFC 2104), upper-case hex.
 * The browser's own is there on pages over TLS only and answers later; a call is signed at once, and on every page.
 */
export function hmacSha256(key: string, text: string): string {
  const bytes = new TextEncoder().encode(key);
  const block = new Uint8Array(BLOCK);
  block.set(bytes.length > BLOCK ? sha256(bytes) : bytes);
  const hash = (pad: number, message: Uint8Array) =>
    sha256(
      joined(
        block.map((byte) => byte ^ pad),
        message,
      ),
    );
  return Array.from(hash(0x5c, hash(0x36, new TextEncoder().encode(text))), (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase();
}

/** Hashes bytes with SHA-256 (FIPS 180-4 §6.2). */
function sha256(message: Uint8Array): Uint8Array {
  const padded = withLength(message);
  const view = new DataView(padded.buffer);
  const state = start.slice();
  const schedule = new Uint32Array(BLOCK);
  for (let block = 0; block < padded.length; block += BLOCK) {
    for (let word = 0; word < 16; word += 1) schedule[word] = view.getUint32(block + word * 4);
    expand(schedule);
    compress(state, schedule);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => digest.setUint32(index * 4, word));
  return new Uint8Array(digest.buffer);
}

/** The message, a one, zeros, and its length in bits, together a multiple of 64 bytes. */
function withLength(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, (message.length << 3) >>> 0);
  return padded;
}

function expand(schedule: Uint32Array): void {
  const word = (index: number) => schedule[index] ?? 0;
  for (let index = 16; index < BLOCK; index += 1) {
    const before = word(index - 15);
    const last = word(index - 2);
    const small = turn(before, 7) ^ turn(before, 18) ^ (before >>> 3);
    const large = turn(last, 17) ^ turn(last, 19) ^ (last >>> 10);
    schedule[index] = word(index - 16) + small + word(index - 7) + large;
  }
}

function compress(state: Uint32Array, schedule: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let round = 0; round < BLOCK; round += 1) {
    const chosen = (e & f) ^ (~e & g);
    const mixed = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) >>> 0;
    const first = (h + mixed + chosen + (rounds[round] ?? 0) + (schedule[round] ?? 0)) >>> 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) >>> 0;
    [a, b, c, d, e, f, g, h] = [(first + second) >>> 0, a, b, c, (d + first) >>> 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (state[index] = (state[index] ?? 0) + word));
}

/** Turns a word of 32 bits to the right. */
function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  return found;
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}
