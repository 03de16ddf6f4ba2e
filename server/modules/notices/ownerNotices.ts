import type { Predicate } from "../../../src/schema/expression/predicate.ts";

/** What a notice to the owner of an account names as its business; the field is the server's alone, so nobody else writes it. */
export const OWNER_NOTICE = "account-change";

/**
 * Notices that the server itself writes to some people: what was changed about their account, what an erasure leaves for them
 * to look at, a job that fails. Only these name a business. Whoever caused one must neither take it back nor read from it what
 * they may not know, so they are nobody's to manage: they stand in no list but that of whom they are for.
 */
export const SERVER_NOTICES: Predicate = { op: "not", item: { op: "isBlank", field: "busId" } };
