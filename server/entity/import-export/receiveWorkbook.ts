import type { FastifyRequest } from "fastify";
import { AppError } from "../../errors.ts";
import { assertSending } from "../../http/assertSending.ts";

const MEGABYTE = 1024 * 1024;
const MAX_BYTES = 10 * MEGABYTE;
const SUFFIX = /\.xlsx?$/i;

/** Takes the uploaded workbook out of a multipart request, whatever its part is called (`file`, `files[]`). @throws IMPORT_FILE_… */
export async function receiveWorkbook(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError("MEDIA_UNSUPPORTED", {});
  assertSending(request);
  let data: Buffer | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: MAX_BYTES, files: 1 } })) {
      if (part.type !== "file") continue;
      if (!SUFFIX.test(part.filename)) throw new AppError("IMPORT_FILE_TYPE", {});
      data = await part.toBuffer();
    }
  } catch (error) {
    throw asRefusal(error);
  }
  if (!data || data.byteLength === 0) throw new AppError("IMPORT_FILE_MISSING", {});
  return data;
}

/** Bodies that are cut off or no form at all come as errors of the parser. */
function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const isTooLarge = (error as { readonly code?: unknown }).code === "FST_REQ_FILE_TOO_LARGE";
  return isTooLarge
    ? new AppError("IMPORT_FILE_TOO_LARGE", { limit: `${MAX_BYTES / MEGABYTE} MB` }, { cause: error })
    : new AppError("BODY_UNREADABLE", {}, { cause: error });
}
