import { http } from "../../../runtime/index.ts";
import { type ColumnOption, type OptionInput, readOptions } from "./lineageColumn.ts";

/** A row of a report. */
export type ReportRow = Readonly<Record<string, unknown>>;

/** The way rows are sorted by a column, as antd names it. */
export type ReportOrder = "ascend" | "descend";

/** A column of a report. */
export interface ReportColumn {
  readonly dataIndex: string;
  readonly title: string;
  /** What its values are called; absent where it shows them as they are. */
  readonly options?: readonly ColumnOption[];
  /** Rows can be sorted by it. */
  readonly isSortable: boolean;
  /** How rows are sorted at first. */
  readonly order?: ReportOrder;
}

/** A report that rows are picked from (PICK-29). */
export interface Report {
  readonly id: string;
  readonly title: string;
  readonly columns: readonly ReportColumn[];
  /** Fields that it is asked by; hidden ones are left out (PICK-30). */
  readonly queries: readonly { readonly field: string; readonly label: string }[];
  /** The server would not say how it is asked (PICK-33). */
  readonly queryFault?: string;
}

interface WireReport {
  readonly cgRpConfigId: string;
  readonly cgRpConfigName: string;
  readonly columns: readonly WireColumn[];
  /** Entries of the dictionaries that columns name. */
  readonly dictOptions?: Readonly<Record<string, readonly OptionInput[]>> | null;
}

interface WireColumn {
  readonly dataIndex: string;
  readonly title: string;
  /** Key of the dictionary that its values are of. */
  readonly customRender?: string | null;
  readonly sorter?: boolean | null;
  readonly sortOrder?: string | null;
}

interface WireQuery {
  readonly field: string;
  readonly label?: string;
  /** `group`: a range, which is asked by its two ends. */
  readonly mode?: string | null;
  readonly hidden?: string | number | boolean | null;
}

const base = "/online/cgreport/api";

/** Loads the columns of a report, then how it is asked (PICK-24). */
export async function loadReport(code: string, signal: AbortSignal): Promise<Report> {
  const options = { handles: "all", signal } as const;
  const { result } = await http.get<WireReport>(`${base}/getRpColumns/${encodeURIComponent(code)}`, undefined, options);
  const columns = result.columns.map((column) => reportColumn(column, result.dictOptions ?? {}));
  const report = { id: result.cgRpConfigId, title: result.cgRpConfigName, columns };
  try {
    const asked = await http.get<readonly WireQuery[] | null>(`${base}/getQueryInfo/${encodeURIComponent(report.id)}`, undefined, options);
    const shown = (asked.result ?? []).filter(({ hidden }) => String(hidden) !== "1");
    return { ...report, queries: shown.flatMap(askedFields) };
  } catch (error) {
    return { ...report, queries: [], queryFault: error instanceof Error ? error.message : String(error) };
  }
}

function reportColumn(column: WireColumn, dictionaries: NonNullable<WireReport["dictOptions"]>): ReportColumn {
  const { dataIndex, title, customRender, sorter, sortOrder } = column;
  const items = customRender && Object.hasOwn(dictionaries, customRender) ? dictionaries[customRender] : undefined;
  const order = orders.find((name) => sortOrder && name.startsWith(sortOrder));
  return {
    dataIndex,
    title,
    isSortable: sorter === true || order !== undefined,
    ...(items && { options: readOptions(items) }),
    ...(order && { order }),
  };
}

/** `asc` and `desc` begin them. */
const orders: readonly ReportOrder[] = ["ascend", "descend"];

function askedFields({ field, label = field, mode }: WireQuery): Report["queries"] {
  if (mode !== "group") return [{ field, label }];
  return [
    { field: `${field}_begin`, label: `${label}起` },
    { field: `${field}_end`, label: `${label}止` },
  ];
}

/** A page of a report. */
export interface ReportPage {
  readonly records: readonly ReportRow[];
  readonly total: number;
}

/** Which rows of a report are asked for. */
export interface ReportQuestion {
  /** What the column asks with. */
  readonly params: Readonly<Record<string, unknown>>;
  /** What a person asks by. */
  readonly asked: Readonly<Record<string, string>>;
  readonly sort: { readonly field: string; readonly order: ReportOrder } | undefined;
  /** From 1. */
  readonly pageNo: number;
  readonly pageSize: number;
}

/** Loads rows of a report (API-93); what the column asks with goes along under `self_`. */
export async function loadReportRows(id: string, question: ReportQuestion, signal: AbortSignal): Promise<ReportPage> {
  const { params, asked, sort, pageNo, pageSize } = question;
  const own = Object.fromEntries(Object.entries(params).map(([name, value]) => [`self_${name}`, value]));
  const order = sort?.order === "ascend" ? "asc" : "desc";
  const sorted = sort ? { sort: `${sort.field}=${order}`, order } : {};
  const { result } = await http.get<Partial<ReportPage> | null>(
    `${base}/getData/${encodeURIComponent(id)}`,
    { ...own, ...asked, ...sorted, pageNo, pageSize },
    { handles: "all", signal },
  );
  return { records: result?.records ?? [], total: result?.total ?? 0 };
}
