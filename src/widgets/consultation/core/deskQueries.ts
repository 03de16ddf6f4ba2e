import { queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import type { Row } from "../../../schema/model/json.ts";
import type { ConsultEntry } from "../../../schema/wire/consultAnswers.ts";
import { asApiError, queryKeys } from "../../../runtime/index.ts";
import { listRows, loadRow } from "../../../runtime/forWidgets.ts";
import { consultCalls } from "./consultCalls.ts";
import { consultRows } from "./consultRow.ts";
import type { ConsultRow } from "./consultRow.ts";
import { mergeEntries } from "./mergeEntries.ts";

/** Entity of consultations. */
export const CONSULT_ENTITY = { name: "consultManual", api: "/hiv/consultManual" } as const;

/** Milliseconds between two looks at the contacts (CONSULT-11). */
const CONTACTS_EVERY = 5000;
/** Milliseconds between two looks at the open conversation (CONSULT-12). */
const ENTRIES_EVERY = 1000;
/** Milliseconds between two looks at the figures. */
const FIGURES_EVERY = 30_000;

/** Consultations under way that the desk shows at once. */
const MOST_CONTACTS = 200;
/** Closed consultations that the desk shows. */
const MOST_CLOSED = 20;

const rowsKey = queryKeys.rows(CONSULT_ENTITY.name);

/**
 * What every poll of the desk has in common. It runs while what shows it is mounted and the page is seen, no longer (CONSULT-15): a tab of
 * the console that is not shown has no effects, and a browser's tab in the background no interval. Failures are shown where it is drawn.
 */
function polled(every: number) {
  return {
    refetchInterval: ({ state }: { readonly state: { readonly error: unknown } }) => (isGone(state.error) ? false : every),
    refetchIntervalInBackground: false,
    staleTime: 0,
    meta: { isSilent: true },
  } as const;
}

/** Whether there is nothing to be seen, however often it is asked. */
export function isGone(error: unknown): boolean {
  if (error === null || error === undefined) return false;
  const { kind } = asApiError(error);
  return kind === "missing" || kind === "forbidden" || kind === "expired";
}

/** Contacts as one of the lists of the desk asks for them. */
function listQuery(list: string, params: { readonly status: string; readonly pageSize: number }) {
  return queryOptions({
    queryKey: [...rowsKey, "desk", list] as const,
    queryFn: async ({ signal }) =>
      consultRows((await listRows(CONSULT_ENTITY, { ...params, pageNo: 1, column: "lastTime", order: "desc" }, signal)).records),
    ...polled(CONTACTS_EVERY),
  });
}

/** The consultations that wait or are open (CONSULT-01). */
export const contactsQuery = listQuery("underWay", { status: "waiting,open", pageSize: MOST_CONTACTS });

/** The consultations that were closed last. */
export const closedQuery = listQuery("closed", { status: "closed", pageSize: MOST_CLOSED });

/** One consultation, for the one that is open and in no list. */
export function contactQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.row(CONSULT_ENTITY.name, id),
    queryFn: async ({ signal }): Promise<Row> => loadRow(CONSULT_ENTITY, id, signal),
    ...polled(CONTACTS_EVERY),
  });
}

/** What is said in a consultation, oldest first (CONSULT-12). */
export function entriesQuery(id: string) {
  const queryKey = [...rowsKey, "desk", "entries", id] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<readonly ConsultEntry[]> => {
      const newest = await consultCalls.entries(id);
      return mergeEntries(client.getQueryData<readonly ConsultEntry[]>(queryKey) ?? [], newest);
    },
    ...polled(ENTRIES_EVERY),
  });
}

/** Counts of the desk. Kept apart from the rows: not every event of a row is a reason to count anew. */
export const figuresQuery = queryOptions({
  queryKey: ["consultFigures"],
  queryFn: () => consultCalls.figures(),
  ...polled(FIGURES_EVERY),
});

/** Puts an entry that the server has just stored where it is seen, whatever is being read meanwhile. */
export async function addEntry(client: QueryClient, id: string, entry: ConsultEntry): Promise<void> {
  const { queryKey } = entriesQuery(id);
  // What was asked for before it was stored does not know of it.
  await client.cancelQueries({ queryKey });
  client.setQueryData<readonly ConsultEntry[]>(queryKey, (known = []) =>
    known.some(({ number }) => number >= entry.number) ? known : [...known, entry],
  );
  // Who waited is taken on by an answer, and the last text is another.
  void client.invalidateQueries({ queryKey: rowsKey });
}

/** Shows a consultation as read before the lists are read anew (CONSULT-06). */
export function showAsRead(client: QueryClient, id: string): void {
  const read = <T extends Row>(row: T): T => (row["id"] === id ? { ...row, serverUnread: 0 } : row);
  for (const { queryKey } of [contactsQuery, closedQuery]) client.setQueryData<readonly ConsultRow[]>(queryKey, (rows) => rows?.map(read));
  client.setQueryData<Row>(contactQuery(id).queryKey, (row) => row && read(row));
}
