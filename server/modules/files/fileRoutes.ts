import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { routeOf } from "../../../src/schema/calls/apiCall.ts";
import { otherCalls } from "../../../src/schema/calls/otherCalls.ts";
import { anyOf, DEFAULT_FOLDER, fileRefusal } from "../../../src/schema/kinds/fileLimits.ts";
import { type Place, programRefusal } from "../../../src/schema/kinds/judgeFile.ts";
import { AppError } from "../../errors/appError.ts";
import { fileErrors } from "../../files/fileErrors.ts";
import { assertSending } from "../../http/assertSending.ts";
import { defineRoute, type Route } from "../../http/defineRoute.ts";
import type { ServerServices } from "../serverServices.ts";
import { Answer } from "../../http/envelope.ts";
import { noteFileRead } from "./noteFileRead.ts";
import type { Draft, ServerFileStore, StoredFile } from "../../files/fileStore.ts";
import { sendStored } from "./sendStored.ts";

/** Folder of chat files, the only ones that may be programs (spec §5). */
const CHAT_FOLDER = "im";
/** 100 MB take minutes over a slow line, in as well as out; each pause is limited on its own. */
const TRANSFER_TIME = 15 * 60_000;
const LARGEST_UPLOAD = 102_400 * 1024;

type FileRouteServices = Pick<ServerServices, "files" | "schemas" | "audit">;

/** Upload and download of files. */
export function fileRoutes({ files, ...context }: FileRouteServices): readonly Route[] {
  return [
    defineRoute({
      ...routeOf(otherCalls.upload),
      right: { kind: "session" },
      rows: "none",
      fields: "none",
      budget: "upload",
      timeLimit: TRANSFER_TIME,
      handler: async ({ request, session }) => {
        await files.assertRoom(session.user.id);
        const { draft, folder } = await receiveForm(request, files);
        await assertStillAllowed(request, files, draft);
        await identifyUpload(request, files, draft);
        const file = await files.keep(draft, { folder, createdBy: session.user.id, tenantId: session.user.tenantId });
        return new Answer(wireFile(file), { message: file.path });
      },
    }),
    defineRoute({
      method: "GET",
      path: "/sys/common/static/*",
      right: { kind: "session" },
      rows: { why: "files are not rows; owner and tenant decide" },
      fields: "none",
      budget: "download",
      timeLimit: TRANSFER_TIME,
      handler: async ({ request, reply, session }) => {
        const file = await files.find((request.params as { "*": string })["*"], session);
        if (!file) throw new AppError(fileErrors.FILE_MISSING, {});
        noteFileRead(context, request, file);
        return sendStored(file, { request, reply }, files);
      },
    }),
  ];
}

/** Reads the form. Its text fields may come before or after the file, so the file waits as a draft. */
async function receiveForm(request: FastifyRequest, files: ServerFileStore): Promise<{ readonly draft: Draft; readonly folder: string }> {
  if (!request.isMultipart()) throw new AppError("MEDIA_UNSUPPORTED", {});
  assertSending(request);
  const fields = new Map<string, string>();
  let draft: Draft | undefined;
  try {
    for await (const part of request.parts({
      limits: { files: 1, fields: 20, parts: 24, fieldSize: 4096, fileSize: LARGEST_UPLOAD + 1 },
    })) {
      if (part.type === "field") fields.set(part.fieldname, String(part.value));
      else draft = await receivePart(part, placeOf(fields), files);
    }
    if (!draft) throw new AppError(fileErrors.FILE_NOT_SENT, {});
    return { draft, folder: folderOf(draft, fields) };
  } catch (error) {
    if (draft) await files.discard(draft);
    throw isOwnFault(error) ? error : new AppError("BODY_UNREADABLE", {}, { cause: error });
  }
}

/** A file takes as long as its sender likes; the right to leave it here may have ended on the way. */
async function assertStillAllowed(request: FastifyRequest, files: ServerFileStore, draft: Draft): Promise<void> {
  try {
    await request.guardAgain();
  } catch (error) {
    await files.discard(draft);
    throw error;
  }
}

/** Tells a repeat of the same upload by what the file is called and how long it is; then the file that came now is not needed. */
async function identifyUpload({ write }: FastifyRequest, files: ServerFileStore, draft: Draft): Promise<void> {
  try {
    await write?.identify(`${draft.name} ${draft.size}`);
  } catch (error) {
    await files.discard(draft);
    throw error;
  }
}

/** Our refusals and faults of the disk; everything else that reading a form throws is the form's. */
function isOwnFault(error: unknown): boolean {
  return error instanceof AppError || (error instanceof Error && "syscall" in error);
}

async function receivePart(
  part: { readonly filename: string; readonly file: Readable },
  place: Place,
  files: ServerFileStore,
): Promise<Draft> {
  if (part.filename) return files.receive({ name: part.filename, source: part.file, place });
  part.file.resume();
  throw new AppError(fileErrors.FILE_NOT_SENT, {});
}

/** Where a file goes, as far as the form has said; the folder may come behind the file. */
function placeOf(fields: ReadonlyMap<string, string>): Place {
  return { ...anyOf(fields.get("type") === "image" ? "image" : "file"), takesPrograms: true };
}

function folderOf(draft: Draft, fields: ReadonlyMap<string, string>): string {
  const folder = fields.get("biz") || DEFAULT_FOLDER;
  const { name, size, type } = draft;
  const place = placeOf(fields);
  if (type.group === "program" && folder !== CHAT_FOLDER) throw new AppError(fileErrors.FILE_TYPE, { reason: programRefusal(name, place) });
  const reason = fileRefusal({ name, size, type: type.mime }, anyOf(place.held));
  if (reason !== undefined) throw new AppError(fileErrors.FILE_NOT_IMAGE, { reason });
  return folder;
}

/** A file as field values hold it. */
function wireFile(file: StoredFile): { readonly name: string; readonly path: string; readonly size: number; readonly type: string } {
  return { name: file.name, path: file.path, size: file.size, type: file.type.mime };
}
