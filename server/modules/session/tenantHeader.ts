import type { IncomingHttpHeaders } from "node:http";
import { AppError } from "../../errors.ts";

/** Tenant of requests that name none (spec §6). */
export const DEFAULT_TENANT = "0";

const TENANT = /^\d{1,18}$/;

/**
 * Reads the tenant a request asks for.
 *
 * @throws AppError TENANT_MALFORMED
 */
export function tenantOf(headers: IncomingHttpHeaders): string {
  const value = headers["tenant-id"];
  if (value === undefined || value === "") return DEFAULT_TENANT;
  if (typeof value !== "string" || !TENANT.test(value)) throw new AppError("TENANT_MALFORMED", {});
  return value;
}
