import { AppError } from "../../../errors/appError.ts";
import { defineRoute, type Route } from "../../../http/defineRoute.ts";
import { readKnowledge } from "../../auto-consult/autoConsultRoutes.ts";
import { answerVisitor } from "../../auto-consult/botAnswer.ts";
import { systemScope } from "../../systemScope.ts";
import { consultedOrgan } from "../organs/visitorOrgans.ts";
import { visitorErrors } from "../visitorErrors.ts";
import { ID, placeOf, type VisitorDesk, visitorAccess } from "./visitorRoute.ts";

/** The bot, which speaks before a person does. */
export function botRoute({ services, door }: VisitorDesk): Route {
  return defineRoute({
    method: "GET",
    path: "/visitor/bot",
    ...visitorAccess,
    budget: "read",
    schema: {
      querystring: {
        type: "object",
        required: ["organId"],
        properties: {
          organId: ID,
          at: { type: "string", maxLength: 64 },
          choice: { type: "string", maxLength: 64 },
          said: { type: "string", maxLength: 200 },
        },
      },
    },
    handler: async ({ request, query: { organId, ...turn } }) => {
      const place = placeOf(request, await door.enter(request, "read"));
      await consultedOrgan(services, place, organId);
      const scope = systemScope(services, { entity: "autoConsult", ...place, behalf: "小程序咨询" });
      if (!scope) throw new AppError(visitorErrors.VISITOR_OFF, {});
      return answerVisitor(await readKnowledge(scope), turn);
    },
  });
}
