import { Skeleton } from "antd";
import type { FieldShowProps } from "../fieldView.ts";
import { Blank } from "../parts/Blank.tsx";
import { OneLine } from "../parts/TextShow.tsx";
import { regionText } from "./regionTree.ts";
import { useRegions } from "./useRegions.ts";

/** The region's names on one line. */
export function RegionCell({ value, text }: FieldShowProps) {
  return <RegionName value={value} text={text} />;
}

/** The region's names. */
export function RegionRead(props: FieldShowProps) {
  return <RegionName {...props} />;
}

function RegionName({ value, text }: Pick<FieldShowProps, "value" | "text">) {
  const { names, isLoading } = useRegions();
  if (typeof value !== "string" || value === "") return <Blank />;
  if (text !== undefined && text !== value) return <OneLine text={text} />;
  if (isLoading) return <Skeleton.Input active size="small" style={{ height: "1em" }} />;
  return <OneLine text={names ? regionText(names, value) : value} />;
}
