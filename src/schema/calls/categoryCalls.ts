import type { ApiCall } from "./apiCall.ts";

/** Calls about categories (spec §7, Categories). */
export const categoryCalls = {} as const satisfies Readonly<Record<string, ApiCall>>;
