import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { isBlank } from "../../../schema/expression/values.ts";
import { http } from "../../../runtime/index.ts";
import type { TableRow } from "../core/tableRow.ts";
import { type CellColumn, type ColumnOption, type OptionInput, readOptions } from "./lineageColumn.ts";
import { linksOf, type Link, type LinkageConfig } from "./linkage.ts";

/** Gives the entries of the dictionaries that the console knows. */
export type KnownDictionaries = (code: string) => { readonly items: readonly OptionInput[]; readonly isLoading: boolean };

/** What a table's choices come from. */
export interface OptionGround {
  readonly client: QueryClient;
  readonly dictionaries: KnownDictionaries;
  readonly columns: readonly CellColumn[];
  readonly linkage?: readonly LinkageConfig[] | undefined;
}

/** ms for which choices that were asked for stay as they are. */
const restful = 5 * 60_000;

/**
 * The choices of a table's columns: written in the column, of a dictionary the console knows or the server does (PICK-37), or
 * asked by the value of the select before. It knows what has been loaded; who draws a cell loads it (`useColumnOptions`).
 */
export class OptionSource {
  readonly #ground: OptionGround;
  readonly #links: ReadonlyMap<string, Link>;
  readonly #made = new WeakMap<readonly OptionInput[], readonly ColumnOption[]>();

  constructor(ground: OptionGround) {
    this.#ground = ground;
    this.#links = linksOf(ground.columns, ground.linkage);
  }

  /** The choices of a cell, as far as they are there. */
  now(column: CellColumn, row: TableRow): readonly ColumnOption[] {
    const link = this.linkOf(column);
    if (link) return this.#loaded(this.linkedQuery(column, link, row).queryKey);
    const own = readOptionsOnce(this.#made, column.options);
    if (column.dictCode === undefined) return own;
    const known = readOptionsOnce(this.#made, this.#ground.dictionaries(column.dictCode).items);
    return known.length > 0 ? known : this.#loaded(dictionaryQuery(column.dictCode).queryKey);
  }

  /** How a column hangs on others; `undefined` where it does not. */
  linkOf({ key }: CellColumn): Link | undefined {
    return this.#links.get(key);
  }

  /** Whether the console does not know a column's dictionary, so that the server is to be asked for it. */
  isUnknown({ dictCode, key }: CellColumn): boolean {
    if (dictCode === undefined || this.#links.has(key)) return false;
    const { items, isLoading } = this.#ground.dictionaries(dictCode);
    return items.length === 0 && !isLoading;
  }

  /** Whether the choices of a column are asked for at the server; otherwise they are there, or come with the dictionaries. */
  isAsked(column: CellColumn): boolean {
    return this.linkOf(column) !== undefined || this.isUnknown(column);
  }

  /** Asks for the choices below the value of the select before. */
  linkedQuery(column: CellColumn, { above, request }: Link, row: TableRow) {
    const parent = above === undefined ? "" : (row[above] ?? "");
    return queryOptions({
      queryKey: ["editable-table", "linked", this.#idOf(request), column.key, String(parent)] as const,
      queryFn: async () => readOptions(await request(String(parent), column.key)),
      enabled: above === undefined || !isBlank(parent),
      staleTime: restful,
    });
  }

  #loaded(key: readonly unknown[]): readonly ColumnOption[] {
    return this.#ground.client.getQueryData<readonly ColumnOption[]>(key) ?? [];
  }

  /** Tells two sources of linked choices apart. */
  #idOf(request: Link["request"]): number {
    const known = requestIds.get(request);
    if (known !== undefined) return known;
    requests += 1;
    requestIds.set(request, requests);
    return requests;
  }
}

let requests = 0;
const requestIds = new WeakMap<Link["request"], number>();

/** Asks the server for a dictionary (PICK-37). */
export function dictionaryQuery(code: string) {
  return queryOptions({
    queryKey: ["editable-table", "dictionary", code] as const,
    queryFn: async ({ signal }) => {
      const { result } = await http.get<readonly OptionInput[] | null>(`/sys/dict/getDictItems/${encodeURIComponent(code)}`, undefined, {
        handles: "all",
        signal,
      });
      return readOptions(result ?? []);
    },
    staleTime: restful,
    retry: false,
  });
}

/** The same choices for the same list: cells that show them draw anew only where they are others. */
function readOptionsOnce(
  made: WeakMap<readonly OptionInput[], readonly ColumnOption[]>,
  options: readonly OptionInput[] | undefined,
): readonly ColumnOption[] {
  if (options === undefined) return none;
  const known = made.get(options) ?? readOptions(options);
  made.set(options, known);
  return known;
}

const none: readonly ColumnOption[] = [];
