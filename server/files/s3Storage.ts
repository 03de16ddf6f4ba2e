import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { AppError } from "../errors/appError.ts";
import { fileErrors } from "./fileErrors.ts";
import { discardDraft } from "./fileDraft.ts";
import type { FileStorage } from "./fileStorage.ts";
import { type S3Call, s3Request, type S3Settings } from "./s3Request.ts";

/** Keeps files as objects of an S3-compatible store; the key of an object is the path of its file. */
export function s3Storage(settings: S3Settings): FileStorage {
  return {
    async take(path, { draftPath, size, mime }) {
      await finish(await call(settings, { method: "PUT", key: path, headers: { "content-type": mime }, file: { path: draftPath, size } }));
      await discardDraft(draftPath);
    },
    async read(path, part) {
      const headers: Record<string, string> = part ? { range: `bytes=${part.first}-${part.last}` } : {};
      const answer = await call(settings, { method: "GET", key: path, headers });
      if (answer.statusCode === (part ? 206 : 200)) return answer;
      if (answer.statusCode !== 404) throw await refused(answer);
      answer.resume();
      throw new AppError(fileErrors.FILE_MISSING, {});
    },
    async remove(path) {
      const answer = await call(settings, { method: "DELETE", key: path });
      if (answer.statusCode === 404) answer.resume();
      else await finish(answer);
    },
    async check(signal) {
      await finish(await call(settings, { method: "HEAD", key: "", signal }));
    },
  };
}

async function call(settings: S3Settings, request: S3Call): Promise<IncomingMessage> {
  try {
    return await s3Request(settings, request);
  } catch (error) {
    throw new AppError(fileErrors.FILE_STORAGE, {}, { cause: error });
  }
}

async function finish(answer: IncomingMessage): Promise<void> {
  if ((answer.statusCode ?? 0) >= 300) throw await refused(answer);
  answer.resume();
}

/** The store names what it refuses by a code of letters, such as `AccessDenied`; that much is for the log. */
async function refused(answer: IncomingMessage): Promise<AppError> {
  const body = await text(answer).catch(() => "");
  const code = /<Code>([A-Za-z]+)<\/Code>/.exec(body)?.[1] ?? "";
  return new AppError(fileErrors.FILE_STORAGE, {}, { cause: new Error(`the storage answered ${answer.statusCode} ${code}`.trimEnd()) });
}
