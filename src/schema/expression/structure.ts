import { nearestName } from "../errors/nearest.ts";
import { isExactNumber } from "../text/exactNumber.ts";
import { functions, methods } from "./functions.ts";
import { macros } from "./macros.ts";
import type { ExpressionNode } from "./parseExpression.ts";
import { childNodes, fieldAccess, referencedAccess } from "./parseExpression.ts";
import type { ExpressionProblem } from "./problem.ts";

/** What a name such as `row` offers: its title for people and its fields; without `fields` any name is accepted. */
export interface Subject {
  readonly title: string;
  readonly fields?: readonly string[];
  /** Rows behind its members, for `ref`; `any` accepts every one. Absent: members are read themselves. */
  readonly rows?: ReadonlyMap<string, Subject> | "any";
}

/** Names an expression may start from. */
export type Subjects = ReadonlyMap<string, Subject>;

const FORBIDDEN_FIELDS = new Set(["constructor", "__proto__", "prototype"]);
const FLAGS = ["isNew"];
/** Names with a meaning somewhere, even where this site does not offer them. */
const RESERVED = new Set(["row", "old", "parent", "it", "ref", "user", ...FLAGS]);

/** Forms of CEL that the language leaves out, with what to write instead. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  "[]": "直接写字段名，例如 row.status；判断是否含有用 in",
  "[?]": "直接写字段名，例如 row.status",
  ".?": "直接写字段名；没有值的字段读作 null",
  map: "去掉 {…}，只比较字段与值",
};
/** Functions of CEL that the language leaves out, with what to write instead. */
const LEFT_OUT_CALLS: Readonly<Record<string, string>> = {
  matches: "正则请写在字段的 pattern 上；这里可用 startsWith、endsWith、contains",
  has: "改用 !blank(字段)",
  timestamp: "日期就是文本，直接比较，例如 row.date >= today()",
  duration: "用 plusDays(日期, 天数)",
};

/**
 * Checks names and forms: what is not on the white list is a problem. Finds every one, not only the first.
 * What it passes cannot fail at run time.
 */
export function checkStructure(root: ExpressionNode, subjects: Subjects): ExpressionProblem[] {
  const problems: ExpressionProblem[] = [];
  visit(root, { subjects, problems, item: undefined });
  return problems;
}

interface Visit {
  readonly subjects: Subjects;
  readonly problems: ExpressionProblem[];
  /** Name of the item inside a macro. */
  readonly item: string | undefined;
}

function visit(node: ExpressionNode, at: Visit): void {
  const leftOut = LEFT_OUT[node.op];
  if (leftOut !== undefined) {
    at.problems.push({ ...rangeOf(node), message: `规则中不能使用 ${textOf(node)} 这种写法`, found: textOf(node), advice: leftOut });
    return;
  }
  switch (node.op) {
    case "id":
      return visitName(node, at);
    case ".":
      return visitField(node, at);
    case "value":
      return visitLiteral(node, at);
    case "call":
      return visitCall(node, node.args[0], at);
    case "rcall":
      return macros.has(node.args[0]) ? visitMacro(node, at) : visitCall(node, node.args[0], at);
    default:
      return visitChildren(node, at);
  }
}

function visitChildren(node: ExpressionNode, at: Visit): void {
  for (const child of childNodes(node)) visit(child, at);
}

function visitName(node: Extract<ExpressionNode, { op: "id" }>, { subjects, problems, item }: Visit): void {
  const name = node.args;
  if (name === item || FLAGS.includes(name)) return;
  if (subjects.has(name)) {
    const advice = subjects.get(name)?.rows ? "写出引用字段与对方的字段，例如 ref.organId.status" : `写出字段，例如 ${name}.id`;
    problems.push({ ...rangeOf(node), message: `${name} 不能单独使用`, found: name, advice });
    return;
  }
  if (subjects.get("row")?.fields?.includes(name)) {
    problems.push({ ...rangeOf(node), message: `没有“${name}”这个名称`, found: name, advice: `字段要写出是谁的，例如 row.${name}` });
    return;
  }
  problems.push(unknown(node, `没有“${name}”这个名称`, name, [...subjects.keys(), ...FLAGS, ...(item === undefined ? [] : [item])]));
}

function visitField(node: Extract<ExpressionNode, { op: "." }>, at: Visit): void {
  const { subjects, problems, item } = at;
  const [left, field] = node.args;
  const subject = fieldAccess(node)?.subject;
  const fieldRange = { start: node.end - field.length, end: node.end };
  if (FORBIDDEN_FIELDS.has(field)) {
    problems.push({ ...fieldRange, message: `不能读取“${field}”`, found: field, advice: "只能读取字段" });
  } else if (referencedAccess(node) !== undefined) {
    visitReferenced(node, at);
  } else if (subject === undefined) {
    problems.push({
      ...rangeOf(node),
      message: `“${textOf(left)}”的内部不能读取`,
      found: textOf(node),
      advice: "规则只读字段本身；需要的值请单独设为字段",
    });
  } else if (subject !== item) {
    const known = subjects.get(subject);
    if (known === undefined) visit(left, at);
    else if (known.rows !== undefined) {
      const found = textOf(node);
      problems.push({ ...rangeOf(node), message: `${found} 不能单独使用`, found, advice: `写出对方的字段，例如 ${found}.status` });
    } else if (known.fields !== undefined && !known.fields.includes(field)) {
      problems.push({ ...unknown(node, `${known.title}没有字段“${field}”`, field, known.fields), ...fieldRange });
    }
  }
}

/** `ref.organId.status`: the reference must be one of a single row, and the field one of its target. */
function visitReferenced(node: Extract<ExpressionNode, { op: "." }>, at: Visit): void {
  const { through = "", field = "" } = referencedAccess(node) ?? {};
  const rows = at.subjects.get("ref")?.rows;
  const [left] = node.args;
  if (rows === "any") return;
  if (rows === undefined) return visitChildren(left, at);
  const target = rows.get(through);
  if (target === undefined) {
    at.problems.push({ ...unknown(left, `“${through}”不是引用一行的字段`, through, [...rows.keys()]), start: left.end - through.length });
  } else if (target.fields?.includes(field) === false) {
    const fault = unknown(node, `${target.title}没有可供规则读取的字段“${field}”`, field, target.fields);
    at.problems.push({ ...fault, start: node.end - field.length });
  }
}

function visitLiteral(node: Extract<ExpressionNode, { op: "value" }>, { problems }: Visit): void {
  const { args } = node;
  const written = typeof args === "bigint" ? String(args) : typeof args === "number" ? textOf(node) : undefined;
  if (written !== undefined && !isExactNumber(written)) {
    const message = `数 ${written} 的位数太多，不能准确比较`;
    problems.push({ ...rangeOf(node), message, found: textOf(node), advice: "减少位数；编号一类请存为文本，写成 '…'" });
  }
  if (typeof args !== "object" || args === null) return;
  problems.push({ ...rangeOf(node), message: `不支持 ${textOf(node)} 这种值`, found: textOf(node), advice: "用文本 '…' 或普通数字" });
}

function visitCall(node: Extract<ExpressionNode, { op: "call" | "rcall" }>, name: string, at: Visit): void {
  const known = node.op === "call" ? functions : methods;
  if (!known.has(name)) {
    const range = nameRange(node);
    const advice = LEFT_OUT_CALLS[name];
    at.problems.push(
      advice === undefined
        ? {
            ...unknown(
              node,
              `没有“${name}”这个函数`,
              name,
              node.op === "call" ? [...functions.keys()] : [...methods.keys(), ...macros.keys()],
            ),
            ...range,
          }
        : { ...range, message: `规则中不能使用 ${name}()`, found: name, advice },
    );
  }
  visitChildren(node, at);
}

function visitMacro(node: Extract<ExpressionNode, { op: "rcall" }>, at: Visit): void {
  const [name, list, [item, ...bodies]] = node.args;
  const macro = macros.get(name);
  if (at.item !== undefined) {
    at.problems.push({
      ...nameRange(node),
      message: `${name}() 不能写在另一个 ${[...macros.keys()].join("、")} 里面`,
      found: name,
      advice: "只用一层；更复杂的判断请拆成两条规则",
    });
    return;
  }
  if (macro === undefined || item?.op !== "id" || !macro.bodies.includes(bodies.length)) {
    at.problems.push({ ...rangeOf(node), message: `${name}() 的参数不对`, found: textOf(node), advice: macro?.usage ?? "" });
    return;
  }
  if (RESERVED.has(item.args)) {
    at.problems.push({
      ...rangeOf(item),
      message: `“${item.args}”已有含义，不能用作项的名称`,
      found: item.args,
      advice: "换一个名称，例如 item",
    });
  }
  visit(list, at);
  for (const body of bodies) visit(body, { ...at, item: item.args });
}

function unknown(node: ExpressionNode, message: string, found: string, allowed: readonly string[]): ExpressionProblem {
  const nearest = nearestName(found, allowed);
  return {
    ...rangeOf(node),
    message,
    found,
    allowed,
    ...(nearest !== undefined && { nearest }),
    advice: nearest === undefined ? `可用的有：${allowed.join("、")}` : `是否要写 ${nearest}？可用的有：${allowed.join("、")}`,
  };
}

function textOf(node: ExpressionNode): string {
  return node.input.slice(node.start, node.end);
}

function rangeOf(node: ExpressionNode): { readonly start: number; readonly end: number } {
  return { start: node.start, end: node.end };
}

/** Range of the called name itself; a receiver ends before it and an argument list starts after it. */
function nameRange(node: Extract<ExpressionNode, { op: "call" | "rcall" }>): { readonly start: number; readonly end: number } {
  const name = node.args[0];
  const start = node.op === "call" ? node.start : node.input.indexOf(name, node.args[1].end);
  return { start, end: start + name.length };
}
