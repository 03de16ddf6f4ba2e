import { Cascader } from "antd";
import { useMemo } from "react";
import { takesMany } from "../../../schema/query/queryRules.ts";
import type { FieldFilterProps } from "../fieldView.ts";
import { defined } from "../parts/defined.ts";
import styles from "../parts/fields.module.css";
import type { RegionNode } from "./regionTree.ts";
import { regionPath, regionTree } from "./regionTree.ts";
import { useRegions } from "./useRegions.ts";

/** Asks for a region; any level can be chosen, which with the operator "starts with" means all that lies inside it. */
export function RegionFilter({ operator, value, onChange, id, ...aria }: FieldFilterProps) {
  const { names } = useRegions();
  const options = useMemo(() => (names ? regionTree(names, "district") : []), [names]);
  const pathOf = (code: unknown) => (names && typeof code === "string" ? [...regionPath(names, code)] : []);
  const shared = {
    ...defined({ id, "aria-label": aria["aria-label"] }),
    options,
    changeOnSelect: true,
    className: styles["full"] ?? "",
  };
  if (takesMany(operator)) {
    return (
      <Cascader
        {...shared}
        multiple
        maxTagCount="responsive"
        showCheckedStrategy={Cascader.SHOW_PARENT}
        value={Array.isArray(value) ? value.map(pathOf).filter((path) => path.length > 0) : []}
        onChange={(paths) => onChange(paths.length > 0 ? paths.map((path) => path.at(-1)) : null)}
      />
    );
  }
  return (
    <Cascader<RegionNode>
      {...shared}
      showSearch
      value={pathOf(value)}
      onChange={(path?: (string | number | null)[]) => onChange(path?.at(-1) ?? null)}
    />
  );
}
