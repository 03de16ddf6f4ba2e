import type { ApiCall } from "./apiCall.ts";

/** Calls that every entity answers below its own path (spec §7, Lists and Import). */
export const rowCalls = {} as const satisfies Readonly<Record<string, ApiCall>>;
