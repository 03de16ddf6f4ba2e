import type { Home } from "../../schema/wire/homeAnswers.ts";
import { http, queryKeys } from "../../runtime/index.ts";

/** Entities whose rows the landing page is made of; their live events keep it true. */
const entities = ["appointment", "organ", "surveyTopic"];

/** Asks for the landing page of a day, in one call; a new day is another page. */
export function homeQuery(today: string) {
  return {
    queryKey: [...queryKeys.overview(), "home", today] as const,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
      (await http.get<Home>("/sys/home", undefined, { handles: "all", signal })).result,
    meta: { entities },
  };
}
