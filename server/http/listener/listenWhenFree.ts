import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** Where to listen, and how long to wait for it. */
export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** Told in Chinese at once, and every few seconds, that the port is being waited for. */
  readonly onWait: (sentence: string) => void;
  /** ms. @default 15000 */
  readonly patience?: number;
}

const PATIENCE = 15_000;
/** ms between two tries, and between two words about them. */
const TRY_AGAIN = 200;
const TELL_AGAIN = 3000;

/**
 * Listens, as soon as the port is free: whoever starts right after a kill may be earlier than the end of the process
 * that had it.
 *
 * @throws the system's error, EADDRINUSE where another program keeps the port
 */
export async function listenWhenFree(app: FastifyInstance, { host, port, onWait, patience = PATIENCE }: ListenOptions): Promise<void> {
  const end = performance.now() + patience;
  for (let next = 0; ; await sleep(TRY_AGAIN)) {
    try {
      await listen(app, { host, port });
      return;
    } catch (error) {
      if (!isTaken(error) || performance.now() > end) throw error;
      if (performance.now() < next) continue;
      next = performance.now() + TELL_AGAIN;
      onWait(`端口 ${port} 正在被占用，等待它空出（最多还等 ${Math.max(1, Math.ceil((end - performance.now()) / 1000))} 秒）……`);
    }
  }
}

/** Where it listens the start says to people, last and in a line of its own; the framework's line would come after that. */
async function listen(app: FastifyInstance, where: Pick<ListenOptions, "host" | "port">): Promise<void> {
  const { level } = app.log;
  if (level === "info") app.log.level = "warn";
  try {
    await app.listen(where);
  } finally {
    app.log.level = level;
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}
