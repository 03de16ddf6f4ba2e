import type { ApiCall } from "./apiCall.ts";

/** Calls about roles and rights (spec §7, Roles and Permissions). */
export const permissionCalls = {} as const satisfies Readonly<Record<string, ApiCall>>;
