import { sql } from "kysely";
import type { FolderReader } from "../../files/folderReaders.ts";
import { entityOf } from "../../entity/scope/entityScope.ts";
import { allOf } from "../../entity/query/filter.ts";
import { visibleRows } from "../../entity/query/rowFilter.ts";
import { ROW_ALIAS } from "../../entity/query/selectRows.ts";
import type { ServerServices } from "../serverServices.ts";
import { CONSULT, contentRight } from "./consultScope.ts";

/** Whoever reads a consultation reads the files that it names; of another organ's there is none. */
export function consultFileReader(services: ServerServices): FolderReader {
  return async (path, session, db) => {
    if (!session.can(contentRight)) return false;
    const project = services.schemas.current();
    const entity = entityOf({ project }, CONSULT);
    const scope = { context: services, project, entity, session, now: services.clock(), hooks: services.hooks, requestId: "" };
    const row = sql.ref(ROW_ALIAS);
    const { rows } = await sql`
      select 1 from ${sql.table(entity.table)} as ${row} join hiv_consult_file as f on f.consult_id = ${row}.id
      where f.path = ${path} and ${allOf([visibleRows(scope, ROW_ALIAS)])} limit 1`.execute(db);
    return rows.length > 0;
  };
}
