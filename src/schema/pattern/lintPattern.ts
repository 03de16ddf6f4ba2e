import { parsePattern, type PatternNode } from "./parsePattern.ts";

/** Characters that stand for all others when two sets are compared. */
const SAMPLES = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  "\u00a0",
  "é",
  "中",
  "文",
  "，",
  "０",
  "\u{1f600}",
];

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
  const fault = syntaxFault(source);
  if (fault !== undefined) return fault;
  const tree = parsePattern(source);
  return structuralFault(tree) ?? sharedCharacters(tree);
}

function syntaxFault(source: string): string | undefined {
  try {
    RegExp(source, "u");
    return undefined;
  } catch (error) {
    return `写法不对（${error instanceof Error ? error.message : String(error)}）`;
  }
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
  return firstFault(paths(tree), sharingFault);
}

/** Repetitions that reach up to a place: what they match, and whether anything fixed stands between. */
interface Reach {
  /** Sets of characters; none at all stand for any character. */
  readonly sources: readonly string[];
  /** How many repetitions share these characters so far. */
  readonly chain: number;
  /** Nothing that must match stands between the last repetition and this place. */
  readonly touches: boolean;
}

/**
 * Follows one way through an expression. A text without `^` may start anywhere, which acts like a leading `.*`. Two
 * adjacent repetitions that share characters are refused. With a fixed part between them that both could match, two are
 * allowed (quadratic at worst on texts of limited length), three are not.
 */
function sharingFault(path: readonly PatternNode[]): string | undefined {
  let reach = reachAtStart(path);
  for (const node of path.filter((part) => charactersOf(part).length > 0)) {
    const sources = charactersOf(node);
    const before: Reach | undefined = reach && overlap(reach.sources, sources) ? reach : undefined;
    const fault = isUnbounded(node) ? repetitionFault(before) : undefined;
    if (fault !== undefined) return fault;
    if (isUnbounded(node)) reach = { sources, chain: (before?.chain ?? 0) + 1, touches: true };
    // A fixed part that the repetition before cannot match ends its reach.
    else if (!isOptional(node)) reach = before && { ...before, touches: false };
  }
  return undefined;
}

function repetitionFault(before: Reach | undefined): string | undefined {
  if (before?.touches) return before.sources.length === 0 ? "没有以 ^ 开头，又有不限次数的重复" : "相邻的两处重复能匹配同样的字符";
  return before && before.chain >= 2 ? "三处重复能匹配同样的字符" : undefined;
}

function reachAtStart([first]: readonly PatternNode[]): Reach | undefined {
  const isAnchored = first === undefined || (first.type === "anchor" && first.source === "^");
  return isAnchored ? undefined : { sources: [], chain: 1, touches: true };
}

/** Every way through the choices of an expression, without those inside repetitions; at most a few dozen. */
function paths(node: PatternNode): PatternNode[][] {
  if (node.type === "choice") return node.options.flatMap(paths).slice(0, 64);
  if (node.type !== "sequence") return [[node]];
  return node.items.reduce<PatternNode[][]>(
    (ways, item) => ways.flatMap((way) => paths(item).map((more) => [...way, ...more])).slice(0, 64),
    [[]],
  );
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
