import type { FormGroup } from "../../schema/model/screen.ts";
import type { FieldProblem } from "../../schema/validation/fieldProblem.ts";

/** Problems in the order a person meets them: by group, field, row; what has no field comes first, above the form. */
export function orderProblems(problems: readonly FieldProblem[], groups: readonly FormGroup[]): readonly FieldProblem[] {
  const names = groups.flatMap(({ fields }) => fields);
  const rank = ({ field }: FieldProblem) => (field === "" ? -1 : names.indexOf(field.split(".")[0] ?? ""));
  const row = ({ field }: FieldProblem) => Number(field.split(".")[1] ?? -1);
  return problems.toSorted((left, right) => rank(left) - rank(right) || row(left) - row(right));
}

/** How many problems each group holds, by the group's key. */
export function problemsByGroup(problems: readonly FieldProblem[], groups: readonly FormGroup[]): ReadonlyMap<string, number> {
  return new Map(groups.map(({ key, fields }) => [key, problems.filter(({ field }) => fields.includes(field.split(".")[0] ?? "")).length]));
}

/** The group that holds the field of a path. */
export function groupOf(path: string, groups: readonly FormGroup[]): FormGroup | undefined {
  const name = path.split(".")[0] ?? "";
  return groups.find(({ fields }) => fields.includes(name));
}
