import { AppError } from "../../errors.ts";
import { defineRoute, type Route } from "../../http/defineRoute.ts";
import { Answer } from "../../http/envelope.ts";
import { createRateLimiter } from "../../security/rateLimiter.ts";
import type { ServerServices } from "../../services.ts";
import { dictionaryMap } from "../dictionary/dictionaryItems.ts";
import { type Credentials, signIn } from "./signIn.ts";
import { readUserInfo } from "./userInfo.ts";

/** Sign-ins from one address: a full office in the morning, but no guessing. */
const LOGIN_BUDGET = { burst: 120, perSecond: 5 };

const credentialsSchema = {
  type: "object",
  required: ["username", "password"],
  properties: { username: { type: "string", minLength: 1, maxLength: 64 }, password: { type: "string", minLength: 1, maxLength: 4096 } },
} as const;

/** Signing in and out. */
export function sessionRoutes(services: ServerServices): readonly Route[] {
  const limiter = createRateLimiter(LOGIN_BUDGET);
  return [
    defineRoute({
      method: "GET",
      path: "/sys/getPubKey",
      right: { kind: "public", why: "the sign-in page encrypts the password with it" },
      rows: "none",
      fields: "none",
      handler: async () => services.secrets.sm2.publicKey,
    }),
    defineRoute({
      method: "POST",
      path: "/sys/login",
      right: { kind: "public", why: "this is how a session begins" },
      rows: { why: "reads the account of the given name only" },
      fields: { why: "the signed-in user's own data without secrets" },
      schema: { body: credentialsSchema },
      bodyLimit: 16 * 1024,
      handler: async ({ request, reply }) => {
        const seconds = limiter.take(request.ip);
        if (seconds > 0) throw new AppError("TOO_MANY_REQUESTS", { seconds });
        const { userId, token } = await signIn(services, request.body as Credentials, { request, reply });
        const userInfo = await readUserInfo(services.database.db, userId);
        return new Answer({ token, userInfo, sysAllDictItems: dictionaryMap(services.schemas.current()) }, { message: "登录成功" });
      },
    }),
    defineRoute({
      method: "POST",
      path: "/sys/logout",
      right: { kind: "session" },
      rows: { why: "ends the caller's own session only" },
      fields: "none",
      handler: async ({ reply, session }) => {
        await services.sessions.end(session.tokenId);
        // What the page keeps it clears itself: look and density belong to the browser and stay.
        reply.header("clear-site-data", '"cache"');
        return new Answer(null, { message: "退出登录成功！" });
      },
    }),
    ...closedLoginRoutes(),
  ];
}

/** Ways to sign in that need a provider this installation does not have; they say so. */
function closedLoginRoutes(): readonly Route[] {
  const paths = [
    { method: "POST", path: "/sys/phoneLogin" },
    { method: "GET", path: "/sys/thirdLogin/getLoginUser/:token/:thirdType" },
    { method: "GET", path: "/sys/cas/client/validateLogin" },
  ] as const;
  return paths.map((place) =>
    defineRoute({
      ...place,
      right: { kind: "public", why: "a way to sign in" },
      rows: "none",
      fields: "none",
      handler: async () => {
        throw new AppError("LOGIN_METHOD_CLOSED", {});
      },
    }),
  );
}
