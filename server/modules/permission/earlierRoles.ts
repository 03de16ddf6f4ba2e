import type { EntityModel } from "../../../src/schema/index.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import type { DatabaseHandle, DatabaseTransaction } from "../../database/database.types.ts";
import { newId } from "../../database/newId.ts";
import { EVERY_ROW, opens, type RoleRights, startsNarrow } from "./rights.ts";
import { readRoleRights } from "./rightsStore.ts";
import { raiseRevision } from "./rolePermissions.ts";

interface EarlierRolesOptions {
  readonly database: DatabaseHandle;
  readonly project: SchemaProject;
  readonly clock: () => Date;
}

/** Roles that are older than a narrow default, as a migration noted them, and the entities that it was for. */
interface EarlierRoles {
  readonly marks: string;
  readonly isFor: (entity: EntityModel) => boolean;
}

const earlier: readonly EarlierRoles[] = [
  { marks: "sys_role_before_scopes", isFor: ({ scope }) => scope.department !== undefined },
  { marks: "sys_role_before_people", isFor: ({ scope }) => scope.department === undefined },
];

/**
 * Keeps what roles opened that are older than the narrow defaults: where such a role opens an entity without a rule of its
 * own, it gets the rule for every row, so that nobody loses rows and everybody can see and change what is open. Which
 * roles are older was noted by migrations; they are looked at once, by the first process that starts.
 */
export async function keepEarlierRoles({ database, project, clock }: EarlierRolesOptions): Promise<void> {
  const narrow = [...project.entities.values()].filter(startsNarrow);
  await database.transaction(async (trx) => {
    for (const { marks, isFor } of earlier)
      for (const role of await readRoleRights(trx, await takeEarlierRoles(trx, marks))) {
        const open = narrow.filter((entity) => isFor(entity) && opens(role, entity) && !role.rules.has(entity.name));
        if (open.length === 0) continue;
        const rows = open.map(({ name }) => ({ id: newId(clock()), role_id: role.id, entity: name, expression: EVERY_ROW }));
        await trx.insertInto("sys_role_data_rule").values(rows).execute();
        await raiseRevision(trx, role.id);
      }
  });
}

/** Removing the marks makes other processes wait for this one, and then find nothing to do. */
async function takeEarlierRoles(trx: DatabaseTransaction, marks: string): Promise<readonly Pick<RoleRights, "id" | "fullAccess">[]> {
  const rows = await trx.deleteFrom(marks).returning("role_id").execute();
  return rows.map((row) => ({ id: String(row["role_id"]), fullAccess: false }));
}
