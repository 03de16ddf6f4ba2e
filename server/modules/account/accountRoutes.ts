import { defineRoute, type Route } from "../../http/defineRoute.ts";
import { Answer } from "../../http/envelope.ts";
import type { ServicesWith } from "../serverServices.ts";
import { readBindings, unbind } from "./bindings.ts";
import { changeProfile, readProfile } from "./profile.ts";
import { readSignIns } from "./signIns.ts";

const own = {
  right: { kind: "session" },
  rows: { why: "the caller's own account only" },
  fields: { why: "people may see what is kept about themselves" },
} as const;
const text = { type: ["string", "null"], maxLength: 200 } as const;

/** What people see and change of their own account. */
export function accountRoutes(services: ServicesWith<"sms" | "providers">): readonly Route[] {
  return [...profileRoutes(services), ...bindingRoutes(services), signInsRoute(services)];
}

function profileRoutes(services: ServicesWith<"sms" | "providers">): readonly Route[] {
  return [
    defineRoute({ method: "GET", path: "/sys/user/profile", ...own, handler: (call) => readProfile(services, call) }),
    defineRoute({
      method: "PUT",
      path: "/sys/user/profile",
      ...own,
      schema: {
        body: {
          type: "object",
          required: ["rev"],
          properties: {
            rev: { type: "integer" },
            email: text,
            sex: text,
            birthday: text,
            signature: text,
            avatar: { type: ["array", "null"], maxItems: 1, items: { type: "object" } },
          },
        },
      },
      handler: async (call) => new Answer(await changeProfile(services, call, { ...call.body }), { message: "保存成功" }),
    }),
  ];
}

function bindingRoutes(services: ServicesWith<"sms" | "providers">): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/sys/user/bindings",
      ...own,
      handler: ({ session }) => readBindings(services, session.user.id),
    }),
    defineRoute({
      method: "POST",
      path: "/sys/user/unbind",
      ...own,
      schema: {
        body: { type: "object", required: ["provider"], properties: { provider: { type: "string", minLength: 1, maxLength: 60 } } },
      },
      handler: async (call) => {
        await unbind(services, call, call.body.provider);
        return new Answer(null, { message: "已解除绑定" });
      },
    }),
  ];
}

function signInsRoute(services: ServicesWith<"sms" | "providers">): Route {
  return defineRoute({
    method: "GET",
    path: "/sys/user/signIns",
    ...own,
    schema: {
      querystring: {
        type: "object",
        properties: {
          pageNo: { type: "integer", minimum: 1, maximum: 100_000 },
          pageSize: { type: "integer", minimum: 1, maximum: 100 },
        },
      },
    },
    handler: ({ query: { pageNo = 1, pageSize = 10 }, session }) => {
      return readSignIns(services, session.user.id, { pageNo, pageSize });
    },
  });
}
