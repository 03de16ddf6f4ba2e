/** Alias of the entity's table in every statement of the query builder. */
export const ROW_ALIAS = "t";
