import type { CompiledEntity } from "../../schema/model/screen.ts";
import type { EntityAddress, RowVersion } from "../api/entityApi.ts";
import type { Envelope } from "../../schema/wire/envelope.ts";
import { http } from "../api/http.ts";

/** An entity as its bin shows it: list, detail, history and reveal have the same calls there. */
export function binOf({ bin: _bin, ...entity }: CompiledEntity): CompiledEntity {
  return { ...entity, api: `${entity.api}/bin` };
}

/** Restores rows of the bin as they were seen, all or none. @throws ApiError `conflict` where somebody has changed one since */
export function restoreRows(bin: EntityAddress, rows: readonly RowVersion[]): Promise<Envelope<unknown>> {
  return http.post(`${bin.api}/restore`, { ids: rows.map(({ id, rev }) => ({ id, rev })) }, { handles: "all" });
}
