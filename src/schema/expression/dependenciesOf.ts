import { parseAllowed } from "./compileExpression.ts";
import { allNodes, fieldAccess } from "./parseExpression.ts";

/** Names of the fields an expression reads, by where it reads them, in order of first use. */
export interface Dependencies {
  readonly row: readonly string[];
  readonly old: readonly string[];
  readonly parent: readonly string[];
  readonly it: readonly string[];
}

const known = new Map<string, Dependencies>();
const CACHE_SIZE = 4000;

/**
 * Finds what an expression depends on, so that nobody has to write it down.
 * @throws ExpressionError where the expression is not valid
 * @example dependenciesOf("row.a > old.a && parent.b == 1") // { row: ["a"], old: ["a"], parent: ["b"], it: [] }
 */
export function dependenciesOf(source: string): Dependencies {
  const cached = known.get(source);
  if (cached !== undefined) return cached;
  const found = { row: new Set<string>(), old: new Set<string>(), parent: new Set<string>(), it: new Set<string>() };
  for (const node of allNodes(parseAllowed(source))) {
    const access = fieldAccess(node);
    if (access !== undefined && isSubject(access.subject, found)) found[access.subject].add(access.field);
  }
  const dependencies = { row: [...found.row], old: [...found.old], parent: [...found.parent], it: [...found.it] };
  if (known.size >= CACHE_SIZE) known.clear();
  known.set(source, dependencies);
  return dependencies;
}

function isSubject<Subjects extends object>(name: string, subjects: Subjects): name is keyof Subjects & string {
  return Object.hasOwn(subjects, name);
}
