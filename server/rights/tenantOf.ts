import type { FastifyRequest } from "fastify";
import { AppError } from "../errors/appError.ts";
import { DEFAULT_TENANT } from "../http/session.ts";

const TENANT = /^\d{1,18}$/;

/**
 * Reads the tenant a request asks for: header `tenant-id`, or for a socket the parameter of that name, because
 * browsers can send no header there.
 *
 * @throws AppError TENANT_MALFORMED
 */
export function tenantOf({ headers, query, ws }: Pick<FastifyRequest, "headers" | "query" | "ws">): string {
  const value = headers["tenant-id"] ?? (ws ? (query as Readonly<Record<string, unknown>>)["tenant-id"] : undefined);
  if (value === undefined || value === "") return DEFAULT_TENANT;
  if (typeof value !== "string" || !TENANT.test(value)) throw new AppError("TENANT_MALFORMED", {});
  return value;
}
