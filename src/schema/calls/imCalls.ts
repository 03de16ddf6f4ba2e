import type { ApiCall } from "./apiCall.ts";

/** Calls of messaging (spec §7, HIV and messaging). */
export const imCalls = {} as const satisfies Readonly<Record<string, ApiCall>>;
