/** What sort of act an entry of the audit log is about. */
export type AuditKind = "write" | "read" | "refusal";

/** One entry as the auditor sees it. */
export interface AuditEntryView {
  readonly id: string;
  /** Place in the chain; `null` for a second after it was written. */
  readonly seq: number | null;
  /** ISO time with China's offset. */
  readonly time: string;
  readonly kind: AuditKind;
  readonly entity: string;
  /** Title of the entity; its name where the schemas know none. */
  readonly title: string;
  readonly rowId: string;
  readonly action: string;
  /** Label of an entity's own action. */
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

/** A page of entries, the newest first. */
export interface AuditPage {
  readonly records: readonly AuditEntryView[];
  readonly total: number;
  readonly size: number;
  readonly current: number;
  readonly pages: number;
}
