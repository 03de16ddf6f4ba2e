import { routeOf } from "../../../src/schema/calls/apiCall.ts";
import { dictionaryCalls } from "../../../src/schema/calls/dictionaryCalls.ts";
import type { DictionaryModel } from "../../../src/schema/model/dictionary.ts";
import { isBlankText, splitList } from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import { dictionaryErrors } from "./dictionaryErrors.ts";
import { defineRoute, type Route, type RouteCall } from "../../http/defineRoute.ts";
import { Answer } from "../../http/envelope.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import type { ServerServices } from "../serverServices.ts";
import { moduleScope } from "../moduleScope.ts";
import { lookupKeys, lookupQuestion, type LookupQuestion, MAX_OPTIONS, textsInOrder } from "./lookupQuestion.ts";
import { dictionaryMap, type WireItem, wireItems } from "./dictionaryItems.ts";
import { type TableDictionary, tableDictionary } from "./tableDictionary.ts";
import { assertChoosable, findOptions, textsOf } from "./tableOptions.ts";
import { loadTreeOptions } from "./treeOptions.ts";

const dictionaryAccess = {
  right: { kind: "session" },
  rows: "entity",
  fields: { why: "coded values, and the label of rows the caller may choose" },
} as const;

/** Dictionaries, and tables read like dictionaries. */
export function dictionaryRoutes(services: ServerServices): readonly Route[] {
  return [...wholeDictionaryRoutes(services), ...lookupRoutes(services)];
}

function wholeDictionaryRoutes(services: ServerServices): readonly Route[] {
  return [
    defineRoute({
      ...routeOf(dictionaryCalls.allDictionaries),
      ...dictionaryAccess,
      handler: async () => dictionaryMap(services.schemas.current()),
    }),
    defineRoute({
      ...routeOf(dictionaryCalls.refreshDictionaries),
      ...dictionaryAccess,
      whileViewing: "closed",
      handler: async () => {
        await services.schemas.reloadDictionaries();
        return new Answer(null, { message: "刷新缓存完成！" });
      },
    }),
    defineRoute({
      ...routeOf(dictionaryCalls.dictItems),
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
      ...routeOf(dictionaryCalls.dictSearch),
      ...dictionaryAccess,
      handler: async (call) => {
        const question = lookupQuestion(call.query);
        const table = tableOf(services, call);
        return table ? findOptions(table.scope, table.dictionary, question) : itemsFound(dictionaryOf(services, specOf(call)), question);
      },
    }),
    defineRoute({
      ...routeOf(dictionaryCalls.dictTexts),
      ...dictionaryAccess,
      handler: async (call) => {
        const keys = lookupKeys("key", call.query.key);
        return textsInOrder(keys, await textsOfKeys(services, call, keys), call.query.delNotExist);
      },
    }),
    treeRoute(services),
  ];
}

/** One level of a tree select. */
function treeRoute(services: ServerServices): Route {
  return defineRoute({
    ...routeOf(dictionaryCalls.dictTree),
    ...dictionaryAccess,
    handler: async (call) => {
      const query = call.query;
      const spec = `${query.tableName},${query.text},${query.code}`;
      const dictionary = tableDictionary(services.schemas.current(), spec);
      // Its condition has a parameter of its own.
      if (dictionary.condition !== undefined) throw new AppError(dictionaryErrors.DICTIONARY_SPEC, { spec: spec.slice(0, 60) });
      const scope = moduleScope(services, call, dictionary.entity.name);
      assertChoosable(scope, dictionary);
      return loadTreeOptions(scope, dictionary, { ...query, keyedBy: "code" });
    },
  });
}

/** Entries on offer, found as the rows of a table are. @throws AppError LOOKUP_ORDER, as a dictionary has an order of its own */
function itemsFound(dictionary: DictionaryModel, { keyword, limit, order }: LookupQuestion): readonly WireItem[] {
  if (order) throw new AppError(dictionaryErrors.LOOKUP_ORDER, { reason: `“${dictionary.title}”有自己的次序，不能用 orderby 另排` });
  const values = keyword.includes(",") ? splitList(keyword) : undefined;
  const isFound = ({ value, text }: WireItem): boolean => (values ? values.includes(value) : text.includes(keyword) || value === keyword);
  return wireItems(dictionary)
    .filter((item) => !item.disabled && isFound(item))
    .slice(0, limit);
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
