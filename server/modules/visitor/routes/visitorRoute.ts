import type { FastifyRequest } from "fastify";
import type { RouteDefinition, RouteSchema } from "../../../http/defineRoute.ts";
import type { ServerServices } from "../../serverServices.ts";
import type { VisitorPlace } from "../organs/visitorOrgans.ts";
import type { VisitorDoor } from "../people/visitorDoor.ts";
import type { Visitor } from "../people/visitorTokens.ts";

/** What the calls of visitors work with. */
export interface VisitorDesk {
  readonly services: ServerServices;
  readonly door: VisitorDoor;
}

/** What all calls of visitors declare: they have no session of the console, and their door is asked in the handler. */
export const visitorAccess = {
  right: { kind: "public", why: "visitors of the mini-program, known by a token of their own that the handler asks for first" },
  rows: { why: "the caller's own consultations only, and organs that can be asked" },
  fields: { why: "what was said to the caller and by them, the name of who answers, and what organs tell everybody" },
} as const satisfies Pick<RouteDefinition, "right" | "rows" | "fields">;

/** An id in a query or body. */
export const ID = { type: "string", minLength: 1, maxLength: 64 } as const;

/** Schema of calls about one organ. */
export const ORGAN_BODY = {
  body: { type: "object", required: ["organId"], additionalProperties: false, properties: { organId: ID } },
} as const satisfies RouteSchema;

/** Where a call of a visitor looks. */
export function placeOf({ id }: FastifyRequest, { tenantId }: Visitor): VisitorPlace {
  return { tenantId, requestId: id };
}
