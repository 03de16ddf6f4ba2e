import type { SchemaProject } from "../../../src/schema/project.ts";
import { expressionUses, joinUses, projectUses, type Uses } from "../../../src/schema/uses/projectUses.ts";
import type { Database } from "../../database/database.types.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import type { Session } from "../../http/session.ts";
import { UNSEEN_ROWS } from "../../errors/rowsInUse.ts";
import { namedValues } from "./namedValues.ts";

const ofProjects = new WeakMap<SchemaProject, Uses>();

/**
 * What the schemas in force, the programs and the row rules of roles rely on. Rules of the session's own tenant count: one
 * tenant neither holds what another has nor is told what another's rules name; whoever may not look at roles is not told either.
 */
export async function readUses(db: Database, { project, session }: Pick<EntityScope, "project" | "session">): Promise<Uses> {
  const known = ofProjects.get(project) ?? projectUses(project, namedValues);
  ofProjects.set(project, known);
  return joinUses(known, await usesOfRowRules(db, project, session));
}

async function usesOfRowRules(db: Database, project: SchemaProject, session: Session): Promise<Uses> {
  const rules = await db
    .selectFrom("sys_role_data_rule as d")
    .innerJoin("sys_role as r", "r.id", "d.role_id")
    .select(["d.entity", "d.expression"])
    .where("r.tenant_id", "=", session.user.tenantId)
    .distinct()
    .execute();
  const isDisclosed = session.can("sys:role:list");
  return expressionUses(
    rules.flatMap((rule) => {
      const entity = project.entities.get(String(rule["entity"]));
      const site = entity && ({ entity, result: "bool" } as const);
      return site
        ? [{ source: String(rule["expression"]), site, where: isDisclosed ? `角色的数据范围（${entity.title}）` : UNSEEN_ROWS }]
        : [];
    }),
  );
}
