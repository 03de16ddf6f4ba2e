import type { FastifyRequest } from "fastify";
import { formOfName } from "../../../src/schema/kinds/importableFiles.ts";
import { AppError } from "../../errors/appError.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { assertSending } from "../../http/assertSending.ts";
import { refuseForm } from "./workbook/refuseForm.ts";

const MEGABYTE = 1024 * 1024;
const MAX_BYTES = 10 * MEGABYTE;

/** A workbook that has come, and who may take it in now. */
interface ReceivedWorkbook {
  readonly data: Buffer;
  readonly scope: EntityScope;
}

/**
 * Takes the uploaded workbook out of a multipart request. The file takes as long as its sender likes, so what they may do is
 * asked anew when it is there.
 *
 * @throws IMPORT_FILE_…, and what the guard throws
 */
export async function receiveWorkbook(scope: EntityScope, request: FastifyRequest): Promise<ReceivedWorkbook> {
  const data = await readParts(request);
  await request.guardAgain();
  const { session = scope.session } = request;
  return { data, scope: { ...scope, session } };
}

/**
 * Other parts that clients of the family send (spec §7). The first two say what holds anyway: lines are rows of this entity,
 * and each is checked. Rows of another one's cannot be imported apart from it, so that its keys must not be passed over.
 */
const PARTS: ReadonlySet<string> = new Set(["isSingleTableImport", "validateStatus", "foreignKeys"]);
const LEFT_EMPTY = "foreignKeys";

/** The file, whatever its part is called (`file`, `files[]`). */
async function readParts(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError("MEDIA_UNSUPPORTED", {});
  assertSending(request);
  let data: Buffer | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: MAX_BYTES, files: 1 } })) {
      if (part.type !== "file") {
        assertTaken(part.fieldname, part.value);
        continue;
      }
      const form = formOfName(part.filename);
      if (form) throw refuseForm(form);
      data = await part.toBuffer();
    }
  } catch (error) {
    throw asRefusal(error);
  }
  if (!data) throw new AppError("IMPORT_FILE_MISSING", {});
  if (data.byteLength === 0) throw new AppError("IMPORT_FILE_BLANK", {});
  return data;
}

/** @throws QUERY_PARAM_INVALID naming a part that would be passed over */
function assertTaken(name: string, value: unknown): void {
  if (!PARTS.has(name)) throw new AppError("QUERY_PARAM_INVALID", { name: name.slice(0, 60), reason: "导入没有这个参数，请检查名称" });
  if (name === LEFT_EMPTY && value !== "")
    throw new AppError("QUERY_PARAM_INVALID", { name, reason: "不能单独导入子表，请把子表的行写在主表的导入文件里" });
}

/** Bodies that are cut off or no form at all come as errors of the parser. */
function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const isTooLarge = (error as { readonly code?: unknown }).code === "FST_REQ_FILE_TOO_LARGE";
  return isTooLarge
    ? new AppError("IMPORT_FILE_TOO_LARGE", { limit: `${MAX_BYTES / MEGABYTE} MB` }, { cause: error })
    : new AppError("BODY_UNREADABLE", {}, { cause: error });
}
