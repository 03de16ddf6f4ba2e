import type { AuditPage } from "../../schema/wire/auditAnswers.ts";
import { http } from "../../runtime/index.ts";

/** What the log is searched by; `""` does not limit. */
export interface AuditFilter {
  readonly kind: string;
  /** Account, or part of the name. */
  readonly person: string;
  readonly rowId: string;
  /** First and last day, `YYYY-MM-DD`. */
  readonly begin: string;
  readonly end: string;
}

/** A filter with the page it is read by. */
export interface AuditQuery extends AuditFilter {
  readonly pageNo: number;
  readonly pageSize: number;
}

/** Key of the cached pages. */
export const auditKey = (query: AuditQuery) => ["audit", query] as const;

/** Reads a page of the log, the newest first. The server records that it was read. */
export async function loadAudit(query: AuditQuery, signal?: AbortSignal): Promise<AuditPage> {
  const asked = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
  return (await http.get<AuditPage>("/sys/audit/list", asked, { handles: "all", signal })).result;
}
