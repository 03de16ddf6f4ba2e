import type { DepartmentRow } from "../../../src/generated/entities/department.ts";

/** A department as the trees of the console show it (protocol 1.12). */
export interface DepartmentNode extends Department {
  readonly key: string;
  readonly value: string;
  readonly title: string;
  readonly name: string;
  readonly isLeaf: boolean;
  readonly children: readonly DepartmentNode[];
}

/** What a tree is built from. */
export type Department = Pick<DepartmentRow, "id" | "departName" | "orgCode" | "parentId">;

/**
 * Builds the tree of departments, in the order given. One whose parent is not among them stands at the root,
 * so that a viewer limited to a branch sees the branch.
 */
export function departmentTree(departments: readonly Department[]): readonly DepartmentNode[] {
  const known = new Set(departments.map((department) => department.id));
  const childrenOf = groupByParent(departments, known);
  const build = (parentId: string | null): readonly DepartmentNode[] =>
    (childrenOf.get(parentId) ?? []).map((department) => departmentNode(department, build(department.id)));
  return build(null);
}

/** One node; without its children it may still say that it has some. */
export function departmentNode(
  { id, departName, orgCode, parentId }: Department,
  children: readonly DepartmentNode[],
  isLeaf = children.length === 0,
): DepartmentNode {
  return { id, key: id, value: id, title: departName, name: departName, departName, orgCode, parentId, isLeaf, children };
}

function parentIn({ parentId }: Department, known: ReadonlySet<string>): string | null {
  return parentId !== null && known.has(parentId) ? parentId : null;
}

function groupByParent(departments: readonly Department[], known: ReadonlySet<string>): ReadonlyMap<string | null, Department[]> {
  const groups = new Map<string | null, Department[]>();
  for (const department of departments) {
    const parent = parentIn(department, known);
    groups.set(parent, [...(groups.get(parent) ?? []), department]);
  }
  return groups;
}
