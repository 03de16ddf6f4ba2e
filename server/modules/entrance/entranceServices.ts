import type { ServicesWith } from "../serverServices.ts";

/** What the ways to sign in work with. */
export type EntranceServices = ServicesWith<"attempts" | "devices" | "succeeded" | "takeSignInTurn" | "tickets" | "sms" | "providers">;
