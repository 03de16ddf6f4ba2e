import type { ServicesWith } from "../serverServices.ts";

/** What proves that somebody is who they say works with. */
export type ProvingServices = ServicesWith<"attempts" | "devices" | "succeeded" | "takeSignInTurn" | "tickets" | "sms">;
