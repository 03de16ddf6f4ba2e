import { Alert } from "antd";
import type { Row } from "../../schema/model/json.ts";
import { holdOf } from "../../schema/model/rowHold.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";

/** Props of `HoldNotice`. */
export interface HoldNoticeProps {
  readonly entity: CompiledEntity;
  /** As it came from the server; absent for a new one. */
  readonly row: Row | undefined;
}

/** Says where a row is relied on, and what of it therefore stays; nothing where it is not. */
export function HoldNotice({ entity, row }: HoldNoticeProps) {
  const hold = holdOf(row);
  if (!hold) return null;
  const titles = entity.fields.filter(({ name }) => hold.fields.includes(name)).map(({ title }) => title);
  const kept = [...(titles.length > 0 ? [`不能修改${titles.join("、")}`] : []), ...(hold.isKept ? ["不能删除"] : [])].join("，");
  return <Alert type="info" showIcon message={`被使用，${kept}`} description={hold.uses.join("、")} />;
}
