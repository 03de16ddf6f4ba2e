import { queryOptions } from "@tanstack/react-query";
import { http } from "../../../runtime/index.ts";
import { type CellColumn, type ColumnOption, type OptionInput, readOptions } from "./lineageColumn.ts";

/** How many choices a search brings (PICK-40). */
const pageSize = 10;

/** ms that typing rests before the server is asked (PICK-39). */
export const searchRest = 300;

/** Looks for choices of a dictionary by what was typed; an older answer is another question and never shown (PICK-39). */
export function searchQuery({ dictCode = "" }: CellColumn, keyword: string) {
  return queryOptions({
    queryKey: ["editable-table", "search", dictCode, keyword] as const,
    queryFn: async ({ signal }) => {
      const params = { keyword, pageSize };
      const { result } = await http.get<readonly OptionInput[] | null>(addressOf("loadDict", dictCode), params, { handles: "all", signal });
      return readOptions(result ?? []);
    },
    retry: false,
  });
}

/** Asks what a stored value is called. */
export function labelQuery({ dictCode = "" }: CellColumn, value: string) {
  return queryOptions({
    queryKey: ["editable-table", "label", dictCode, value] as const,
    queryFn: async ({ signal }): Promise<ColumnOption> => {
      const asked = await http.get<readonly string[] | null>(
        addressOf("loadDictItem", dictCode),
        { key: value },
        { handles: "all", signal },
      );
      return { value, text: asked.result?.[0] ?? value };
    },
    staleTime: Infinity,
    retry: false,
  });
}

function addressOf(what: string, code: string): string {
  return `/sys/dict/${what}/${encodeURIComponent(code)}`;
}
