import { createWriteStream } from "node:fs";
import { open, readFile, unlink } from "node:fs/promises";
import type { Readable } from "node:stream";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { imageBudget } from "../budgets/countedBudgets.ts";
import { AppError } from "../errors/appError.ts";
import { fileErrors } from "./fileErrors.ts";
import { type FileType, HEAD_LENGTH, sizeLimit } from "../../src/schema/kinds/fileTypes.ts";
import { hidesContent } from "./hiddenContent.ts";
import { imagePixels } from "./imagePixels.ts";

/** Milliseconds without a byte after which an upload is given up. */
const STALL_TIME = 20_000;

/**
 * Streams an upload to `path` without holding it in memory, and checks on the way that it stays within
 * the limit of its kind. Nothing is left behind when it fails.
 *
 * @returns bytes written
 * @throws AppError FILE_TOO_LARGE, FILE_EMPTY, FILE_TYPE, FILE_PIXELS, FILE_FRAMES, FILE_HIDDEN
 */
export async function writeDraft(source: Readable, path: string, type: FileType): Promise<number> {
  const meter = createMeter(sizeLimit(type));
  const file = createWriteStream(path, { flags: "wx", mode: 0o600, flush: true });
  try {
    await pipeline(source, meter.stream, file, { signal: meter.stalled });
    if (meter.size() === 0) throw new AppError(fileErrors.FILE_EMPTY, {});
    await assertContent(path, type);
    return meter.size();
  } catch (error) {
    // A source that fails at once fails before the disk has answered: what is removed then is made afterwards.
    if (!file.closed) await new Promise<void>((resolve) => file.once("close", () => resolve()));
    await discardDraft(path);
    throw meter.stalled.aborted ? new AppError(fileErrors.FILE_STALLED, {}, { cause: error }) : error;
  }
}

/** Removes a draft; one that is gone already is fine. */
export async function discardDraft(path: string): Promise<void> {
  await unlink(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
}

/** Counts bytes, ends the stream at the limit, and says when none came for a while. */
function createMeter(limit: number): { readonly stream: Transform; readonly stalled: AbortSignal; size(): number } {
  let size = 0;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), STALL_TIME);
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      timer.refresh();
      size += chunk.length;
      if (size > limit) done(new AppError(fileErrors.FILE_TOO_LARGE, { limit: sizeText(limit) }));
      else done(null, chunk);
    },
    destroy(error, done) {
      clearTimeout(timer);
      done(error);
    },
  });
  return { stream, stalled: controller.signal, size: () => size };
}

async function assertContent(path: string, type: FileType): Promise<void> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_LENGTH), 0, HEAD_LENGTH, 0);
    if (!type.matches(buffer.subarray(0, bytesRead))) throw new AppError(fileErrors.FILE_TYPE, {});
  } finally {
    await file.close();
  }
  if (type.group !== "image") return;
  const bytes = await readFile(path);
  assertPixels(bytes, type);
  if (hidesContent(bytes)) throw new AppError(fileErrors.FILE_HIDDEN, {});
}

/** A picture of a kilobyte may unpack to gigabytes in the browser of everybody who sees it. */
function assertPixels(bytes: Buffer, { mime }: FileType): void {
  const found = imagePixels(bytes, mime);
  if (!found) throw new AppError(fileErrors.FILE_TYPE, {});
  const { width, height, framePixels } = found;
  const { side, pixels } = imageBudget;
  if (width > side || height > side || width * height > pixels)
    throw new AppError(fileErrors.FILE_PIXELS, { width, height, side, millions: pixels / 1e6 });
  if (framePixels > imageBudget.framePixels) throw new AppError(fileErrors.FILE_FRAMES, {});
}

function sizeText(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}
