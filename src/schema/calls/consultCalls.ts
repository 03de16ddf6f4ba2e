import type { ApiCall } from "./apiCall.ts";

/** Calls of consultations (spec §7, HIV and messaging). */
export const consultCalls = {} as const satisfies Readonly<Record<string, ApiCall>>;
