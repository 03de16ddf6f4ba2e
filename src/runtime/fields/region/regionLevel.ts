import type { FieldModel } from "../../../schema/model/entity.ts";
import type { RegionLevel } from "./regionTree.ts";

/** How far down a field asks; the schema allows these levels only. */
export function regionLevel({ ui }: FieldModel): RegionLevel {
  const { level } = ui.props;
  return level === "province" || level === "city" ? level : "district";
}
