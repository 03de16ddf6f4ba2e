import { parseAllowed } from "../../src/schema/expression/compileExpression.ts";
import { childNodes, type ExpressionNode, fieldAccess } from "../../src/schema/expression/parseExpression.ts";
import type { ExpressionProblem } from "../../src/schema/expression/problem.ts";
import type { EntityModel } from "../../src/schema/model/entity.ts";

/** Name of the entity of departments. */
export const DEPARTMENT = "department";
const CODE = "orgCode";

/** Operators and functions that take a code as a whole. */
const WHOLE: ReadonlySet<string> = new Set(["==", "!=", "in", "list"]);

/** Names of the fields that hold the code of a department, the one that owns the row first. */
export function departmentFields({ name, scope, fields }: EntityModel): readonly string[] {
  const referring = fields.filter(({ reference }) => reference?.entity === DEPARTMENT && reference.store === CODE);
  const own = [...(scope.department === undefined ? [] : [scope.department]), ...(name === DEPARTMENT ? [CODE] : [])];
  return [...new Set([...own, ...referring.map((field) => field.name)])];
}

/**
 * Finds where a row rule reads department codes as text: by their beginning, their order or put together. Which department
 * is above which stands in the tree alone, so a code may only be compared as a whole; `D10` is not below `D1`.
 *
 * @param source a rule that `checkExpression` has passed
 */
export function codesReadAsText(source: string, entity: EntityModel): readonly ExpressionProblem[] {
  const [field = CODE] = departmentFields(entity);
  const advice = `上下级以部门树为准：本部门写 row.${field} == user.orgCode，本部门及下级写 row.${field} in user.orgCodes`;
  return placesReadAsText(parseAllowed(source), new Set(departmentFields(entity))).map(({ start, end }) => {
    const found = source.slice(start, end);
    return { start, end, found, message: `“${found}”把部门编码当作文字比较，编码相似的部门会被当成下级`, advice };
  });
}

/** The nodes right above a code that take it for a text. */
function placesReadAsText(node: ExpressionNode, fields: ReadonlySet<string>): readonly ExpressionNode[] {
  const children = childNodes(node);
  const isReading = children.some((child) => isCode(child, fields)) && !takesWhole(node);
  return [...(isReading ? [node] : []), ...children.flatMap((child) => placesReadAsText(child, fields))];
}

function takesWhole(node: ExpressionNode): boolean {
  return node.op === "call" ? node.args[0] === "blank" : WHOLE.has(node.op);
}

function isCode(node: ExpressionNode, fields: ReadonlySet<string>): boolean {
  const access = fieldAccess(node);
  if (access?.subject === "user") return access.field === CODE || access.field === "orgCodes";
  return access?.subject === "row" && fields.has(access.field);
}
