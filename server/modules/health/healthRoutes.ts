import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { declareRoute } from "../../http/buildHttp.ts";
import type { ServerServices } from "../serverServices.ts";

/** Milliseconds the database may take before the server calls itself not ready. */
const PATIENCE = 2000;
/** Seconds after which who found it not ready may look again. */
const RETRY_AFTER = 5;

/** `/healthz`: the process answers. `/readyz`: it can also reach its database and what keeps its files. Either by GET or, as monitors like to, by HEAD. */
export function registerHealth(app: FastifyInstance, { database, files }: ServerServices): void {
  const config = declareRoute({
    right: { kind: "public", why: "watched by machines without a session; says nothing but its state" },
    rows: "none",
    fields: "none",
  });
  const method = ["GET", "HEAD"];
  app.route({ method, url: "/healthz", config, handler: async () => ({ status: "ok" }) });
  app.route({
    method,
    url: "/readyz",
    config,
    async handler(_request, reply) {
      const answers = [sql`select 1`.execute(database.db), files.check(AbortSignal.timeout(PATIENCE))];
      const isReady = await answersInTime(Promise.all(answers));
      if (!isReady) reply.header("retry-after", String(RETRY_AFTER));
      return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ready" : "unavailable" });
    },
  });
}

async function answersInTime(answer: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), PATIENCE)));
  const answered = answer.then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
