import type { SchemaProject } from "../../../src/schema/project.ts";
import { expressionUses, joinUses, projectUses, type Uses } from "../../../src/schema/uses/projectUses.ts";
import type { Database } from "../../database/database.types.ts";
import { namedValues } from "./namedValues.ts";

const ofProjects = new WeakMap<SchemaProject, Uses>();

/** What the schemas in force, the programs and the row rules of roles rely on. */
export async function readUses(db: Database, project: SchemaProject): Promise<Uses> {
  const known = ofProjects.get(project) ?? projectUses(project, namedValues);
  ofProjects.set(project, known);
  return joinUses(known, await usesOfRowRules(db, project));
}

/** Roles are not named: those of other tenants count too. */
async function usesOfRowRules(db: Database, project: SchemaProject): Promise<Uses> {
  const rules = await db.selectFrom("sys_role_data_rule").select(["entity", "expression"]).distinct().execute();
  return expressionUses(
    rules.flatMap((rule) => {
      const entity = project.entities.get(String(rule["entity"]));
      const site = entity && ({ entity, result: "bool" } as const);
      return site ? [{ source: String(rule["expression"]), site, where: `角色的数据范围（${entity.title}）` }] : [];
    }),
  );
}
