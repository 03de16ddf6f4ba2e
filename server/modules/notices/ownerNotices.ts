import type { Predicate } from "../../../src/schema/expression/predicate.ts";

/** What a notice to the owner of an account names as its business; the field is the server's alone, so nobody else writes it. */
export const OWNER_NOTICE = "account-change";

/**
 * Notices that the server writes to some people: a change of their account, rows left by an erasure, a failing job. Only
 * these name a business. They appear in no list but the recipient's: the person who caused one must neither take it back
 * nor learn from it.
 */
export const SERVER_NOTICES: Predicate = { op: "not", item: { op: "isBlank", field: "busId" } };
