/** Payload a BIFF record may have; what is longer goes on in CONTINUE records. */
export const MAX_PAYLOAD = 8224;
const HEADER_LENGTH = 4;
const FIRST_CAPACITY = 64 * 1024;

/** Appends BIFF records (type, length, payload; little endian) to a growing buffer. */
export class RecordWriter {
  #buffer = Buffer.allocUnsafe(FIRST_CAPACITY);
  #length = 0;

  /** Bytes written so far. */
  get length(): number {
    return this.#length;
  }

  /** Appends a record and gives the offset of its payload. */
  record(type: number, payload: Uint8Array): number {
    this.#reserve(HEADER_LENGTH + payload.byteLength);
    this.#buffer.writeUInt16LE(type, this.#length);
    this.#buffer.writeUInt16LE(payload.byteLength, this.#length + 2);
    this.#buffer.set(payload, this.#length + HEADER_LENGTH);
    this.#length += HEADER_LENGTH + payload.byteLength;
    return this.#length - payload.byteLength;
  }

  /** Overwrites a 32-bit number whose value was not known when its record was written. */
  patchUInt32(offset: number, value: number): void {
    this.#buffer.writeUInt32LE(value, offset);
  }

  /** Everything written. */
  bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  #reserve(size: number): void {
    if (this.#length + size <= this.#buffer.byteLength) return;
    const grown = Buffer.allocUnsafe(Math.max(this.#buffer.byteLength * 2, this.#length + size));
    this.#buffer.copy(grown, 0, 0, this.#length);
    this.#buffer = grown;
  }
}

/** A payload of 16-bit numbers. */
export function words(...values: readonly number[]): Buffer {
  const payload = Buffer.allocUnsafe(values.length * 2);
  for (const [index, value] of values.entries()) payload.writeUInt16LE(value, index * 2);
  return payload;
}

/** A text with an 8-bit count of characters, as names of sheets and fonts are written. */
export function shortText(text: string): Buffer {
  return Buffer.concat([Buffer.from([text.length, 1]), Buffer.from(text, "utf16le")]);
}

/** A text with a 16-bit count of characters, as number formats are written. */
export function longText(text: string): Buffer {
  return Buffer.concat([words(text.length), Buffer.from([1]), Buffer.from(text, "utf16le")]);
}
