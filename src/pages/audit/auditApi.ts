import { http } from "../../runtime/index.ts";

/** One entry of the audit log. */
export interface AuditEntry {
  readonly id: string;
  /** Place in the sealed log; `null` in the second after it was written. */
  readonly seq: number | null;
  /** ISO time with its offset. */
  readonly time: string;
  readonly kind: "write" | "read" | "refusal";
  readonly entity: string;
  /** Title of the entity. */
  readonly title: string;
  readonly rowId: string;
  readonly action: string;
  /** Label of an action that the entity's file defines. */
  readonly label: string | null;
  readonly username: string;
  readonly realname: string;
  readonly tenantId: string;
  readonly orgCode: string;
  readonly address: string;
  readonly agent: string;
  readonly requestId: string;
  readonly note: string;
}

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
export async function loadAudit(
  query: AuditQuery,
  signal?: AbortSignal,
): Promise<{ readonly records: readonly AuditEntry[]; readonly total: number }> {
  const asked = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
  return (await http.get<{ records: readonly AuditEntry[]; total: number }>("/sys/audit/list", asked, { handles: "all", signal })).result;
}
