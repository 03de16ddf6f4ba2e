import type { FastifyReply, FastifyRequest } from "fastify";
import { contentDisposition } from "../../http/contentDisposition.ts";
import { UPLOAD_POLICY } from "../../security/securityHeaders.ts";
import { readRange } from "./byteRange.ts";
import type { ServerFileStore, StoredFile } from "../../files/fileStore.ts";

/**
 * Sends a kept file, or the part of it that is asked for. Pictures, sound and films are shown in place, everything else is a
 * download; nothing of it may act.
 *
 * @throws AppError RANGE_OUTSIDE, FILE_MISSING, FILE_STORAGE
 */
export async function sendStored(file: StoredFile, { request, reply }: Call, files: Pick<ServerFileStore, "open">): Promise<FastifyReply> {
  const part = readRange(request.headers.range, file.size);
  const bytes = await files.open(file, part);
  const isShown = file.type.group === "image" || file.type.group === "media";
  reply.headers({
    "content-type": file.type.mime,
    "content-length": part ? part.last - part.first + 1 : file.size,
    "accept-ranges": "bytes",
    "content-disposition": contentDisposition(isShown ? "inline" : "attachment", file.name),
    "content-security-policy": UPLOAD_POLICY,
  });
  if (part) reply.code(206).header("content-range", `bytes ${part.first}-${part.last}/${file.size}`);
  return reply.send(bytes);
}

type Call = { readonly request: FastifyRequest; readonly reply: FastifyReply };
