import type { FastifyBaseLogger } from "fastify";
import type { EntityModel } from "../../../src/schema/index.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import type { DatabaseHandle, DatabaseTransaction } from "../../database/database.types.ts";
import { newId } from "../../database/newId.ts";
import { codesChoose } from "../../entity/references/choosable.ts";
import { EVERY_ROW, opens, type RoleRights, startsNarrow } from "../../rights/rights.ts";
import { readRoleRights } from "../../rights/rightsStore.ts";
import { raiseRevision } from "./rolePermissions.ts";

interface EarlierRolesOptions {
  readonly database: DatabaseHandle;
  readonly project: SchemaProject;
  readonly clock: () => Date;
  readonly logger: FastifyBaseLogger;
}

/** Roles that are older than a narrow default, as a migration noted them, and the entities that it was for. */
interface EarlierRoles {
  readonly marks: string;
  readonly isFor: (entity: EntityModel) => boolean;
  /** Whether roles that only choose among the rows, for a reference, chose among all of them. @default false */
  readonly isForChoices?: true;
}

const namesDepartment = ({ scope }: EntityModel): boolean => scope.department !== undefined;
const isMasked = ({ fields }: EntityModel): boolean => fields.some(({ permission }) => permission.mask !== undefined);

const earlier: readonly EarlierRoles[] = [
  { marks: "sys_role_before_scopes", isFor: namesDepartment },
  { marks: "sys_role_before_people", isFor: (entity) => !namesDepartment(entity) },
  { marks: "sys_role_before_closing", isFor: (entity) => namesDepartment(entity) && !isMasked(entity), isForChoices: true },
];

/**
 * Keeps what roles older than the narrow defaults open: where such a role opens an entity without a rule of its own, it
 * gets the rule for every row, which people can see and change. Migrations noted the older roles; the first process that
 * starts looks at them, once.
 */
export async function keepEarlierRoles({ database, project, clock, logger }: EarlierRolesOptions): Promise<void> {
  const narrow = [...project.entities.values()].filter(startsNarrow);
  await database.transaction(async (trx) => {
    for (const { marks, isFor, isForChoices } of earlier) {
      const roles = await readRoleRights(trx, await takeEarlierRoles(trx, marks));
      const chosen = isForChoices && roles.length > 0 ? await chosenFreely(trx, { roles, entities: narrow.filter(isFor) }) : [];
      for (const role of roles) {
        const isOpen = (entity: EntityModel): boolean =>
          opens(role, entity) || (chosen.includes(entity) && codesChoose(project, role.codes, entity));
        const open = narrow.filter((entity) => isFor(entity) && isOpen(entity) && !role.rules.has(entity.name));
        if (open.length === 0) continue;
        const rows = open.map(({ name }) => ({ id: newId(clock()), role_id: role.id, entity: name, expression: EVERY_ROW }));
        await trx.insertInto("sys_role_data_rule").values(rows).execute();
        await raiseRevision(trx, role.id);
        logger.info({ roleId: role.id, entities: open.map(({ name }) => name) }, "an earlier role keeps every row, by a rule");
      }
    }
  });
}

/**
 * Entities whose choices no role limits. Where a role that opens no row of an entity has a rule for it, the rule says what
 * its holders choose among, whatever else they hold; a rule for every row, given to another role of theirs, would undo it.
 */
async function chosenFreely(
  trx: DatabaseTransaction,
  { roles, entities }: { readonly roles: readonly RoleRights[]; readonly entities: readonly EntityModel[] },
): Promise<readonly EntityModel[]> {
  const rules = await trx
    .selectFrom("sys_role_data_rule as d")
    .innerJoin("sys_role as r", "r.id", "d.role_id")
    .select(["d.role_id", "d.entity"])
    .execute();
  return entities.filter((entity) => {
    const ruled = rules.filter((rule) => rule["entity"] === entity.name);
    return ruled.every((rule) => roles.some((role) => role.id === rule["role_id"] && opens(role, entity)));
  });
}

/** Removing the marks makes other processes wait for this one, and then find nothing to do. */
async function takeEarlierRoles(trx: DatabaseTransaction, marks: string): Promise<readonly Pick<RoleRights, "id" | "fullAccess">[]> {
  const rows = await trx.deleteFrom(marks).returning("role_id").execute();
  return rows.map((row) => ({ id: String(row["role_id"]), fullAccess: false }));
}
