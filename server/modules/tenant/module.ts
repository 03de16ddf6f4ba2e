import { defineModule } from "../serverModule.ts";
import { memberHooks } from "./memberHooks.ts";
import { keepRolesOfMembers } from "./rolesOfMembers.ts";
import { tenantHooks } from "./tenantHooks.ts";

/** Tenants and who belongs to them. */
export const tenantModule = defineModule({
  name: "tenant",
  open: (services) => ({
    hooks: { tenant: tenantHooks(), tenantMember: memberHooks(services) },
    start: () => keepRolesOfMembers(services),
  }),
});
