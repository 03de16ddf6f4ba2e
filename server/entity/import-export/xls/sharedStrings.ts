import { MAX_PAYLOAD, type RecordWriter } from "./recordWriter.ts";

const SST = 0x00fc;
const CONTINUE = 0x003c;
const EXT_SST = 0x00ff;
const RECORD_HEADER = 4;
const STRING_HEADER = 3;
/** Characters a cell can hold; what is longer is cut. */
export const CELL_CHARACTERS = 32_767;

/** The texts of a workbook, each kept once; cells point to them by index. */
export class SharedStrings {
  readonly #indexes = new Map<string, number>();
  #uses = 0;

  /** Index of a text; it is added at its first use. */
  indexOf(text: string): number {
    const kept = text.length > CELL_CHARACTERS ? text.slice(0, CELL_CHARACTERS) : text;
    this.#uses += 1;
    const known = this.#indexes.get(kept);
    if (known !== undefined) return known;
    this.#indexes.set(kept, this.#indexes.size);
    return this.#indexes.size - 1;
  }

  /** Writes the SST record, its CONTINUE records and the index of places into them. */
  write(writer: RecordWriter): void {
    const parts = new PayloadParts(8);
    parts.current.writeUInt32LE(this.#uses, 0);
    parts.current.writeUInt32LE(this.#indexes.size, 4);
    const places = [...this.#indexes.keys()].map((text) => parts.addText(text));
    const offsets = parts.payloads().map((payload, index) => writer.record(index === 0 ? SST : CONTINUE, payload));
    writer.record(EXT_SST, placeIndex(places, offsets));
  }
}

/** Where a text begins: which payload, and how far into it. */
interface TextPlace {
  readonly payload: number;
  readonly offset: number;
}

/** Lists the place of every n-th text, at most 128 of them, so that a reader need not begin at the first. */
function placeIndex(places: readonly TextPlace[], offsets: readonly number[]): Buffer {
  const step = Math.max(8, Math.floor(places.length / 128) + 1);
  const listed = places.filter((_, index) => index % step === 0);
  const payload = Buffer.alloc(2 + listed.length * 8);
  payload.writeUInt16LE(step);
  for (const [index, place] of listed.entries()) {
    payload.writeUInt32LE((offsets[place.payload] ?? 0) + place.offset, 2 + index * 8);
    payload.writeUInt16LE(place.offset + RECORD_HEADER, 6 + index * 8);
  }
  return payload;
}

/** Fills payloads one after the other; a text may run on into the next, its header may not. */
class PayloadParts {
  current = Buffer.allocUnsafe(MAX_PAYLOAD);
  #length: number;
  readonly #full: Buffer[] = [];

  constructor(reserved: number) {
    this.#length = reserved;
  }

  addText(text: string): TextPlace {
    const isWide = /[\u0100-\uffff]/.test(text);
    const width = isWide ? 2 : 1;
    if (MAX_PAYLOAD - this.#length < STRING_HEADER + width) this.#next();
    this.current.writeUInt16LE(text.length, this.#length);
    this.current.writeUInt8(width - 1, this.#length + 2);
    const place = { payload: this.#full.length, offset: this.#length };
    this.#length += STRING_HEADER;
    const bytes = Buffer.from(text, isWide ? "utf16le" : "latin1");
    for (let at = 0; at < bytes.byteLength;) {
      if (MAX_PAYLOAD - this.#length < width) {
        this.#next();
        // The rest of a text begins with its width once more.
        this.current.writeUInt8(width - 1, this.#length);
        this.#length += 1;
      }
      const room = Math.floor((MAX_PAYLOAD - this.#length) / width) * width;
      const copied = bytes.copy(this.current, this.#length, at, at + room);
      this.#length += copied;
      at += copied;
    }
    return place;
  }

  payloads(): readonly Buffer[] {
    return [...this.#full, this.current.subarray(0, this.#length)];
  }

  #next(): void {
    this.#full.push(this.current.subarray(0, this.#length));
    this.current = Buffer.allocUnsafe(MAX_PAYLOAD);
    this.#length = 0;
  }
}
