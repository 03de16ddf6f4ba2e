import { ALL_CODES, type Call, type Choose, departmentsOf, type Play, revised, rolesOf } from "./attack.ts";

/** What an administrator does to an account that somebody else can enter. */
export interface Grant {
  readonly play: Play;
  readonly ask: Call;
  readonly choose: Choose;
  readonly userId: string;
}

async function grantRole({ play, ask, choose, userId }: Grant): Promise<void> {
  const roleIds = [choose(rolesOf(play)), choose(rolesOf(play))];
  const departIds = [choose(departmentsOf(play))];
  const change = choose([{ roleIds }, { departIds }, { roleIds, departIds }]);
  await ask("PUT", "/sys/user/edit", { ...(await revised(ask, "/sys/user", userId)), ...change });
}

/** Gives the account a role that may open nothing yet, and codes to the role; what the attacker holds by it themselves is theirs. */
async function widenRole({ play, ask, choose, userId }: Grant): Promise<void> {
  const self = await ask("GET", `/sys/user/queryById?id=${play.self}`);
  const own = self.success ? ((self.result as { roleIds: readonly string[] | null }).roleIds ?? []) : [];
  const empty = play.world.roles.get("empty") ?? "";
  const roleId = choose([empty, empty, choose(rolesOf(play))]);
  if (own.includes(roleId)) return;
  await ask("PUT", "/sys/user/edit", { ...(await revised(ask, "/sys/user", userId)), roleIds: [roleId] });
  const permissionIds = choose(["hiv:organ:delete", "hiv:organ:list,hiv:organ:export", "hiv:appointment:list", choose(ALL_CODES)]);
  await ask("POST", "/sys/permission/saveRolePermission", { roleId, permissionIds });
}

async function joinAnother({ ask, choose, userId }: Grant): Promise<void> {
  await ask("POST", "/sys/tenantMember/add", { tenantNo: choose(["0", "1001", "1002"]), userId });
}

/** Gives something to an account, not knowing who else can enter it. */
export async function grantSomething(grant: Grant): Promise<void> {
  await grant.choose([grantRole, grantRole, widenRole, widenRole, joinAnother])(grant);
}
