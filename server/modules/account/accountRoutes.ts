import { defineRoute, type Route } from "../../http/defineRoute.ts";
import { Answer } from "../../http/envelope.ts";
import type { ServerServices } from "../../services.ts";
import { changeProfile, readProfile } from "./profile.ts";
import { readSignIns } from "./signIns.ts";

const own = {
  right: { kind: "session" },
  rows: { why: "the caller's own account only" },
  fields: { why: "people may see what is kept about themselves" },
} as const;
const text = { type: ["string", "null"], maxLength: 200 } as const;

/** What people see and change of their own account. */
export function accountRoutes(services: ServerServices): readonly Route[] {
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
            avatar: { type: ["array", "null"], maxItems: 1, items: { type: "object" } },
          },
        },
      },
      handler: async (call) => new Answer(await changeProfile(services, call), { message: "保存成功" }),
    }),
    defineRoute({
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
      handler: ({ request, session }) => {
        const { pageNo = 1, pageSize = 10 } = request.query as { pageNo?: number; pageSize?: number };
        return readSignIns(services, session.user.id, { pageNo, pageSize });
      },
    }),
  ];
}
