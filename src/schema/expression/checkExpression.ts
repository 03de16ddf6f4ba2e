import type { EntityModel, FieldModel } from "../model/entity.ts";
import type { ExpressionNode } from "./parseExpression.ts";
import { allNodes, parseExpression } from "./parseExpression.ts";
import type { ExpressionProblem } from "./problem.ts";
import type { ExpressionResult, ExpressionSite } from "./scope.ts";
import type { Subject, Subjects } from "./structure.ts";
import { checkStructure } from "./structure.ts";
import { syntaxProblem } from "./syntaxProblem.ts";
import { typeEnvironment, userFields } from "./typeEnvironment.ts";
import { typeNames, typeProblem } from "./typeProblem.ts";

/**
 * Checks an expression against the entities it stands at: syntax, allowed forms, names and types.
 * Every unknown name is reported; types are looked at once the names are right, and give their first problem.
 * @example checkExpression("row.stats == 'open'", site)
 * // [{ message: "预约没有字段“stats”", nearest: "status", start: 4, end: 9, … }]
 */
export function checkExpression(source: string, site: ExpressionSite): ExpressionProblem[] {
  let root: ExpressionNode;
  try {
    root = parseExpression(source);
  } catch (error) {
    return [syntaxProblem(error, source)];
  }
  const problems = checkStructure(root, subjectsOf(site));
  return problems.length > 0 ? problems : checkTypes(source, root, site);
}

function subjectsOf(site: ExpressionSite): Subjects {
  const subjects = new Map<string, Subject>([
    ["row", subjectOf(site.entity)],
    ["old", subjectOf(site.entity)],
    ["user", { title: "用户", fields: Object.keys(userFields) }],
  ]);
  if (site.parent !== undefined) subjects.set("parent", subjectOf(site.parent));
  if (site.candidate !== undefined) subjects.set("it", subjectOf(site.candidate));
  if (site.references !== undefined) subjects.set("ref", { title: "引用", rows: rowsBehind(site.references) });
  return subjects;
}

/** What is masked, or asks for a right, is not read through a reference: a rule would tell it to those who may not see it. */
function rowsBehind(references: ReadonlyMap<string, EntityModel>): ReadonlyMap<string, Subject> {
  const open = ({ permission: { mask, read }, writeOnly, children }: FieldModel) => !mask && !read && !writeOnly && !children;
  return new Map(
    [...references].map(([through, { title, fields }]) => [through, { title, fields: fields.filter(open).map(({ name }) => name) }]),
  );
}

function subjectOf({ title, fields }: EntityModel): Subject {
  return { title, fields: fields.map(({ name }) => name) };
}

function checkTypes(source: string, root: ExpressionNode, site: ExpressionSite): ExpressionProblem[] {
  const text = new WidenedText(source, root);
  const checked = typeEnvironment(site).check(text.widened);
  if (!checked.valid) return [typeProblem(checked.error, source, (offset) => text.originalOffset(offset))];
  const given = checked.type ?? "dyn";
  if (isOfType(given, site.result)) return [];
  const found = typeNames(given);
  const message = `这里需要${typeNames(site.result)}，表达式给出的却是${found}`;
  return [{ start: 0, end: source.length, message, found, advice: ADVICE[site.result] }];
}

/** What a person writes to get the type that is wanted. */
const ADVICE: Readonly<Record<Exclude<ExpressionResult, "any">, string>> = {
  bool: "写成比较，例如 row.status == 'open'；判断是否填写用 blank(row.字段)",
  string: "文本要加引号，例如 'open'；数字用 string(值) 转为文本",
  double: "数字不加引号；文本用 double(值) 转为数字",
  list: "写成列表，例如 ['a', 'b']，或取一个列表字段",
  map: "取一个存放对象的字段",
};

/** CEL knows whole numbers apart, JSON does not. What may be anything is looked at when it is there. */
function isOfType(given: string, wanted: ExpressionResult): wanted is "any" {
  if (wanted === "any" || given === "dyn" || given === "null") return true;
  const [outer = given] = given.split("<");
  return outer === wanted || (wanted === "double" && outer === "int");
}

/**
 * The source with every `null` written as `dyn(null)`: any field may be missing, but CEL lets only values of the
 * same type, or of dynamic type, meet in a comparison or conditional.
 */
class WidenedText {
  readonly widened: string;
  readonly #starts: readonly number[];

  constructor(source: string, root: ExpressionNode) {
    this.#starts = [...allNodes(root)]
      .filter((node) => node.op === "value" && node.args === null)
      .map(({ start }) => start)
      .sort((a, b) => a - b);
    const pieces = [0, ...this.#starts].map((start, index, all) => source.slice(start, all[index + 1]));
    this.widened = pieces.map((piece, index) => (index === 0 ? piece : piece.replace("null", "dyn(null)"))).join("");
  }

  /** Place in the source that a place in the widened text stands for. */
  originalOffset(offset: number): number {
    let shift = 0;
    for (const start of this.#starts) {
      if (offset <= start + shift) break;
      if (offset <= start + shift + "dyn(null".length)
        return Math.min(start + "null".length, Math.max(start, offset - shift - "dyn(".length));
      shift += "dyn()".length;
    }
    return offset - shift;
  }
}
