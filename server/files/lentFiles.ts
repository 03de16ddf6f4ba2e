import { sql, type SqlBool } from "kysely";
import { type EntityModel, type FieldModel, kindOf } from "../../src/schema/index.ts";
import type { Database } from "../database/database.types.ts";
import { columnOf, columnRef } from "../entity/query/columns.ts";
import { allOf, anyOf, type Filter } from "../entity/query/filter.ts";
import { ROW_ALIAS } from "../entity/query/selectRows.ts";
import { tenantRows } from "../entity/query/tenantRows.ts";
import { entitiesWithTables } from "../entity/scope/entityOfTable.ts";
import type { SchemaSource } from "../http/context.ts";
import type { Session } from "../http/session.ts";

/** Where rows that may lend are looked for. */
export interface LentSource {
  readonly db: Database;
  readonly schemas: SchemaSource;
}

/**
 * Whether a row that several tenants see holds a file, and the session's tenant is one of them: the picture of a person
 * who works in two tenants, kept while they were in the other.
 */
export async function isLent({ db, schemas }: LentSource, path: string, session: Session): Promise<boolean> {
  const project = schemas.current();
  for (const entity of entitiesWithTables(project)) {
    const fields = fileFields(entity);
    if (fields.length === 0) continue;
    const where = allOf([tenantRows({ project, entity, session }, ROW_ALIAS), anyOf(fields.map((field) => holds(field, path)))]);
    const { rows } = await sql`
      select 1 from ${sql.table(entity.table)} as ${sql.ref(ROW_ALIAS)} where ${where} limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

function fileFields({ scope, fields }: EntityModel): readonly FieldModel[] {
  return scope.tenant.kind === "own"
    ? []
    : fields.filter(({ kind, column }) => column?.type === "jsonb" && kindOf(kind).holds !== undefined);
}

function holds(field: FieldModel, path: string): Filter {
  return sql<SqlBool>`${columnRef(ROW_ALIAS, columnOf(field))} @> ${JSON.stringify([{ path }])}::jsonb`;
}
