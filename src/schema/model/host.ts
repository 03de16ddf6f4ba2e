/** What the server's own code relies on in an entity of the files: it names table, columns and codes itself. */
export interface HostEntity {
  /** Absent: a module gives its rows (`x-entity.rows`). */
  readonly table?: string;
  readonly api: string;
  readonly permission: string;
  readonly fields: readonly string[];
  /** Without it the server does not start. @default false */
  readonly isNeeded?: true;
}

/** What files can count on beside each other, and must leave to others: the names that server and shell have by themselves. */
export interface HostNames {
  /** Tables that are no entity's. */
  readonly tables: readonly string[];
  /** Paths below the API prefix that are no entity's, as routes write them. */
  readonly routes: readonly string[];
  /** Paths below the address of an entity that can be read. */
  readonly entityPaths: readonly string[];
  /** Paths of the console that are no screen's, as the router writes them. */
  readonly paths: readonly string[];
  /** Rights that the host asks for by itself. */
  readonly permissions: readonly string[];
  /** Hand-written effects with the right that each needs. */
  readonly effects: Readonly<Record<string, string>>;
  /** Hand-written cards of dashboards with the right that each needs; null: none. */
  readonly widgets: Readonly<Record<string, string | null>>;
  readonly icons: readonly string[];
  /** What the host's own code relies on in entities of the files. */
  readonly entities: Readonly<Record<string, HostEntity>>;
  readonly departments: { readonly entity: string; readonly store: string };
}
