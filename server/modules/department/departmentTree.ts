import type { DepartmentRow } from "../../../src/generated/entities/department.ts";

/** A department as the trees of the console show it (protocol 1.12). */
export interface DepartmentNode extends Omit<Department, "category" | "level" | "isEnabled"> {
  readonly key: string;
  readonly value: string;
  readonly title: string;
  readonly name: string;
  /** `1` an organisation, `2` a department, `3` a group in one. */
  readonly orgCategory: string;
  /** The level at which it stands in the whole tree, `1` at the top. */
  readonly orgType: string;
  readonly isLeaf: boolean;
  readonly children: readonly DepartmentNode[];
}

/** What a tree is built from. */
export interface Department extends Pick<DepartmentRow, "id" | "departName" | "orgCode" | "parentId" | "category"> {
  /** How many departments stand above it, whoever looks, and itself. */
  readonly level: number;
  /** Whether it can be chosen anew. */
  readonly isEnabled: boolean;
}

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
  { id, departName, orgCode, parentId, category, level }: Department,
  children: readonly DepartmentNode[],
  isLeaf = children.length === 0,
): DepartmentNode {
  const names = { title: departName, name: departName, departName };
  const kind = { orgCategory: CATEGORIES[category] ?? "2", orgType: String(level) };
  return { id, key: id, value: id, ...names, orgCode, parentId, ...kind, isLeaf, children };
}

/** Kinds of departments by the numbers that the family knows (protocol 1.12); one that an administrator adds is a department. */
const CATEGORIES: Readonly<Record<string, string>> = { company: "1", department: "2", team: "3" };

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
