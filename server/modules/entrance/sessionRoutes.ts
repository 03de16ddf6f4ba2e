import { defineRoute, type Route } from "../../http/defineRoute.ts";
import { Answer } from "../../http/envelope.ts";
import type { EntranceServices } from "./entranceServices.ts";
import { mobile, smsCode, ticket } from "../verification/inputSchemas.ts";
import { recordSessionEnd } from "../session/sessionAudit.ts";
import { signIn, signInByPhone } from "./signIn.ts";

const credentialsSchema = {
  type: "object",
  required: ["username", "password"],
  properties: {
    username: { type: "string", minLength: 1, maxLength: 64 },
    password: { type: "string", minLength: 1, maxLength: 4096 },
    sliderProof: ticket,
  },
} as const;

/** Signing in and out. */
export function sessionRoutes(services: EntranceServices): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/sys/getPubKey",
      right: { kind: "public", why: "the sign-in page encrypts the password with it" },
      rows: "none",
      fields: "none",
      handler: async () => services.secrets.sm2.publicKey,
    }),
    ...loginRoutes(services),
    defineRoute({
      method: "POST",
      path: "/sys/logout",
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
    method: "POST",
    right: { kind: "public", why: "this is how a session begins" },
    rows: { why: "reads the account of the given name or number only" },
    fields: { why: "the signed-in user's own data without secrets" },
    bodyLimit: 16 * 1024,
  } as const;
  return [
    defineRoute({
      path: "/sys/login",
      ...open,
      schema: { body: credentialsSchema },
      handler: ({ request, reply, body }) => signIn(services, body, { request, reply }),
    }),
    defineRoute({
      path: "/sys/phoneLogin",
      ...open,
      schema: { body: { type: "object", required: ["mobile", "captcha"], properties: { mobile, captcha: smsCode } } },
      handler: ({ request, reply, body }) => signInByPhone(services, body, { request, reply }),
    }),
  ];
}
