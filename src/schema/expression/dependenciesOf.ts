import { parseAllowed } from "./compileExpression.ts";
import { allNodes, fieldAccess, referencedAccess, type ExpressionNode } from "./parseExpression.ts";

/** Names of the fields an expression reads, by where it reads them, in order of first use. */
export interface Dependencies {
  readonly row: readonly string[];
  readonly old: readonly string[];
  readonly parent: readonly string[];
  readonly it: readonly string[];
  /** Reference fields whose rows it reads; they count among those of `row` too. */
  readonly ref: readonly string[];
  /** Fields it reads of the rows behind its references. */
  readonly referenced: readonly { readonly through: string; readonly field: string }[];
  /** Fields it reads of the items of lists. */
  readonly items: readonly string[];
  /** It asks who the user is or what they may do. */
  readonly asksWho: boolean;
}

const known = new Map<string, Dependencies>();
const CACHE_SIZE = 4000;

/**
 * Finds what an expression depends on, so that nobody has to write it down.
 * @throws ExpressionError where the expression is not valid
 * @example dependenciesOf("row.a > old.a && parent.b == 1") // { row: ["a"], old: ["a"], parent: ["b"], it: [], ref: [], … }
 */
export function dependenciesOf(source: string): Dependencies {
  const cached = known.get(source);
  if (cached !== undefined) return cached;
  const names = () => new Set<string>();
  const found = { row: names(), old: names(), parent: names(), it: names(), ref: names() };
  const items: string[] = [];
  const referenced: { readonly through: string; readonly field: string }[] = [];
  const nodes = [...allNodes(parseAllowed(source))];
  const asksWho = nodes.some(isAboutUser);
  for (const node of nodes) {
    const access = fieldAccess(node);
    if (access !== undefined && isSubject(access.subject, found)) found[access.subject].add(access.field);
    if (access !== undefined && access.subject !== "user" && !isSubject(access.subject, found)) items.push(access.field);
    if (access?.subject === "ref") found.row.add(access.field);
    const behind = referencedAccess(node);
    if (behind !== undefined) referenced.push(behind);
  }
  const { row, old, parent, it, ref } = found;
  const dependencies = { row: [...row], old: [...old], parent: [...parent], it: [...it], ref: [...ref], referenced, items, asksWho };
  if (known.size >= CACHE_SIZE) known.clear();
  known.set(source, dependencies);
  return dependencies;
}

function isAboutUser({ op, args }: ExpressionNode): boolean {
  return (op === "id" && args === "user") || (op === "call" && args[0] === "can");
}

function isSubject<Subjects extends object>(name: string, subjects: Subjects): name is keyof Subjects & string {
  return Object.hasOwn(subjects, name);
}
