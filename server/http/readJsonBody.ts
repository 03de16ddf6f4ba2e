import type { FastifyInstance } from "fastify";
import { isJson, jsonLoss } from "../../src/schema/index.ts";
import { AppError } from "../errors/appError.ts";

/**
 * Reads JSON bodies as Fastify does, and refuses those of which something would be lost in reading: a number that cannot be
 * kept, a name that stands twice. Behind the reader nobody could tell any more. Of a name that it refuses the place is told.
 *
 * @throws AppError BODY_INEXACT, with the place
 */
export function readJsonBodies(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = String(body);
    void read(request, text, (error, value: unknown) => {
      const loss = error && !isJson(text) ? undefined : jsonLoss(text);
      done(loss ? new AppError("BODY_INEXACT", { loss }) : error, value);
    });
  });
}
