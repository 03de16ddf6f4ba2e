import { AppError } from "../../../errors/appError.ts";
import { defineRoute, type Route } from "../../../http/defineRoute.ts";
import { trimSpace } from "../../../../src/schema/text/space.ts";
import { exchangeCode } from "../people/exchangeCode.ts";
import { visitorPerson } from "../people/visitorPerson.ts";
import { visitorTokenOf } from "../people/visitorDoor.ts";
import { TOKEN_LIFE } from "../people/visitorTokens.ts";
import { visitorErrors } from "../visitorErrors.ts";
import { type VisitorDesk, visitorAccess } from "./visitorRoute.ts";

/** How visitors come in, and how they leave. */
export function sessionRoutes({ services, door }: VisitorDesk): readonly Route[] {
  return [
    defineRoute({
      method: "POST",
      path: "/visitor/session",
      ...visitorAccess,
      right: { kind: "public", why: "exchanges a login code of WeChat, which is good for one use, for a token of a visitor" },
      budget: "write",
      schema: {
        body: {
          type: "object",
          required: ["code"],
          additionalProperties: false,
          properties: { code: { type: "string", minLength: 1, maxLength: 128 }, nickname: { type: "string", maxLength: 30 } },
        },
      },
      handler: async ({ request, body: { code, nickname = "" } }) => {
        door.countNewcomer(request);
        const person = await exchangeCode(services, code);
        const wished = trimSpace(nickname);
        const visitor = await visitorPerson(services, { ...person, ...(wished === "" ? {} : { nickname: wished }) }, request.id);
        return { token: await door.tokens.open(visitor), nickname: visitor.nickname, expiresIn: TOKEN_LIFE };
      },
    }),
    defineRoute({
      method: "POST",
      path: "/visitor/session/end",
      ...visitorAccess,
      handler: async ({ request }) => {
        await door.enter(request, "read");
        const token = visitorTokenOf(request);
        if (token === undefined) throw new AppError(visitorErrors.VISITOR_DEAD, {});
        await door.tokens.end(token);
        return null;
      },
    }),
  ];
}
