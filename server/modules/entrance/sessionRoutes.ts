import { routeOf } from "../../../src/schema/calls/apiCall.ts";
import { sessionCalls } from "../../../src/schema/calls/sessionCalls.ts";
import { defineRoute, type Route } from "../../http/defineRoute.ts";
import { Answer } from "../../http/envelope.ts";
import type { EntranceServices } from "./entranceServices.ts";
import { recordSessionEnd } from "../session/sessionAudit.ts";
import { signIn, signInByPhone } from "./signIn.ts";

/** Signing in and out. */
export function sessionRoutes(services: EntranceServices): readonly Route[] {
  return [
    defineRoute({
      ...routeOf(sessionCalls.getPubKey),
      right: { kind: "public", why: "the sign-in page encrypts the password with it" },
      rows: "none",
      fields: "none",
      handler: async () => services.secrets.sm2.publicKey,
    }),
    ...loginRoutes(services),
    defineRoute({
      ...routeOf(sessionCalls.logout),
      right: { kind: "session" },
      whileViewing: "open",
      rows: { why: "ends the caller's own session only" },
      fields: "none",
      handler: async (call) => {
        const { reply, session } = call;
        await services.sessions.end(session.tokenId);
        recordSessionEnd(services, call, "signOut");
        // What the page keeps it clears itself: look and density belong to the browser and stay.
        reply.header("clear-site-data", '"cache"');
        return new Answer(null, { message: "退出登录成功！" });
      },
    }),
  ];
}

/** The ways to sign in that need no other system. */
function loginRoutes(services: EntranceServices): readonly Route[] {
  const open = {
    right: { kind: "public", why: "this is how a session begins" },
    rows: { why: "reads the account of the given name or number only" },
    fields: { why: "the signed-in user's own data without secrets" },
    bodyLimit: 16 * 1024,
  } as const;
  return [
    defineRoute({
      ...routeOf(sessionCalls.login),
      ...open,
      handler: ({ request, reply, body }) => signIn(services, body, { request, reply }),
    }),
    defineRoute({
      ...routeOf(sessionCalls.phoneLogin),
      ...open,
      handler: ({ request, reply, body }) => signInByPhone(services, body, { request, reply }),
    }),
  ];
}
