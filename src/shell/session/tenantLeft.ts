/** Status with which a session ends in this window because its person left the tenant: the token lives, the right to be here does not. */
export const TENANT_LEFT = 403;
