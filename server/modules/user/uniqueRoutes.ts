import { tidyValue } from "../../../src/schema/index.ts";
import { routeOf } from "../../../src/schema/calls/apiCall.ts";
import { userCalls } from "../../../src/schema/calls/userCalls.ts";
import { AppError } from "../../errors/appError.ts";
import { defineRoute, type Route, type RouteCall } from "../../http/defineRoute.ts";
import { Answer } from "../../http/envelope.ts";
import type { ServerServices } from "../serverServices.ts";
import { moduleScope } from "../moduleScope.ts";
import { isFree, uniqueField } from "./uniqueCheck.ts";

interface UniqueQuestion {
  readonly tableName: string;
  readonly fieldName: string;
  readonly fieldVal: string;
  readonly dataId: string;
}

/** Asks before saving whether a value is still free. The unique index has the last word. */
export function uniqueRoutes(services: ServerServices): readonly Route[] {
  const access = {
    right: { kind: "session" },
    rows: { why: "tells whether one exact value exists, for callers who may write the entity" },
    fields: { why: "no field leaves" },
  } as const;
  return [
    defineRoute({
      ...routeOf(userCalls.duplicateCheck),
      ...access,
      handler: async (call) => {
        const { tableName, fieldName, fieldVal = "", dataId = "" } = call.query;
        return answerUnique(services, call, { tableName, fieldName, fieldVal, dataId });
      },
    }),
    defineRoute({
      ...routeOf(userCalls.checkOnlyUser),
      ...access,
      handler: async (call) => {
        const { username, id = "" } = call.query;
        return answerUnique(services, call, { tableName: "sys_user", fieldName: "username", fieldVal: username, dataId: id });
      },
    }),
  ];
}

async function answerUnique(services: ServerServices, call: RouteCall, question: UniqueQuestion): Promise<Answer> {
  const asked = uniqueField(services.schemas.current(), call.session, question);
  const { entity, field, message } = asked;
  const scope = moduleScope(services, call, entity.name);
  // What would be stored, so that space around it makes no other value of it.
  const value = tidyValue(field, question.fieldVal);
  const isTaken = typeof value === "string" && !(await isFree(scope, asked, { value, except: question.dataId }));
  if (isTaken) throw new AppError("VALUE_TAKEN", { field: field.name, message });
  return new Answer(null, { message: "该值可用！" });
}
