import type { FastifyInstance } from "fastify";
import { loggedRoute } from "../../http/failures.ts";
import type { ProcessMonitor } from "./processMonitor.ts";

/** Tells the monitor of every answer. */
export function countAnswers(app: FastifyInstance, monitor: Pick<ProcessMonitor, "noteAnswer">): void {
  app.addHook("onResponse", async (request, reply) => {
    const { method } = request;
    monitor.noteAnswer({ method, route: loggedRoute(request) || "（没有这个地址）", status: reply.statusCode, ms: reply.elapsedTime });
  });
}
