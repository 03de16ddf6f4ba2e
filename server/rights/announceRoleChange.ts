import type { AppContext } from "../http/context.ts";
import { holdersOf } from "./account.ts";

/** Tells the consoles of a role's holders that their rights have changed. */
export async function announceRoleChange({ database, events }: Pick<AppContext, "database" | "events">, roleId: string): Promise<void> {
  const users = await holdersOf(database.db, [roleId]);
  if (users.length > 0) events.publish({ cmd: "permission" }, { users });
}
