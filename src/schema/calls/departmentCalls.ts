import type { ApiCall } from "./apiCall.ts";

/** Calls about departments (spec §7, Departments). */
export const departmentCalls = {} as const satisfies Readonly<Record<string, ApiCall>>;
