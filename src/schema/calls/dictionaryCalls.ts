import type { ApiCall } from "./apiCall.ts";

/** Calls about dictionaries (spec §7, Dictionaries). */
export const dictionaryCalls = {} as const satisfies Readonly<Record<string, ApiCall>>;
