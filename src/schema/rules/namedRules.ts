/** A row rule that people know by a name. */
export interface NamedRule {
  readonly id: "department" | "below" | "own";
  readonly label: string;
  /** CEL over `row` and `user`. */
  readonly expression: string;
}

/** Rules by the field that holds the code of a department. */
export function departmentRules(field: string): readonly NamedRule[] {
  return [
    { id: "department", label: "本部门", expression: `row.${field} == user.orgCode` },
    { id: "below", label: "本部门及下级", expression: `row.${field} in user.orgCodes` },
  ];
}

/** Rows that somebody made. */
export const ownRule: NamedRule = { id: "own", label: "本人创建", expression: "row.createBy == user.username" };

/**
 * Says which rows rules open, for whoever they limit; rules that somebody wrote have no name, and are not disclosed.
 *
 * @param rules joined by OR; none limits nothing
 * @param fields names of the entity's fields
 * @returns `undefined` where nothing is limited
 * @example rowScopeText(["row.orgCode in user.orgCodes"], ["orgCode"]) // "本部门及下级"
 */
export function rowScopeText(rules: readonly string[], fields: readonly string[]): string | undefined {
  if (rules.length === 0) return undefined;
  const known = [...fields.flatMap(departmentRules), ownRule];
  const labels = rules.map((rule) => known.find(({ expression }) => expression === rule)?.label ?? "角色设定的范围");
  return [...new Set(labels)].join("、");
}
