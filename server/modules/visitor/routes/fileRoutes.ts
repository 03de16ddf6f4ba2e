import type { FastifyRequest } from "fastify";
import { anyOf, type FileLimits, fileRefusal } from "../../../../src/schema/kinds/fileLimits.ts";
import { AppError } from "../../../errors/appError.ts";
import { fileErrors } from "../../../files/fileErrors.ts";
import type { Draft, ServerFileStore } from "../../../files/fileStore.ts";
import { assertSending } from "../../../http/assertSending.ts";
import { defineRoute, type Route } from "../../../http/defineRoute.ts";
import { CONSULT_FOLDER } from "../../consultation/store/messageFiles.ts";
import { sendStored } from "../../files/sendStored.ts";
import { ownFile } from "../talk/ownFiles.ts";
import { type VisitorDesk, visitorAccess } from "./visitorRoute.ts";

const LARGEST_KILOBYTES = 10 * 1024;
/** Pictures as phones make them, and reports as laboratories hand them out. */
const TAKEN: FileLimits = {
  ...anyOf("file"),
  accept: [".jpg", ".jpeg", ".png", ".gif", ".webp", ".pdf"],
  maxSize: LARGEST_KILOBYTES * 1024,
};
/** Milliseconds: 10 MB take minutes over a slow line. */
const TRANSFER_TIME = 5 * 60_000;

/** Pictures and files that visitors send, and those that they were sent. */
export function fileRoutes({ services, door }: VisitorDesk): readonly Route[] {
  const { files } = services;
  return [
    defineRoute({
      method: "POST",
      path: "/visitor/file",
      ...visitorAccess,
      budget: "upload",
      timeLimit: TRANSFER_TIME,
      handler: async ({ request }) => {
        const { miniUserId } = await door.enter(request, "file");
        await files.assertRoom(miniUserId);
        const draft = await receiveOne(request, files);
        try {
          // A file takes as long as its sender likes; they may have been erased on the way.
          const { tenantId } = await door.enterAgain(request);
          const { path, name, size, type } = await files.keep(draft, { folder: CONSULT_FOLDER, createdBy: miniUserId, tenantId });
          return { path, name, size, type: type.mime };
        } catch (error) {
          await files.discard(draft);
          throw error;
        }
      },
    }),
    defineRoute({
      method: "GET",
      path: "/visitor/file",
      ...visitorAccess,
      budget: "download",
      timeLimit: TRANSFER_TIME,
      schema: {
        querystring: { type: "object", required: ["path"], properties: { path: { type: "string", minLength: 1, maxLength: 200 } } },
      },
      handler: async ({ request, reply, query: { path } }) =>
        sendStored(await ownFile(services, await door.enter(request, "read"), path), { request, reply }, files),
    }),
  ];
}

/** Reads a form with one file. @throws AppError FILE_NOT_SENT, FILE_TYPE, FILE_TOO_LARGE, … */
async function receiveOne(request: FastifyRequest, files: ServerFileStore): Promise<Draft> {
  if (!request.isMultipart()) throw new AppError("MEDIA_UNSUPPORTED", {});
  assertSending(request);
  let draft: Draft | undefined;
  try {
    const limits = { files: 1, fields: 0, parts: 2, fileSize: LARGEST_KILOBYTES * 1024 + 1 };
    for await (const part of request.parts({ limits }))
      if (part.type === "file" && part.filename) draft = await files.receive({ name: part.filename, source: part.file, place: TAKEN });
    if (!draft) throw new AppError(fileErrors.FILE_NOT_SENT, {});
    const { name, size, type } = draft;
    const reason = fileRefusal({ name, size, type: type.mime }, TAKEN);
    if (reason !== undefined) throw new AppError(fileErrors.FILE_TYPE, { reason });
    return draft;
  } catch (error) {
    if (draft) await files.discard(draft);
    const isOurs = error instanceof AppError || (error instanceof Error && "syscall" in error);
    throw isOurs ? error : new AppError("BODY_UNREADABLE", {}, { cause: error });
  }
}
