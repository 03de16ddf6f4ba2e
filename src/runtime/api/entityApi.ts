import type { Envelope } from "../../schema/wire/envelope.ts";
import type { NothingToChoose } from "../../schema/wire/choiceAnswers.ts";
import type { ActionOutcome, BatchEditOutcome, HistoryEntry } from "../../schema/wire/rowAnswers.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import type { Row } from "../../schema/model/json.ts";
import { ApiError } from "./apiError.ts";
import { http } from "./http.ts";
import type { Download, HttpRequest } from "./http.ts";

/** The part of a compiled entity that calls need. */
export type EntityAddress = Pick<CompiledEntity, "api">;

/** Parameters of a list call, as they are sent. */
export type ListParams = Readonly<Record<string, string | number>>;

/** One page of rows. */
export interface Page {
  readonly records: readonly Row[];
  readonly total: number;
  /** Of a tree the rows that those of the page hang below, where they were asked for. */
  readonly above?: readonly Row[];
  /** The number is estimated, or the least there is; absent: counted to the last row. */
  readonly totalIs?: TotalIs | undefined;
  /** The viewer sees nothing for want of a department. */
  readonly lacksDepartment?: boolean;
  /** Why nothing can be chosen, of rows that are there to be chosen. */
  readonly none?: NothingToChoose | undefined;
}

/** How the number of all rows is meant where it is not exact. */
export type TotalIs = "about" | "over";

/** A stored row and the version it was read in. */
export interface RowVersion {
  readonly id: string;
  readonly rev: number;
}

/** Callers of these functions show failures where they happen, with a way to retry. */
const handled = { handles: "all" } as const;

/** Loads one page of rows. */
export async function listRows(entity: EntityAddress, params: ListParams, signal?: AbortSignal): Promise<Page> {
  const { result } = await http.get<unknown>(`${pathOf(entity, "list")}/list`, params, { ...handled, signal });
  if (Array.isArray(result)) return { records: result as Row[], total: result.length };
  const { records, total, totalIs, lacksDepartment, above } = (result ?? {}) as Partial<Omit<Page, "total">> & {
    readonly total?: number | string;
  };
  return {
    records: records ?? [],
    total: Number(total ?? 0),
    ...(totalIs ? { totalIs } : {}),
    ...(lacksDepartment ? { lacksDepartment } : {}),
    ...(above ? { above } : {}),
  };
}

/** Loads one row with its children. */
export async function loadRow(entity: EntityAddress, id: string, signal?: AbortSignal): Promise<Row> {
  return (await http.get<Row>(`${entity.api}/queryById`, { id }, { ...handled, signal })).result;
}

/** A row as it was stored. */
export interface StoredRow {
  readonly row: Row;
  /** What its writer should know about it although it was stored. */
  readonly remark?: string;
}

/** The code of an answer whose message is more than that it was done. */
const REMARKED = 201;

function storedOf({ result: row, code, message }: Envelope<Row>): StoredRow {
  return code === REMARKED ? { row, remark: message } : { row };
}

/** Stores a new row. */
export async function addRow(entity: EntityAddress, row: Row, request?: HttpRequest): Promise<StoredRow> {
  return storedOf(await http.post<Row>(`${entity.api}/add`, row, { ...handled, ...request }));
}

/** Stores changed fields of a row; `row` holds id, rev and what changed. @throws ApiError `conflict` where somebody was first */
export async function editRow(entity: EntityAddress, row: Row & RowVersion, request?: HttpRequest): Promise<StoredRow> {
  return storedOf(await http.put<Row>(`${entity.api}/edit`, row, { ...handled, ...request }));
}

/** Deletes one row as it was seen. @throws ApiError `conflict` where somebody has changed it since */
export function deleteRow(entity: EntityAddress, { id, rev }: RowVersion): Promise<Envelope<unknown>> {
  return http.delete(`${pathOf(entity, "delete")}/delete`, { id, rev }, handled);
}

/**
 * Deletes several rows as they were seen, all or none. Which ones stands in the body: an address holds a few hundred ids.
 *
 * @throws ApiError `conflict` where somebody has changed one since
 */
export function deleteRows(entity: EntityAddress, rows: readonly RowVersion[]): Promise<Envelope<unknown>> {
  const body = { ids: rows.map(({ id }) => id), revs: rows.map(({ rev }) => rev) };
  return http.post(`${pathOf(entity, "deleteBatch")}/deleteBatch`, body, handled);
}

/** Gives rows one value of one field, as they were seen, all or none; what keeps a row from it is told of each. */
export function editRows(
  entity: EntityAddress,
  { rows, field, value }: { readonly rows: readonly RowVersion[]; readonly field: string; readonly value: unknown },
): Promise<Envelope<BatchEditOutcome>> {
  return http.put(`${entity.api}/editBatch`, { ids: versionsOf(rows), field, value }, handled);
}

/** Runs an entity action on rows, with what a person filled in. */
export function runAction(
  entity: EntityAddress,
  action: string,
  { rows, values, reason }: { readonly rows: readonly RowVersion[]; readonly values: Row; readonly reason?: string | undefined },
): Promise<Envelope<ActionOutcome | null>> {
  const body = { ids: versionsOf(rows), values, ...(reason === undefined ? {} : { reason }) };
  return http.post(`${entity.api}/action/${encodeURIComponent(action)}`, body, handled);
}

/** Loads what the questions of an entity action start with for one row, as far as it lies behind the row's references. */
export async function loadStart(entity: EntityAddress, action: string, id: string): Promise<Row> {
  const { result } = await http.get<{ readonly values: Row }>(`${entity.api}/action/${encodeURIComponent(action)}/start`, { id }, handled);
  return result.values;
}

/** Takes an entity action on rows back, all or none. */
export function undoAction(entity: EntityAddress, action: string, rows: readonly RowVersion[]): Promise<Envelope<unknown>> {
  return http.post(`${entity.api}/action/${encodeURIComponent(action)}/undo`, { ids: versionsOf(rows) }, handled);
}

function versionsOf(rows: readonly RowVersion[]): readonly RowVersion[] {
  return rows.map(({ id, rev }) => ({ id, rev }));
}

/** Exports what a list shows, or the selected rows of it; the query goes in the body, where a long one has room. */
export function exportRows(entity: EntityAddress, query: ListParams, request?: HttpRequest): Promise<Download> {
  return http.download(`${entity.api}/exportXls`, undefined, { ...handled, ...request, method: "POST", data: query });
}

/** Loads rows to be put on paper; the server writes down who printed them. Who names none prints all that are asked for. */
export async function printRows(entity: EntityAddress, query: ListParams, signal?: AbortSignal): Promise<readonly Row[]> {
  const { result } = await http.post<{ readonly records: readonly Row[] }>(`${entity.api}/print`, query, { ...handled, signal });
  return result.records;
}

/** Loads the empty file that an import expects. */
export function importTemplate(entity: EntityAddress): Promise<Download> {
  return http.download(`${entity.api}/importTemplate`, undefined, handled);
}

/** Loads who changed what in a row, newest first. */
export async function loadHistory(entity: EntityAddress, id: string, signal?: AbortSignal): Promise<readonly HistoryEntry[]> {
  const { result } = await http.get<readonly HistoryEntry[]>(`${entity.api}/history`, { id }, { ...handled, signal });
  return result ?? [];
}

/** Reads a masked value in clear; the server writes down who did. */
export async function revealValue(entity: EntityAddress, id: string, field: string): Promise<unknown> {
  return (await http.post<unknown>(`${entity.api}/reveal`, { id, field }, handled)).result;
}

/** Loads the rows below one row of a tree; `""` gives the roots. @throws ApiError where the answer is no list (LIST-33) */
export async function loadChildren(
  entity: EntityAddress,
  parentId: string,
  { params = {}, signal }: { readonly params?: ListParams; readonly signal?: AbortSignal } = {},
): Promise<readonly Row[]> {
  const { result } = await http.get<unknown>(`${entity.api}/children`, { parentId, ...params }, { ...handled, signal });
  const records = Array.isArray(result) ? result : (result as { readonly records?: unknown } | null)?.records;
  if (!Array.isArray(records)) throw new ApiError({ kind: "server", message: "返回数据类型不识别" });
  return records as Row[];
}

/** Puts a row of a tree under another parent; `null` makes it a root. */
export async function moveRow(entity: EntityAddress, row: RowVersion, parentId: string | null): Promise<Row> {
  return (await http.post<Row>(`${entity.api}/move`, { id: row.id, rev: row.rev, parentId }, handled)).result;
}

/** Where a row is put: beside another one, or to an end of all rows of its entity. */
export type OrderPlace = { readonly before: string } | { readonly after: string } | { readonly to: "first" | "last" };

/** Puts a row at another place of its order. @throws ApiError `conflict` where somebody has changed it since */
export async function reorderRow(entity: EntityAddress, { id, rev }: RowVersion, place: OrderPlace): Promise<Row> {
  return (await http.put<Row>(`${entity.api}/reorder`, { id, rev, ...place }, handled)).result;
}

/** A screen whose entity lacks its path is a mistake of the schema; say which one (spec §5). */
function pathOf({ api }: EntityAddress, url: "list" | "delete" | "deleteBatch"): string {
  if (api === "") throw new ApiError({ kind: "server", message: `请设置url.${url}属性!` });
  return api;
}
