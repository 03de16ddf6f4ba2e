/** Keys under which rows of the bin come with who deleted them, and when, beside their fields; where the audit log knows. */
export const [DELETED_BY, DELETED_TIME] = ["_deletedBy", "_deletedTime"] as const;
