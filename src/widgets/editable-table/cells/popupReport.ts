import { http } from "../../../runtime/index.ts";

/** A row of a report. */
export type ReportRow = Readonly<Record<string, unknown>>;

/** A report that rows are picked from (PICK-29). */
export interface Report {
  readonly id: string;
  readonly title: string;
  readonly columns: readonly { readonly dataIndex: string; readonly title: string }[];
  /** Fields that it is asked by; hidden ones are left out (PICK-30). */
  readonly queries: readonly { readonly field: string; readonly label: string }[];
  /** The server would not say how it is asked (PICK-33). */
  readonly queryFault?: string;
}

interface WireReport {
  readonly cgRpConfigId: string;
  readonly cgRpConfigName: string;
  readonly columns: Report["columns"];
}

interface WireQuery {
  readonly field: string;
  readonly label?: string;
  readonly hidden?: string | number | boolean;
}

const base = "/online/cgreport/api";

/** Loads the columns of a report, then how it is asked (PICK-24). */
export async function loadReport(code: string, signal: AbortSignal): Promise<Report> {
  const options = { handles: "all", signal } as const;
  const { result } = await http.get<WireReport>(`${base}/getRpColumns/${encodeURIComponent(code)}`, undefined, options);
  const report = { id: result.cgRpConfigId, title: result.cgRpConfigName, columns: result.columns };
  try {
    const asked = await http.get<readonly WireQuery[] | null>(`${base}/getQueryInfo/${encodeURIComponent(report.id)}`, undefined, options);
    const shown = (asked.result ?? []).filter(({ hidden }) => String(hidden) !== "1");
    return { ...report, queries: shown.map(({ field, label = field }) => ({ field, label })) };
  } catch (error) {
    return { ...report, queries: [], queryFault: error instanceof Error ? error.message : String(error) };
  }
}

/** A page of a report. */
export interface ReportPage {
  readonly records: readonly ReportRow[];
  readonly total: number;
}

/** Loads rows of a report; what the column asks for goes along. */
export async function loadReportRows(id: string, params: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<ReportPage> {
  const { result } = await http.get<Partial<ReportPage> | null>(`${base}/getData/${encodeURIComponent(id)}`, params, {
    handles: "all",
    signal,
  });
  return { records: result?.records ?? [], total: result?.total ?? 0 };
}
