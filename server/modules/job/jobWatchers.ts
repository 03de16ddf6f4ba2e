import type { Row } from "../../../src/schema/model/json.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import { readAccounts } from "../../rights/account.ts";
import { readEffectiveRights } from "../../rights/readEffectiveRights.ts";
import type { Database } from "../../database/database.types.ts";
import { DEFAULT_TENANT } from "../../http/session.ts";

/**
 * Without the first somebody may not know that there are jobs; without the second they would be alarmed and could not read of
 * what. Both count in the default tenant only.
 */
const RIGHTS = ["sys:job:list", "sys:jobRun:list"] as const;

/** Somebody whom a job names, to be told of its failures. */
export interface JobWatcher {
  readonly id: string;
  readonly name: string;
  /** Whether they may see jobs and their history, as their roles are now. */
  readonly isAllowed: boolean;
}

/** Ids of those whom a job, as it is stored or about to be, names. */
export function watcherIds({ alertUserIds }: Row): readonly string[] {
  return Array.isArray(alertUserIds) ? alertUserIds.map(String) : [];
}

/** Reads whom a job names, in the order of their ids; accounts that are no more are left out. */
export async function readWatchers(
  db: Database,
  ids: readonly string[],
  { project, now }: { readonly project: SchemaProject; readonly now: Date },
): Promise<readonly JobWatcher[]> {
  const accounts = await readAccounts(db, ids);
  const effective = await readEffectiveRights(db, accounts, { project, now, tenantId: DEFAULT_TENANT });
  return accounts
    .map(({ id, username }) => {
      const rights = effective.get(id);
      const isAllowed = rights !== undefined && (rights.fullAccess || RIGHTS.every((right) => rights.codes.has(right)));
      return { id, name: username, isAllowed };
    })
    .sort((left, right) => (left.id < right.id ? -1 : 1));
}
