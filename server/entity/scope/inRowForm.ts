import type { FastifyRequest } from "fastify";
import { ROW_FORM_HEADER, TYPED_ROWS } from "../../../src/schema/wire/rowForm.ts";
import type { EntityScope } from "./entityScope.ts";

/** The scope of a call, with the form in which its caller reads rows. */
export function inRowForm(scope: EntityScope, { headers }: Pick<FastifyRequest, "headers">): EntityScope {
  return headers[ROW_FORM_HEADER.toLowerCase()] === TYPED_ROWS ? scope : { ...scope, joinsValues: true };
}
