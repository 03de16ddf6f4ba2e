import { queryOptions } from "@tanstack/react-query";
import type { TallyLayout } from "../../schema/model/tally.ts";
import type { TallyAnswer, TallyCross, TallyTexts } from "../../schema/wire/tallyAnswers.ts";
import { http } from "../api/http.ts";
import { queryKeys } from "../api/queryKeys.ts";

/** Whose answers are asked for, and what of them. */
export interface TallyQuestion {
  /** Address of the entity whose rows have the questions. */
  readonly api: string;
  readonly id: string;
  readonly layout: TallyLayout;
  /** Period and values of fields, as parameters. */
  readonly narrowed: Readonly<Record<string, string>>;
}

/** Answers in words on one page. */
export const TEXTS_ON_PAGE = 5;

/** Asks for the answers to all questions, counted. Live events of the results load them anew. */
export function tallyQuery(asked: TallyQuestion) {
  return asking<TallyAnswer>(asked, "tally", {});
}

/** Asks for the results by their answers to two questions. */
export function crossQuery(asked: TallyQuestion, row: string, column: string) {
  return asking<TallyCross>(asked, "tallyCross", { row, column });
}

/** Asks for a page of the answers in words to a question. */
export function textsQuery(asked: TallyQuestion, question: string, page: number) {
  return asking<TallyTexts>(asked, "tallyTexts", { question, pageNo: String(page), pageSize: String(TEXTS_ON_PAGE) });
}

/** The results that count as a workbook, a line each. */
export async function exportResults({ api, id, narrowed }: TallyQuestion): Promise<Blob> {
  return (await http.download(`${api}/tallyExport`, { id, ...narrowed }, { handles: "all" })).blob;
}

function asking<Answer>({ api, id, layout, narrowed }: TallyQuestion, path: string, more: Readonly<Record<string, string>>) {
  const params = { id, ...narrowed, ...more };
  return queryOptions({
    queryKey: [...queryKeys.overview(), path, api, params],
    queryFn: async ({ signal }) => (await http.get<Answer>(`${api}/${path}`, params, { handles: "all", signal })).result,
    meta: { entities: layout.entities },
  });
}
