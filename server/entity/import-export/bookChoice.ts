import { parameterText, type QueryParameters } from "../request/parameters.ts";
import { columnChoice } from "./columnChoice.ts";
import type { BookChoice } from "./readBook.ts";

/** What the importer says about the file, from a request. @throws QUERY_PARAM_INVALID */
export function bookChoice(query: QueryParameters): BookChoice {
  const { sheet } = query;
  // As it stands: names of sheets may begin or end with a blank.
  return { columns: columnChoice(parameterText(query, "columns")), ...(typeof sheet === "string" && sheet !== "" && { sheet }) };
}
