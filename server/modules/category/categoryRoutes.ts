import { routeOf } from "../../../src/schema/calls/apiCall.ts";
import { categoryCalls } from "../../../src/schema/calls/categoryCalls.ts";
import type { CategoryRow } from "../../../src/generated/entities/category.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { AppError } from "../../errors/appError.ts";
import { defineRoute, type Route, type RouteCall } from "../../http/defineRoute.ts";
import type { ServerServices } from "../serverServices.ts";
import { tableDictionary, type TableDictionary } from "../dictionary/tableDictionary.ts";
import { lookupKeys, textsInOrder } from "../dictionary/lookupQuestion.ts";
import { assertChoosable } from "../dictionary/tableOptions.ts";
import { loadTreeOptions, type TreeOption } from "../dictionary/treeOptions.ts";
import { moduleScope, readVisible } from "../moduleScope.ts";

/** A category with those below it. */
export interface CategoryNode extends Omit<TreeOption, "children"> {
  readonly children: readonly CategoryNode[] | null;
}

const access = {
  right: { kind: "session" },
  rows: "entity",
  fields: { why: "name, code and place in the tree of categories that the caller may choose" },
} as const;

/** Categories as pickers of trees ask for them (API-67 to API-71). */
export function categoryRoutes(services: ServerServices): readonly Route[] {
  return [...levelRoutes(services), ...nameRoutes(services)];
}

function levelRoutes(services: ServerServices): readonly Route[] {
  return [
    defineRoute({
      ...routeOf(categoryCalls.categoryRoot),
      ...access,
      handler: async (call) => {
        const choice = choiceOf(services, call);
        const roots = await loadLevel(choice, { pid: await idOfCode(choice.scope, call.query.pcode) });
        return call.query.async !== "false" ? roots : Promise.all(roots.map((root) => withAllBelow(choice, root)));
      },
    }),
    defineRoute({
      ...routeOf(categoryCalls.categoryChildren),
      ...access,
      handler: (call) => loadLevel(choiceOf(services, call), { pid: call.query.pid }),
    }),
    defineRoute({
      ...routeOf(categoryCalls.categoryLevel),
      ...access,
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
      ...routeOf(categoryCalls.categoryOne),
      ...access,
      handler: async (call) => {
        const { field, val } = call.query;
        const [row] = await categoriesWith(choiceOf(services, call).scope, field, [val]);
        if (!row) throw new AppError("ROW_MISSING", {});
        return { id: row.id, pid: row.pid ?? null, name: row.name, code: row.code };
      },
    }),
    ...[categoryCalls.categoryNames.path, "/sys/category/loadDictItem"].map((path) =>
      defineRoute({
        ...routeOf(categoryCalls.categoryNames),
        path,
        ...access,
        handler: async (call) => {
          const ids = lookupKeys("ids", call.query.ids);
          const rows = await categoriesWith(choiceOf(services, call).scope, "id", ids);
          return textsInOrder(ids, new Map(rows.map(({ id, name }) => [id, name])), call.query.delNotExist);
        },
      }),
    ),
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
  return loadTreeOptions(scope, dictionary, {
    condition,
    refusal: "CATEGORY_CONDITION",
    keyedBy: "id",
    ...(pid === undefined ? {} : { pid }),
  });
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
