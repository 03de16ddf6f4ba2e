import { crc32, deflateSync } from "node:zlib";

/** A whole PNG that says it has these sides, of one black line; `frames` makes it an animation. */
export function pngPicture(width: number, height: number, frames: readonly (readonly [number, number])[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const animation = frames.map(([frameWidth, frameHeight], index) => {
    const control = Buffer.alloc(26);
    for (const [place, value] of [index, frameWidth, frameHeight].entries()) control.writeUInt32BE(value, place * 4);
    return pngChunk("fcTL", control);
  });
  const pixels = pngChunk("IDAT", deflateSync(Buffer.alloc(Math.ceil(width / 8) + 1)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", header),
    ...animation,
    pixels,
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A GIF with a canvas of one pixel and frames that say they have these sides. */
export function gifPicture(frames: readonly (readonly [number, number])[]): Buffer {
  const screen = Buffer.from([...Buffer.from("GIF89a"), 1, 0, 1, 0, 0, 0, 0]);
  const images = frames.map(([width, height]) => {
    const image = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 0x3b, 0]);
    image.writeUInt16LE(width, 5);
    image.writeUInt16LE(height, 7);
    return image;
  });
  return Buffer.concat([screen, ...images, Buffer.from([0x3b])]);
}

/** A JPEG whose headers say it has these sides, one after the other, behind a comment of zeros. */
export function jpegPicture(headers: readonly (readonly [number, number])[]): Buffer {
  const segments = headers.map(([width, height]) => {
    const segment = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
    segment.writeUInt16BE(height, 5);
    segment.writeUInt16BE(width, 7);
    return segment;
  });
  const comment = Buffer.from([0xff, 0xfe, 0, 6, 0, 0, 0, 0]);
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0, 0xff, 0xd9]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), comment, ...segments, scan]);
}

/** A WebP with a canvas in its first chunk and frames of other sides behind it. */
export function webpPicture(canvas: readonly [number, number], frames: readonly (readonly [number, number])[] = []): Buffer {
  const first = Buffer.alloc(10);
  first.writeUIntLE(canvas[0] - 1, 4, 3);
  first.writeUIntLE(canvas[1] - 1, 7, 3);
  const moving = frames.map(([width, height]) => {
    const frame = Buffer.alloc(16);
    frame.writeUIntLE(width - 1, 6, 3);
    frame.writeUIntLE(height - 1, 9, 3);
    return riffChunk("ANMF", frame);
  });
  const body = Buffer.concat([Buffer.from("WEBP"), riffChunk("VP8X", first), ...moving]);
  return Buffer.concat([riffChunk("RIFF", body)]);
}

function riffChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type);
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data]);
}
