import type { FastifyBaseLogger } from "fastify";

/** Notes a fault that nobody waits for, by its name alone. */
export function logFault(logger: Pick<FastifyBaseLogger, "warn">, error: unknown, message: string): void {
  logger.warn({ fault: error instanceof Error ? error.name : typeof error }, message);
}
