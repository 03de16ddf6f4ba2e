import type { ApiCall } from "./apiCall.ts";

/** Calls about announcements (spec §7, Announcements). */
export const noticeCalls = {} as const satisfies Readonly<Record<string, ApiCall>>;
