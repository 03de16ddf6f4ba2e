import type { ApiCall } from "./apiCall.ts";

/** Calls of signing in and out, and about oneself (spec §7, Session). */
export const sessionCalls = {} as const satisfies Readonly<Record<string, ApiCall>>;
