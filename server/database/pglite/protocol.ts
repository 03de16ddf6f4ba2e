import type { DatabaseErrorDetails } from "../sessions/databaseErrors.ts";
import type { PreparedStatement } from "../sessions/preparedStatements.ts";

/** What the worker is started with. */
export interface WorkerSettings {
  /** Folder of the database files; absent: in memory. */
  readonly folder?: string;
}

/** A statement on its way to the worker. */
export interface Statement {
  readonly text: string;
  readonly parameters: readonly (string | null)[];
  /** Absent: it is parsed for this once. */
  readonly prepared?: PreparedStatement | undefined;
}

/** Asks the worker to run one statement, or to close the database. */
export type WorkerRequest = { readonly kind: "run"; readonly id: number; readonly statement: Statement } | { readonly kind: "close" };

/** What the worker says, unasked or as an answer. */
export type WorkerReply =
  | { readonly kind: "ready" }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "result"; readonly id: number; readonly rows: readonly Record<string, unknown>[]; readonly affected?: number }
  | { readonly kind: "error"; readonly id: number; readonly message: string; readonly details?: DatabaseErrorDetails }
  | { readonly kind: "notification"; readonly channel: string; readonly payload: string }
  | { readonly kind: "closed" };
