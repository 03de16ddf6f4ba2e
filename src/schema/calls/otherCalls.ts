import type { ApiCall } from "./apiCall.ts";

/** Calls about visits, checks, positions, organs and files (spec §7, Other and Upload). */
export const otherCalls = {} as const satisfies Readonly<Record<string, ApiCall>>;
