/** End of a chain of sectors, and a sector of none. */
const LAST_SECTOR = 0xffff_fffa;
const STREAM = 2;
const ROOT = 5;
const ENTRY_LENGTH = 128;
const FIRST_FAT_PLACES = 109;

/** Names of the streams of a compound file (`.xls`, and encrypted `.xlsx`) with their bytes. @throws RangeError where it is broken */
export function compoundStreams(data: Uint8Array): ReadonlyMap<string, () => Uint8Array> {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const size = 1 << view.getUint16(30, true);
  const miniSize = 1 << view.getUint16(32, true);
  if (size < 128 || size > 4096 || miniSize > size) throw new RangeError("sectors of no known size");
  const sector = (index: number): Uint8Array => data.subarray((index + 1) * size, (index + 2) * size);
  const fat = numbersOf(fatSectors(view, size).map(sector));
  const chain = (first: number): Uint8Array => join(chainOf(fat, first).map(sector));
  const entries = directoryOf(chain(view.getUint32(48, true)));
  const root = entries.find(({ type }) => type === ROOT);
  const mini = root ? chain(root.first) : new Uint8Array();
  const miniFat = numbersOf([chain(view.getUint32(60, true))]);
  const smallest = view.getUint32(56, true);
  const miniChain = (first: number): Uint8Array =>
    join(chainOf(miniFat, first).map((index) => mini.subarray(index * miniSize, (index + 1) * miniSize)));
  return new Map(
    entries
      .filter(({ type }) => type === STREAM)
      .map(({ name, first, length }) => [name, () => (length < smallest ? miniChain(first) : chain(first)).subarray(0, length)]),
  );
}

function fatSectors(view: DataView, size: number): readonly number[] {
  const places: number[] = [];
  for (let index = 0; index < FIRST_FAT_PLACES; index += 1) places.push(view.getUint32(76 + index * 4, true));
  const perSector = size / 4 - 1;
  const seen = new Set<number>();
  for (let next = view.getUint32(68, true); next < LAST_SECTOR && !seen.has(next);) {
    seen.add(next);
    const at = (next + 1) * size;
    for (let index = 0; index < perSector; index += 1) places.push(view.getUint32(at + index * 4, true));
    next = view.getUint32(at + perSector * 4, true);
  }
  return places.filter((place) => place < LAST_SECTOR);
}

function numbersOf(sectors: readonly Uint8Array[]): readonly number[] {
  const bytes = join(sectors);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.byteLength / 4) }, (_, index) => view.getUint32(index * 4, true));
}

function chainOf(fat: readonly number[], first: number): readonly number[] {
  const chain: number[] = [];
  for (let next = first; next < fat.length; next = fat[next] ?? LAST_SECTOR) {
    chain.push(next);
    if (chain.length > fat.length) throw new RangeError("a chain without an end");
  }
  return chain;
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

function directoryOf(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.byteLength / ENTRY_LENGTH) }, (_, index) => {
    const at = index * ENTRY_LENGTH;
    const nameLength = Math.max(0, Math.min(64, view.getUint16(at + 64, true)) - 2);
    return {
      name: new TextDecoder("utf-16le").decode(bytes.subarray(at, at + nameLength)),
      type: view.getUint8(at + 66),
      first: view.getUint32(at + 116, true),
      length: view.getUint32(at + 120, true),
    };
  });
}
