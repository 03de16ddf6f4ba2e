import type { Predicate } from "../../../src/schema/expression/predicate.ts";

/** What a notice to the owner of an account names as its business; the field is the server's alone, so nobody else writes it. */
export const OWNER_NOTICE = "account-change";

/**
 * Notices that tell people what was changed about their own account. Whoever changed it must not take the warning back, so
 * they are nobody's to manage: they stand in no list but their owner's.
 */
export const OWNER_NOTICES: Predicate = { op: "compare", field: "busId", operator: "eq", value: OWNER_NOTICE };
