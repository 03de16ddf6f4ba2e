import { useQuery } from "@tanstack/react-query";
import type { CellShowProps } from "../grid/gridColumn.ts";
import { plainText } from "./cellGround.ts";
import { labelQuery } from "./foundOptions.ts";
import type { CellColumn } from "./lineageColumn.ts";

/** What is chosen of many: the text that came with the row, else the one the server has for it. */
export function FoundShow({ value, row, of }: CellShowProps & { readonly of: CellColumn }) {
  const text = row[`${of.key}_dictText`];
  const stored = plainText(value);
  const isKnown = typeof text === "string" || stored === "";
  const { data } = useQuery({ ...labelQuery(of, stored), enabled: !isKnown && of.dictCode !== undefined });
  return typeof text === "string" && stored !== "" ? text : (data?.text ?? stored);
}
