import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../../errors/appError.ts";
import { assertSending } from "../../../http/assertSending.ts";
import { API_PREFIX } from "../../../http/buildHttp.ts";

/** What a form says. */
export type Form = ReadonlyMap<string, string>;

const FORM = "application/x-www-form-urlencoded";
/** Bytes of a form. */
const LARGEST_FORM = 256 * 1024;

/** Lets calls of the chat come as forms, as they do in the lineage; all others stay what they are. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(FORM, { parseAs: "string", bodyLimit: LARGEST_FORM }, (request, body, done) => {
    if (!request.routeOptions.url?.startsWith(`${API_PREFIX}/im/`)) return done(new AppError("MEDIA_UNSUPPORTED", {}));
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
}

/**
 * Reads what a call says, in whichever of the three forms it came: fields of a form, with or without parts, or JSON.
 *
 * @throws AppError BODY_UNREADABLE
 */
export async function readForm(request: FastifyRequest): Promise<Form> {
  const fields = request.isMultipart() ? await readParts(request) : Object.entries((request.body as object | null | undefined) ?? {});
  return new Map(fields.flatMap(([name, value]) => (isPlain(value) ? [[name, String(value)] as const] : [])));
}

async function readParts(request: FastifyRequest): Promise<readonly (readonly [string, unknown])[]> {
  assertSending(request);
  const fields: [string, unknown][] = [];
  try {
    for await (const part of request.parts({ limits: { files: 0, fields: 20, parts: 20, fieldSize: LARGEST_FORM } }))
      if (part.type === "field") fields.push([part.fieldname, part.value]);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError("BODY_UNREADABLE", {}, { cause: error });
  }
  return fields;
}

/** PostgreSQL takes no text with the character 0; nobody writes one. */
function isPlain(value: unknown): boolean {
  return (typeof value === "string" && !value.includes("\0")) || typeof value === "number" || typeof value === "boolean";
}
