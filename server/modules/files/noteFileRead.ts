import type { FastifyRequest } from "fastify";
import { kindOf } from "../../../src/schema/index.ts";
import { fileLimits } from "../../../src/schema/kinds/fileLimits.ts";
import { readsOf } from "../../audit/requestReads.ts";
import { isReadRecorded } from "../../entity/audit/noteReads.ts";
import type { ServerServices } from "../serverServices.ts";
import type { StoredFile } from "../../files/fileStore.ts";

/** A file that may be attached to rows whose reading is recorded counts as a read of them: which row it hangs on is not known here. */
export function noteFileRead(
  { schemas, audit }: Pick<ServerServices, "schemas" | "audit">,
  request: FastifyRequest,
  { path }: StoredFile,
): void {
  const project = schemas.current();
  const folder = path.slice(0, path.indexOf("/"));
  for (const entity of project.entities.values()) {
    const holds = entity.fields.some(
      (field) => kindOf(field.kind).holds !== undefined && fileLimits(field).biz.split("/", 1)[0] === folder,
    );
    if (!holds || !isReadRecorded(project, entity)) continue;
    audit.assertWritable();
    readsOf(request).add(entity, [{ id: path }]);
  }
}
