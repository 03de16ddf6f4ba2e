import { createHash } from "node:crypto";
import { DatabaseError, sqlState } from "./databaseErrors.ts";
import { asksForGrams } from "../values/textGrams.ts";

/** Statements that one connection keeps prepared; the database holds a plan for each. */
const KEPT = 250;
/** Texts that a handle remembers to have seen; those that come once must not push out those that come again. */
const SEEN = 1000;
/** Longer texts, such as inserts of many rows, hardly come again. */
const LONGEST_TEXT = 20_000;

const PREPARABLE = /^\s*(select|insert|update|delete|merge|with|values)\b/i;
const CHANGES_SCHEMA = /^\s*(create|alter|drop|do|discard|deallocate)\b/i;
const ENDS_TRANSACTION = /^\s*(commit|rollback)\s*$/i;

/** How a statement that is kept prepared is sent. */
export interface PreparedStatement {
  readonly name: string;
  /** The text has to be parsed under the name before. */
  readonly isNew: boolean;
  /** Statements to close before, which are not wanted any more. */
  readonly closing: readonly string[];
}

/** Sends a statement: prepared, or without a name as one that comes once. */
export type SendStatement<T> = (prepared?: PreparedStatement) => Promise<T>;

/** The statements that a database handle has run, by text: what comes a second time is worth preparing. */
export class StatementTexts {
  /** Raised when the schema may have changed: what was prepared before it keeps the types of then. */
  generation = 0;
  /** Names by text, in the order of use; a text that came once has none. */
  private readonly names = new Map<string, string | undefined>();

  /** The name of a text from its second use on. It is made of the text, so that one name never means two. */
  nameOf(text: string): string | undefined {
    if (text.length > LONGEST_TEXT || !PREPARABLE.test(text) || text.includes(";") || asksForGrams(text)) return undefined;
    const name = this.names.has(text) ? (this.names.get(text) ?? nameFor(text)) : undefined;
    this.names.delete(text);
    this.names.set(text, name);
    if (this.names.size > SEEN) this.names.delete(oldestOf(this.names));
    return name;
  }

  /** Lets every connection prepare anew. */
  forget(): void {
    this.generation += 1;
  }
}

/** What is prepared on one connection: a bounded number, of which the least recently used goes first. */
export class ConnectionStatements {
  private readonly texts: StatementTexts;
  /** Generation in which each was prepared, by name, in the order of use. */
  private readonly prepared = new Map<string, number>();
  /** Names that may stand for something on the connection and are not wanted. */
  private readonly closing = new Set<string>();
  /** The transaction at work changed the schema: its end brings the change to the others, or takes it back. */
  private changesSchema = false;

  constructor(texts: StatementTexts) {
    this.texts = texts;
  }

  /**
   * Runs a statement, prepared if it came before.
   *
   * A schema change makes prepared statements fail although their text is right. Outside a transaction the text is sent
   * once more without a name; a transaction has failed as a whole, and the error says that it may be run again.
   */
  async run<T>(text: string, { send, isAlone }: { readonly send: SendStatement<T>; readonly isAlone: boolean }): Promise<T> {
    const prepared = this.prepare(text);
    if (prepared === undefined) return await this.runOnce(text, send);
    try {
      return await send(prepared);
    } catch (error) {
      if (prepared.isNew) this.drop(prepared.name);
      if (!isOutdated(error, prepared)) throw error;
      this.texts.forget();
      if (!isAlone) throw new DatabaseError(error.message, { ...error.details, isOutdated: true }, { cause: error });
      return await send();
    }
  }

  private async runOnce<T>(text: string, send: SendStatement<T>): Promise<T> {
    const isChange = CHANGES_SCHEMA.test(text);
    const isEnd = ENDS_TRANSACTION.test(text);
    try {
      return await send();
    } finally {
      if (isChange || (isEnd && this.changesSchema)) this.texts.forget();
      this.changesSchema = isChange || (this.changesSchema && !isEnd);
    }
  }

  private prepare(text: string): PreparedStatement | undefined {
    const name = this.texts.nameOf(text);
    if (name === undefined) return undefined;
    const { generation } = this.texts;
    const isNew = this.prepared.get(name) !== generation;
    if (isNew && this.prepared.has(name)) this.drop(name);
    this.prepared.delete(name);
    this.prepared.set(name, generation);
    if (this.prepared.size > KEPT) this.drop(oldestOf(this.prepared));
    const closing = [...this.closing];
    this.closing.clear();
    return { name, isNew, closing };
  }

  private drop(name: string): void {
    this.prepared.delete(name);
    this.closing.add(name);
  }
}

/** Whether the schema, or a pooler that handed out another connection, is at fault and not the statement. */
function isOutdated(error: unknown, { isNew }: PreparedStatement): error is DatabaseError {
  if (!(error instanceof DatabaseError)) return false;
  if (isNew) return error.code === sqlState.duplicatePreparedStatement;
  // What was parsed before and now is wrong was right for another schema.
  return outdated.includes(error.code) || error.code.startsWith(sqlState.wrongStatementClass);
}

const outdated: readonly string[] = [sqlState.unknownPreparedStatement, sqlState.notSupported];

function nameFor(text: string): string {
  return `r_${createHash("sha256").update(text).digest("base64url")}`;
}

function oldestOf(kept: ReadonlyMap<string, unknown>): string {
  for (const name of kept.keys()) return name;
  throw new Error("Nothing is kept.");
}
