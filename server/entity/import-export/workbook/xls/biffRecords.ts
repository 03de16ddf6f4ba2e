/** One record of an Excel 97–2003 stream, without those that only continue it. */
export interface BiffRecord {
  readonly id: number;
  /** Where it begins in the stream. */
  readonly at: number;
  /** Its bytes, and those of each record that continues it. */
  readonly blocks: readonly Uint8Array[];
}

const CONTINUE = 0x003c;
const HEAD = 4;

/** Records from `at` on, to the end of the stream. */
export function* biffRecords(stream: Uint8Array, at = 0): Generator<BiffRecord> {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const bodyAt = (place: number) => stream.subarray(place + HEAD, place + HEAD + view.getUint16(place + 2, true));
  for (let place = at; place + HEAD <= stream.byteLength;) {
    const begin = place;
    const id = view.getUint16(place, true);
    const blocks = [bodyAt(place)];
    place += HEAD + view.getUint16(place + 2, true);
    while (place + HEAD <= stream.byteLength && view.getUint16(place, true) === CONTINUE) {
      blocks.push(bodyAt(place));
      place += HEAD + view.getUint16(place + 2, true);
    }
    yield { id, at: begin, blocks };
    if (id === 0 && place === begin + HEAD) return;
  }
}

/** Reads numbers and texts from a record. @throws RangeError beyond its end */
export class BiffReader {
  readonly #blocks: readonly Uint8Array[];
  #block = 0;
  #at = 0;

  constructor({ blocks }: BiffRecord) {
    this.#blocks = blocks;
  }

  get isAtEnd(): boolean {
    return this.#blocks.slice(this.#block).every((block, index) => block.byteLength <= (index === 0 ? this.#at : 0));
  }

  /** The next byte, wherever it stands. */
  byte(): number {
    while (this.#block < this.#blocks.length && this.#at >= (this.#blocks[this.#block]?.byteLength ?? 0))
      [this.#block, this.#at] = [this.#block + 1, 0];
    const byte = this.#blocks[this.#block]?.[this.#at];
    if (byte === undefined) throw new RangeError("beyond the end of a record");
    this.#at += 1;
    return byte;
  }

  word(): number {
    return this.byte() + this.byte() * 0x100;
  }

  long(): number {
    return this.word() + this.word() * 0x1_0000;
  }

  double(): number {
    const view = new DataView(new ArrayBuffer(8));
    for (let index = 0; index < 8; index += 1) view.setUint8(index, this.byte());
    return view.getFloat64(0, true);
  }

  /** A number in 30 bits: whole or the upper part of a double, perhaps in hundredths. */
  shortNumber(): number {
    const bits = this.long();
    const view = new DataView(new ArrayBuffer(8));
    view.setUint32(4, bits - (bits % 4), true);
    const value = bits & 2 ? (bits | 0) >> 2 : view.getFloat64(0, true);
    return bits & 1 ? value / 100 : value;
  }

  skip(count: number): void {
    for (let index = 0; index < count; index += 1) this.byte();
  }

  /** A text with its length before it, without what says how it is set or pronounced. */
  text(length = this.word()): string {
    const flags = this.byte();
    const runs = flags & 8 ? this.word() : 0;
    const extra = flags & 4 ? this.long() : 0;
    const text = this.#characters(length, (flags & 1) !== 0);
    this.skip(runs * 4 + extra);
    return text;
  }

  /** A record that continues within a text says anew how wide its characters are. */
  #characters(length: number, isWide: boolean): string {
    let [text, wide] = ["", isWide];
    for (let index = 0; index < length; index += 1) {
      if (this.#at >= (this.#blocks[this.#block]?.byteLength ?? 0)) {
        [this.#block, this.#at] = [this.#block + 1, 0];
        wide = (this.byte() & 1) !== 0;
      }
      text += String.fromCharCode(wide ? this.word() : this.byte());
    }
    return text;
  }
}
