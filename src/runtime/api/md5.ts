/** Left rotations of the four rounds (RFC 1321 §3.4). */
const shifts: readonly (readonly number[])[] = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
];

/** floor(2^32 · |sin(i + 1)|), the table T of RFC 1321. */
const sines: readonly number[] = Array.from({ length: 64 }, (_, index) => Math.floor(Math.abs(Math.sin(index + 1)) * 2 ** 32));

/**
 * Hashes a text as UTF-8 with MD5 (RFC 1321), lower-case hex.
 * Only for request signatures, whose wire format fixes it (spec §7); it protects nothing by itself.
 */
export function md5(text: string): string {
  const words = paddedWords(new TextEncoder().encode(text));
  let state: Digest = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  for (let block = 0; block < words.length; block += 16) state = digestBlock(state, words.subarray(block, block + 16));
  return state.map(littleEndianHex).join("");
}

type Digest = readonly [number, number, number, number];

function digestBlock(state: Digest, block: Uint32Array): Digest {
  let [a, b, c, d] = state;
  for (let step = 0; step < 64; step += 1) {
    const [mixed, index] = mix(step, [b, c, d]);
    const sum = (a + mixed + (sines[step] ?? 0) + (block[index] ?? 0)) >>> 0;
    const shift = shifts[step >> 4]?.[step & 3] ?? 0;
    [a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) >>> 0];
  }
  return [(state[0] + a) >>> 0, (state[1] + b) >>> 0, (state[2] + c) >>> 0, (state[3] + d) >>> 0];
}

/** The round's function of b, c and d, and which word of the block it takes. */
function mix(step: number, [b, c, d]: readonly [number, number, number]): readonly [number, number] {
  if (step < 16) return [(b & c) | (~b & d), step];
  if (step < 32) return [(d & b) | (~d & c), (5 * step + 1) & 15];
  if (step < 48) return [b ^ c ^ d, (3 * step + 5) & 15];
  return [c ^ (b | ~d), (7 * step) & 15];
}

function paddedWords(bytes: Uint8Array): Uint32Array {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, (bytes.length * 8) >>> 0, true);
  view.setUint32(padded.length - 4, Math.floor(bytes.length / 2 ** 29), true);
  return Uint32Array.from({ length: padded.length / 4 }, (_, index) => view.getUint32(index * 4, true));
}

function littleEndianHex(word: number): string {
  return [0, 8, 16, 24].map((shift) => ((word >>> shift) & 0xff).toString(16).padStart(2, "0")).join("");
}
