import type { CategoryRow } from "../../../src/generated/entities/category.ts";
import { splitList } from "../../../src/schema/index.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { AppError } from "../../errors/appError.ts";
import { defineRoute, type Route, type RouteCall } from "../../http/defineRoute.ts";
import type { ServerServices } from "../serverServices.ts";
import { tableDictionary, type TableDictionary } from "../dictionary/tableDictionary.ts";
import { assertChoosable } from "../dictionary/tableOptions.ts";
import { loadTreeOptions, type TreeOption } from "../dictionary/treeOptions.ts";
import { moduleScope, readVisible } from "../moduleScope.ts";

/** Most categories whose names one call asks for. */
const MAX_IDS = 500;

/** A category with those below it. */
export interface CategoryNode extends Omit<TreeOption, "children"> {
  readonly children: readonly CategoryNode[] | null;
}

const access = {
  right: { kind: "session" },
  rows: "entity",
  fields: { why: "name, code and place in the tree of categories that the caller may choose" },
} as const;

const text = (maxLength: number) => ({ type: "string", maxLength }) as const;

/** Categories as pickers of trees ask for them (API-67 to API-71). */
export function categoryRoutes(services: ServerServices): readonly Route[] {
  return [...levelRoutes(services), ...nameRoutes(services)];
}

function levelRoutes(services: ServerServices): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/sys/category/loadTreeRoot",
      ...access,
      schema: { querystring: { type: "object", properties: { async: { type: "boolean", default: true }, pcode: text(64) } } },
      handler: async (call) => {
        const choice = choiceOf(services, call);
        const roots = await loadLevel(choice, { pid: await idOfCode(choice.scope, call.query.pcode) });
        return call.query.async ? roots : Promise.all(roots.map((root) => withAllBelow(choice, root)));
      },
    }),
    defineRoute({
      method: "GET",
      path: "/sys/category/loadTreeChildren",
      ...access,
      schema: { querystring: { type: "object", required: ["pid"], properties: { pid: text(64) } } },
      handler: (call) => loadLevel(choiceOf(services, call), { pid: call.query.pid }),
    }),
    defineRoute({
      method: "GET",
      path: "/sys/category/loadTreeData",
      ...access,
      schema: { querystring: { type: "object", properties: { pid: text(64), pcode: text(64), condition: text(2000) } } },
      handler: async (call) => {
        const choice = choiceOf(services, call);
        const { pid, pcode, condition = "" } = call.query;
        return loadLevel(choice, { pid: pid || (await idOfCode(choice.scope, pcode)), condition });
      },
    }),
  ];
}

function nameRoutes(services: ServerServices): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/sys/category/loadOne",
      ...access,
      schema: {
        querystring: { type: "object", required: ["field", "val"], properties: { field: { enum: ["id", "code"] }, val: text(64) } },
      },
      handler: async (call) => {
        const { field, val } = call.query;
        const [row] = await categoriesWith(choiceOf(services, call).scope, field as "id" | "code", [val]);
        if (!row) throw new AppError("ROW_MISSING", {});
        return { id: row.id, pid: row.pid ?? null, name: row.name, code: row.code };
      },
    }),
    defineRoute({
      method: "GET",
      path: "/sys/category/loadDictItem/",
      ...access,
      schema: { querystring: { type: "object", properties: { ids: text(20_000) } } },
      handler: async (call) => {
        const ids = splitList(call.query.ids ?? "").slice(0, MAX_IDS);
        const rows = await categoriesWith(choiceOf(services, call).scope, "id", ids);
        const names = new Map(rows.map(({ id, name }) => [id, name]));
        return ids.flatMap((id) => names.get(id) ?? []);
      },
    }),
  ];
}

interface Choice {
  readonly scope: EntityScope;
  readonly dictionary: TableDictionary;
}

/** @throws AppError RIGHT_MISSING where the caller may not choose categories */
function choiceOf(services: ServerServices, call: RouteCall): Choice {
  const scope = moduleScope(services, call, "category");
  const dictionary = tableDictionary(scope.project, `${scope.entity.table},name,code`);
  assertChoosable(scope, dictionary);
  return { scope, dictionary };
}

/** One level; the top one without `pid`. */
async function loadLevel(
  { scope, dictionary }: Choice,
  { pid, condition = "" }: { readonly pid?: string | undefined; readonly condition?: string },
): Promise<readonly CategoryNode[]> {
  return loadTreeOptions(scope, dictionary, { condition, refusal: "CATEGORY_CONDITION", ...(pid === undefined ? {} : { pid }) });
}

async function withAllBelow(choice: Choice, node: CategoryNode): Promise<CategoryNode> {
  if (node.isLeaf) return node;
  const below = await loadLevel(choice, { pid: node.key });
  return { ...node, children: await Promise.all(below.map((child) => withAllBelow(choice, child))) };
}

/** Below which category a tree begins; the top where none is named. @throws AppError ROW_MISSING where there is none of that code */
async function idOfCode(scope: EntityScope, code: string | undefined): Promise<string | undefined> {
  if (code === undefined || code === "" || code === "0") return undefined;
  const [row] = await categoriesWith(scope, "code", [code]);
  if (!row) throw new AppError("ROW_MISSING", {});
  return row.id;
}

async function categoriesWith(scope: EntityScope, field: "id" | "code", values: readonly string[]): Promise<readonly CategoryRow[]> {
  if (values.length === 0) return [];
  return (await readVisible(scope, { op: "in", field, values })) as unknown as readonly CategoryRow[];
}
