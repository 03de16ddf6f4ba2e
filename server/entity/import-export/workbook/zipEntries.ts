import { createInflateRaw } from "node:zlib";

const END_RECORD = 0x06054b50;
const ENTRY_RECORD = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const DEFLATE = 8;
/** Says that a number stands in the records of the 64-bit format; no file of the size that is taken has need of them. */
const ELSEWHERE_16 = 0xffff;
const ELSEWHERE_32 = 0xffff_ffff;

/** One part of an archive as its directory lists it. */
export interface ZipEntry {
  readonly name: string;
  readonly isDeflated: boolean;
  readonly packed: Uint8Array;
  /** Bytes it says it unpacks to. */
  readonly declared: number;
}

/**
 * Lists the entries of the central directory.
 *
 * @throws RangeError where the archive is cut or not an archive, or where its numbers stand elsewhere than in the directory:
 * what is read is found by them, so what is counted would be something else
 */
export function zipEntries(data: Uint8Array): readonly ZipEntry[] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count === ELSEWHERE_16 || [12, 16].some((place) => view.getUint32(end + place, true) === ELSEWHERE_32))
    throw new RangeError("a directory elsewhere");
  const entries: ZipEntry[] = [];
  for (let index = 0, at = view.getUint32(end + 16, true); index < count; index += 1) {
    if (view.getUint32(at, true) !== ENTRY_RECORD) throw new RangeError("broken directory");
    const packedSize = view.getUint32(at + 20, true);
    if ([packedSize, view.getUint32(at + 24, true)].includes(ELSEWHERE_32)) throw new RangeError("sizes elsewhere");
    const local = view.getUint32(at + 42, true);
    const start = local + LOCAL_LENGTH + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(data.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength)),
      isDeflated: view.getUint16(at + 10, true) === DEFLATE,
      packed: data.subarray(start, start + packedSize),
      declared: view.getUint32(at + 24, true),
    });
    at += ENTRY_LENGTH + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function findEnd(view: DataView): number {
  const last = view.byteLength - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - 0xffff); at -= 1) {
    if (view.getUint32(at, true) === END_RECORD) return at;
  }
  throw new RangeError("no directory");
}

/** Unpacks an entry piece by piece. @throws where it is cut or broken */
export async function* unpacked({ isDeflated, packed }: ZipEntry): AsyncGenerator<Uint8Array> {
  if (!isDeflated) return yield packed;
  const inflate = createInflateRaw();
  inflate.end(packed);
  for await (const chunk of inflate) yield chunk as Uint8Array;
}
