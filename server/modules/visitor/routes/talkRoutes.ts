import { defineRoute, type Route } from "../../../http/defineRoute.ts";
import { consultedOrgan, visitorOrgans } from "../organs/visitorOrgans.ts";
import { readTalk } from "../talk/ownConsultation.ts";
import { leaveOrgan, sayToOrgan } from "../talk/sayToOrgan.ts";
import { ID, ORGAN_BODY, placeOf, type VisitorDesk, visitorAccess } from "./visitorRoute.ts";

/** What visitors say, and what they read. */
export function talkRoutes({ services, door }: VisitorDesk): readonly Route[] {
  const { db } = services.database;
  return [
    defineRoute({
      method: "GET",
      path: "/visitor/organs",
      ...visitorAccess,
      budget: "read",
      handler: async ({ request }) => visitorOrgans(services, placeOf(request, await door.enter(request, "read"))),
    }),
    defineRoute({
      method: "GET",
      path: "/visitor/talk",
      ...visitorAccess,
      budget: "read",
      schema: {
        querystring: {
          type: "object",
          required: ["organId"],
          properties: { organId: ID, after: { type: "integer", minimum: 0, maximum: 1_000_000 } },
        },
      },
      // A consultation stays readable where its organ has stopped to consult.
      handler: async ({ request, query: { organId, after } }) =>
        readTalk(db, { visitor: await door.enter(request, "read"), organId }, after),
    }),
    sayRoute({ services, door }),
    defineRoute({
      method: "POST",
      path: "/visitor/end",
      ...visitorAccess,
      budget: "write",
      schema: ORGAN_BODY,
      handler: async ({ request, body: { organId } }) => {
        await leaveOrgan(services, { visitor: await door.enter(request, "say"), organId });
        return null;
      },
    }),
  ];
}

function sayRoute({ services, door }: VisitorDesk): Route {
  return defineRoute({
    method: "POST",
    path: "/visitor/say",
    ...visitorAccess,
    budget: "write",
    schema: {
      body: {
        type: "object",
        required: ["organId", "userContent", "cid"],
        additionalProperties: false,
        // The length of texts is judged by a sentence of its own.
        properties: {
          organId: ID,
          userContent: { type: "string", maxLength: 20_000 },
          cid: { type: "string", pattern: "^[A-Za-z0-9_-]{8,64}$" },
        },
      },
    },
    handler: async ({ request, body: { organId, userContent: content, cid } }) => {
      const visitor = await door.enter(request, "say");
      const organ = await consultedOrgan(services, placeOf(request, visitor), organId);
      return sayToOrgan(services, { visitor, organ, content, cid, requestId: request.id });
    },
  });
}
