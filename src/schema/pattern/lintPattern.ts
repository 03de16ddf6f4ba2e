import { parsePattern, type PatternNode } from "./parsePattern.ts";

/** Characters that stand for all others when two sets are compared. */
const SAMPLES = [...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)), "\u00a0", "é", "中", "文", "，", "０", "\u{1f600}"];

/** Most repetitions that count as few: what is tried that often at most cannot run away. */
const FEW = 20;

/**
 * Says why a regular expression may take long on some text, or is none at all; `undefined` where it is safe.
 *
 * A backtracking engine needs exponential time where a repetition repeats something of variable length or with a
 * choice in it, and polynomial time where two repetitions can share out the same characters. Both are refused, some
 * harmless expressions with them: what is left can be run over any text in browser and server.
 *
 * @example lintPattern("^(a+)+$") // "重复里面还有重复"
 */
export function lintPattern(source: string): string | undefined {
  try {
    new RegExp(source, "u");
  } catch (error) {
    return `写法不对（${error instanceof Error ? error.message : String(error)}）`;
  }
  const tree = parsePattern(source);
  return structuralFault(tree) ?? sharedCharacters(tree);
}

function structuralFault(node: PatternNode): string | undefined {
  if (node.type === "backreference") return `反向引用 ${node.source} 不能保证速度`;
  if (node.type === "repeat" && node.most > 1 && node.most * waysInside(node.item) > FEW) {
    const inside = variablePart(node.item);
    if (inside) return inside;
  }
  return firstFault(childrenOf(node), structuralFault);
}

/** What makes the length or the way of a repeated part uncertain. */
function variablePart(node: PatternNode): string | undefined {
  if (node.type === "repeat" && node.least !== node.most) return "重复里面还有重复";
  if (node.type === "choice") return "重复里面有可选的分支";
  return firstFault(childrenOf(node), variablePart);
}

/** Most ways in which a part can be matched at one place; repetitions inside repetitions multiply. */
function waysInside(node: PatternNode): number {
  const below = Math.max(1, ...childrenOf(node).map(waysInside));
  if (node.type === "repeat") return node.most * below;
  return node.type === "choice" ? node.options.length * below : below;
}

/** Looks for neighbouring repetitions that match the same characters, in every sequence of the tree. */
function sharedCharacters(tree: PatternNode): string | undefined {
  return firstFault(paths(tree), (path) => new SharingScan(path).fault());
}

/**
 * Follows one way through an expression. A text without `^` may start anywhere, which is like a leading `.*`.
 * Two repetitions side by side that share characters are one too many; with something fixed between them that both
 * could match too, two are allowed (quadratic at worst on texts of limited length) and three are not.
 */
class SharingScan {
  readonly #path: readonly PatternNode[];

  constructor(path: readonly PatternNode[]) {
    this.#path = path;
  }

  fault(): string | undefined {
    let open: { sources: string[]; chain: number; touches: boolean } | undefined = this.#startsAnywhere() ? { sources: [], chain: 1, touches: true } : undefined;
    for (const node of this.#path) {
      const sources = charactersOf(node);
      if (sources.length === 0) continue;
      const shares = open !== undefined && overlap(open.sources, sources);
      if (!isUnbounded(node)) {
        // A fixed part that the repetition before cannot match ends its reach.
        open = shares && open ? { ...open, touches: open.touches && isOptional(node) } : isOptional(node) ? open : undefined;
        continue;
      }
      const chain: number = shares && open ? open.chain + 1 : 1;
      if (shares && open?.touches) return open.sources.length === 0 ? "没有以 ^ 开头，又有不限次数的重复" : "相邻的两处重复能匹配同样的字符";
      if (chain > 2) return "三处重复能匹配同样的字符";
      open = { sources, chain, touches: true };
    }
    return undefined;
  }

  #startsAnywhere(): boolean {
    const [first] = this.#path;
    return first !== undefined && !(first.type === "anchor" && first.source === "^");
  }
}

/** Every way through the choices of an expression, without those inside repetitions; at most a few dozen. */
function paths(node: PatternNode): PatternNode[][] {
  if (node.type === "choice") return node.options.flatMap(paths).slice(0, 64);
  if (node.type !== "sequence") return [[node]];
  return node.items.reduce<PatternNode[][]>((ways, item) => ways.flatMap((way) => paths(item).map((more) => [...way, ...more])).slice(0, 64), [[]]);
}

function isUnbounded(node: PatternNode): boolean {
  return node.type === "repeat" && node.most > FEW;
}

function isOptional(node: PatternNode): boolean {
  return node.type === "repeat" && node.least === 0;
}

/** Sets of the characters that a part may take, anywhere inside it. */
function charactersOf(node: PatternNode): string[] {
  if (node.type === "character") return [node.source];
  return node.type === "lookaround" ? [] : childrenOf(node).flatMap(charactersOf);
}

/** No sets at all stand for any character. */
function overlap(some: readonly string[], others: readonly string[]): boolean {
  if (some.length === 0) return true;
  const matches = (sources: readonly string[]) => new RegExp(`^(?:${sources.join("|")})$`, "su");
  const [first, second] = [matches(some), matches(others)];
  return SAMPLES.some((sample) => first.test(sample) && second.test(sample));
}

function childrenOf(node: PatternNode): readonly PatternNode[] {
  if (node.type === "sequence") return node.items;
  if (node.type === "choice") return node.options;
  return node.type === "repeat" || node.type === "lookaround" ? [node.item] : [];
}

function firstFault<Item>(items: readonly Item[], find: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const fault = find(item);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
