import { AppError } from "../../errors/appError.ts";
import { defineRoute, type Route } from "../../http/defineRoute.ts";
import { Answer } from "../../http/envelope.ts";
import type { ServerServices } from "../serverServices.ts";
import { recordSessionEnd } from "./sessionAudit.ts";
import { sessionBody, sessionPlace } from "./sessionPlace.ts";

const own = {
  right: { kind: "session" },
  rows: { why: "the caller's own sessions only" },
  fields: { why: "where and when one is signed in oneself" },
} as const;

/** One's own open sessions, and ending them. */
export function ownSessionRoutes(services: ServerServices): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/sys/online/mine",
      ...own,
      handler: async ({ session }) => {
        const open = await services.sessions.ofUser(session.user.id);
        return open.map((one) => sessionPlace(one, session.tokenId));
      },
    }),
    defineRoute({
      method: "POST",
      path: "/sys/online/endMine",
      ...own,
      schema: { body: sessionBody },
      handler: async (call) => {
        const { session, body } = call;
        const { token: id } = body;
        const record = await services.sessions.find(id);
        if (record?.user.id !== session.user.id) throw new AppError("ROW_MISSING", {});
        await services.sessions.end(id);
        recordSessionEnd(services, call, "endMine");
        return new Answer(null, { message: "已退出该设备" });
      },
    }),
    defineRoute({
      method: "POST",
      path: "/sys/online/endOthers",
      ...own,
      handler: async (call) => {
        const { session } = call;
        await services.sessions.endOfUsers([session.user.id], { except: session.tokenId });
        recordSessionEnd(services, call, "endOthers");
        return new Answer(null, { message: "其他设备已全部退出" });
      },
    }),
  ];
}
