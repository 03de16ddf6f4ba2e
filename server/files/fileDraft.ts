import { createWriteStream } from "node:fs";
import { readFile, unlink } from "node:fs/promises";
import type { Readable } from "node:stream";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { imageBudget } from "../budgets/countedBudgets.ts";
import { AppError } from "../errors/appError.ts";
import { fileErrors } from "./fileErrors.ts";
import { sizeText } from "../../src/schema/kinds/fileLimits.ts";
import { type FileType, HEAD_LENGTH, sizeLimit } from "../../src/schema/kinds/fileTypes.ts";
import { type JudgedFile, judgeFile, type Place } from "../../src/schema/kinds/judgeFile.ts";
import { hidesContent } from "./hiddenContent.ts";
import { imagePixels } from "./imagePixels.ts";

/** Milliseconds without a byte after which an upload is given up. */
const STALL_TIME = 20_000;

/** A file on its way in. */
export interface Incoming {
  /** Name that people gave it. */
  readonly name: string;
  readonly source: Readable;
  /** What is taken where it goes. */
  readonly place: Place;
}

/** A file as it was found to be. */
export interface Written {
  /** Its name with the suffix of its content. */
  readonly name: string;
  readonly type: FileType;
  readonly size: number;
}

/**
 * Streams an upload to `path` without holding it in memory, and checks on the way what it is and that it stays within
 * the limit of its kind. Nothing is left behind when it fails.
 *
 * @throws AppError FILE_TOO_LARGE, FILE_EMPTY, FILE_TYPE, FILE_BROKEN, FILE_PIXELS, FILE_FRAMES, FILE_HIDDEN
 */
export async function writeDraft(incoming: Incoming, path: string): Promise<Written> {
  const meter = createMeter(incoming);
  const file = createWriteStream(path, { flags: "wx", mode: 0o600, flush: true });
  try {
    await pipeline(incoming.source, meter.stream, file, { signal: meter.stalled });
    const written = meter.written();
    if (written.type.group === "image") await assertPicture(path, written.type);
    return written;
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

interface Meter {
  readonly stream: Transform;
  /** Says when nothing came for a while. */
  readonly stalled: AbortSignal;
  /** What came through, once all of it did. */
  written(): Written;
}

/** Counts bytes, judges the file by the first ones, and ends the stream at the limit of what it is. */
function createMeter({ name, place }: Incoming): Meter {
  let size = 0;
  let head = Buffer.alloc(0);
  let judged: JudgedFile | undefined;
  const fault = (isWhole: boolean): AppError | null => {
    if (isWhole && size === 0) return new AppError(fileErrors.FILE_EMPTY, {});
    if (isWhole || head.length === HEAD_LENGTH) judged ??= judgeFile({ name, head }, place);
    if (!judged) return null;
    if (!judged.ok) return new AppError(fileErrors.FILE_TYPE, { reason: judged.message });
    const limit = sizeLimit(judged.type);
    return size > limit ? new AppError(fileErrors.FILE_TOO_LARGE, { limit: sizeText(limit) }) : null;
  };
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), STALL_TIME);
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      timer.refresh();
      size += chunk.length;
      if (head.length < HEAD_LENGTH) head = Buffer.concat([head, chunk.subarray(0, HEAD_LENGTH - head.length)]);
      done(fault(false), chunk);
    },
    flush: (done) => done(fault(true)),
    destroy(error, done) {
      clearTimeout(timer);
      done(error);
    },
  });
  const written = (): Written => {
    if (!judged?.ok) throw new Error("a draft is judged once it came through");
    return { name: judged.name, type: judged.type, size };
  };
  return { stream, stalled: controller.signal, written };
}

async function assertPicture(path: string, type: FileType): Promise<void> {
  const bytes = await readFile(path);
  assertPixels(bytes, type);
  if (hidesContent(bytes)) throw new AppError(fileErrors.FILE_HIDDEN, {});
}

/** A picture of a kilobyte may unpack to gigabytes in the browser of everybody who sees it. */
function assertPixels(bytes: Buffer, { mime }: FileType): void {
  const found = imagePixels(bytes, mime);
  if (!found) throw new AppError(fileErrors.FILE_BROKEN, {});
  const { width, height, framePixels } = found;
  const { side, pixels } = imageBudget;
  if (width > side || height > side || width * height > pixels)
    throw new AppError(fileErrors.FILE_PIXELS, { width, height, side, millions: pixels / 1e6 });
  if (framePixels > imageBudget.framePixels) throw new AppError(fileErrors.FILE_FRAMES, {});
}
