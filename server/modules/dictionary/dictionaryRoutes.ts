import type { DictionaryModel } from "../../../src/schema/model/dictionary.ts";
import { isBlankText, splitList, trimSpace } from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import { dictionaryErrors } from "./dictionaryErrors.ts";
import { defineRoute, type Route, type RouteCall } from "../../http/defineRoute.ts";
import { Answer } from "../../http/envelope.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import type { ServerServices } from "../serverServices.ts";
import { moduleScope } from "../moduleScope.ts";
import { dictionaryMap, wireItems } from "./dictionaryItems.ts";
import { type TableDictionary, tableDictionary } from "./tableDictionary.ts";
import { assertChoosable, findOptions, textsOf } from "./tableOptions.ts";
import { loadTreeOptions } from "./treeOptions.ts";

/** Most options of one answer. */
const MAX_OPTIONS = 200;
const MAX_KEYS = 500;

const dictionaryAccess = {
  right: { kind: "session" },
  rows: "entity",
  fields: { why: "coded values, and the label of rows the caller may choose" },
} as const;

const text = (maxLength: number) => ({ type: "string", maxLength }) as const;

/** Dictionaries, and tables read like dictionaries. */
export function dictionaryRoutes(services: ServerServices): readonly Route[] {
  return [...wholeDictionaryRoutes(services), ...lookupRoutes(services)];
}

function wholeDictionaryRoutes(services: ServerServices): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/sys/dict/queryAllDictItems",
      ...dictionaryAccess,
      handler: async () => dictionaryMap(services.schemas.current()),
    }),
    defineRoute({
      method: ["GET", "POST"],
      path: "/sys/dict/refleshCache",
      ...dictionaryAccess,
      whileViewing: "closed",
      handler: async () => {
        await services.schemas.reloadDictionaries();
        return new Answer(null, { message: "刷新缓存完成！" });
      },
    }),
    defineRoute({
      method: "GET",
      path: "/sys/dict/getDictItems/:spec",
      ...dictionaryAccess,
      handler: async (call) => {
        const table = tableOf(services, call);
        if (!table) return wireItems(dictionaryOf(services, specOf(call)));
        const options = await findOptions(table.scope, table.dictionary, { keyword: "", limit: MAX_OPTIONS });
        return options.map((option) => ({ ...option, title: option.text, label: option.text, disabled: false }));
      },
    }),
  ];
}

function lookupRoutes(services: ServerServices): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/sys/dict/loadDict/:spec",
      ...dictionaryAccess,
      schema: {
        querystring: {
          type: "object",
          properties: { keyword: text(200), pageSize: { type: "integer", minimum: 1, maximum: MAX_OPTIONS, default: 10 } },
        },
      },
      handler: async (call) => {
        const { keyword = "", pageSize } = call.query;
        const table = tableOf(services, call);
        if (table) return findOptions(table.scope, table.dictionary, { keyword, limit: pageSize });
        const items = wireItems(dictionaryOf(services, specOf(call)));
        return items.filter((item) => !item.disabled && item.text.includes(trimSpace(keyword))).slice(0, pageSize);
      },
    }),
    defineRoute({
      method: "GET",
      path: "/sys/dict/loadDictItem/:spec",
      ...dictionaryAccess,
      schema: { querystring: { type: "object", properties: { key: text(20_000), delNotExist: { type: "boolean", default: true } } } },
      handler: async (call) => {
        const { key = "", delNotExist } = call.query;
        const keys = splitList(key).slice(0, MAX_KEYS);
        const texts = await textsOfKeys(services, call, keys);
        return keys.flatMap((one) => texts.get(one) ?? (delNotExist ? [] : [one]));
      },
    }),
    treeRoute(services),
  ];
}

/** One level of a tree select. */
function treeRoute(services: ServerServices): Route {
  const names = { tableName: text(64), text: text(64), code: text(64), pid: text(64), pidField: text(64), hasChildField: text(64) };
  return defineRoute({
    method: "GET",
    path: "/sys/dict/loadTreeData",
    ...dictionaryAccess,
    schema: {
      querystring: { type: "object", required: ["tableName", "text", "code"], properties: { ...names, condition: text(2000) } },
    },
    handler: async (call) => {
      const query = call.query;
      const spec = `${query.tableName},${query.text},${query.code}`;
      const dictionary = tableDictionary(services.schemas.current(), spec);
      // Its condition has a parameter of its own.
      if (dictionary.condition !== undefined) throw new AppError(dictionaryErrors.DICTIONARY_SPEC, { spec: spec.slice(0, 60) });
      const scope = moduleScope(services, call, dictionary.entity.name);
      assertChoosable(scope, dictionary);
      return loadTreeOptions(scope, dictionary, query);
    },
  });
}

async function textsOfKeys(services: ServerServices, call: RouteCall, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const table = tableOf(services, call);
  if (table) return textsOf(table.scope, table.dictionary, keys);
  return new Map(dictionaryOf(services, specOf(call)).items.map(({ value, text: label }) => [value, label]));
}

/** The table a spec names, where it names one; checked against the catalogue and the caller's rights. */
function tableOf(
  services: ServerServices,
  call: RouteCall,
): { readonly scope: EntityScope; readonly dictionary: TableDictionary } | undefined {
  if (!specOf(call).includes(",")) return undefined;
  const dictionary = tableDictionary(services.schemas.current(), specOf(call));
  const scope = moduleScope(services, call, dictionary.entity.name);
  assertChoosable(scope, dictionary);
  return { scope, dictionary };
}

function dictionaryOf(services: ServerServices, code: string): DictionaryModel {
  const dictionary = services.schemas.current().dictionaries.get(code);
  if (!dictionary) throw new AppError(dictionaryErrors.DICTIONARY_SPEC, { spec: code.slice(0, 60) });
  return dictionary;
}

/** What the address names: a code, or a table with its fields. @throws AppError DICTIONARY_CODE where it names nothing */
function specOf({ request }: RouteCall): string {
  const { spec } = request.params as { spec: string };
  if (isBlankText(spec)) throw new AppError(dictionaryErrors.DICTIONARY_CODE, {});
  return spec;
}
