import { imageSize } from "image-size";

/** A picture, or one frame of it. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** What a picture unpacks to. */
export interface ImagePixels extends Extent {
  /** Pixels of all frames together; of a picture that does not move, its own. */
  readonly framePixels: number;
}

type FrameReader = (bytes: Buffer) => readonly Extent[];

/**
 * Reads how large a picture says it is, without unpacking it: the canvas and each of its frames, because programs that
 * show it make room for the larger of the two.
 *
 * @returns `undefined` where that cannot be found out, so nobody knows what showing it costs
 */
export function imagePixels(bytes: Buffer, mime: string): ImagePixels | undefined {
  try {
    const frames = frameReaders[mime]?.(bytes) ?? [];
    // The library stops at the first header of a JPEG; a decoder goes by all of them.
    const canvas = mime === "image/jpeg" ? [] : [imageSize(bytes)];
    const extents = [...canvas, ...frames];
    if (extents.length === 0) return undefined;
    const width = extents.reduce((most, extent) => Math.max(most, extent.width), 0);
    const height = extents.reduce((most, extent) => Math.max(most, extent.height), 0);
    const framePixels = Math.max(
      width * height,
      frames.reduce((sum, frame) => sum + frame.width * frame.height, 0),
    );
    return width > 0 && height > 0 ? { width, height, framePixels } : undefined;
  } catch {
    // Readers stop with a RangeError at the end of a file that is cut, the library with a TypeError.
    return undefined;
  }
}

const frameReaders: Readonly<Record<string, FrameReader>> = {
  "image/jpeg": jpegHeaders,
  "image/png": pngFrames,
  "image/gif": gifFrames,
  "image/webp": webpFrames,
};

/** Frame headers (SOF) up to the first scan; what stands between two segments is passed over, as decoders do. */
function jpegHeaders(bytes: Buffer): readonly Extent[] {
  const found: Extent[] = [];
  for (let at = 2; at < bytes.length;) {
    if (bytes[at] !== 0xff) {
      at += 1;
      continue;
    }
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xda) break;
    const isHeader = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isHeader) found.push({ height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) });
    const standsAlone = marker <= 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8);
    if (standsAlone) at += marker === 0xff ? 1 : 2;
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return found;
}

/** Frames of an animated PNG (`fcTL`). */
function pngFrames(bytes: Buffer): readonly Extent[] {
  const found: Extent[] = [];
  for (let at = 8; at + 8 <= bytes.length;) {
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (type === "fcTL") found.push({ width: bytes.readUInt32BE(at + 12), height: bytes.readUInt32BE(at + 16) });
    if (type === "IEND") break;
    at += 12 + bytes.readUInt32BE(at);
  }
  return found;
}

/** Frames as far as they reach on the canvas. */
function gifFrames(bytes: Buffer): readonly Extent[] {
  const found: Extent[] = [];
  let at = 13 + paletteLength(bytes.readUInt8(10));
  while (at < bytes.length) {
    const kind = bytes.readUInt8(at);
    if (kind === 0x2c) {
      const [left, top] = [bytes.readUInt16LE(at + 1), bytes.readUInt16LE(at + 3)];
      found.push({ width: left + bytes.readUInt16LE(at + 5), height: top + bytes.readUInt16LE(at + 7) });
      at = afterBlocks(bytes, at + 11 + paletteLength(bytes.readUInt8(at + 9)));
    } else if (kind === 0x21) at = afterBlocks(bytes, at + 2);
    else break;
  }
  return found;
}

function paletteLength(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** Sub-blocks each begin with their length; one of length 0 ends them. A file that is cut ends them too. */
function afterBlocks(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== 0) at += 1 + bytes.readUInt8(at);
  return at + 1;
}

/** The picture itself and the frames of an animation, which stand beside the canvas that the first chunk states. */
function webpFrames(bytes: Buffer): readonly Extent[] {
  const found: Extent[] = [];
  for (let at = 12; at + 8 <= bytes.length;) {
    const type = bytes.toString("latin1", at, at + 4);
    if (type === "ANMF") found.push({ width: 1 + bytes.readUIntLE(at + 14, 3), height: 1 + bytes.readUIntLE(at + 17, 3) });
    if (type === "VP8 ") found.push({ width: bytes.readUInt16LE(at + 14) & 0x3fff, height: bytes.readUInt16LE(at + 16) & 0x3fff });
    if (type === "VP8L") found.push(losslessExtent(bytes.readUInt32LE(at + 9)));
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return found;
}

/** Fourteen bits for each side, less one. */
function losslessExtent(bits: number): Extent {
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}
