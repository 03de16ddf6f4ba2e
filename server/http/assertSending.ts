import type { FastifyRequest } from "fastify";
import { AppError } from "../errors/appError.ts";

/**
 * To be called right before a form is read: of a sender who left while their right and room were looked at no further
 * byte and no sign of an end will come, so reading would wait in vain, with a place and a draft on the disk.
 *
 * @throws AppError BODY_UNREADABLE
 */
export function assertSending({ raw }: FastifyRequest): void {
  if (raw.destroyed && !raw.complete) throw new AppError("BODY_UNREADABLE", {});
}
