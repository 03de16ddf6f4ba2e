import type { FastifyBaseLogger } from "fastify";
import type { AuditLog } from "../audit/auditLog.ts";
import type { SchemaProject } from "../../src/schema/project.ts";
import type { StoredFile } from "../../src/schema/kinds/storedFile.ts";
import type { Database, DatabaseHandle, DatabaseTransaction } from "../database/database.types.ts";
import type { ImportRuns } from "../entity/import-export/importRuns.ts";
import type { TextQuestion } from "../entity/query/textLookup.ts";
import type { EventBus } from "./events.ts";
import type { Session } from "./session.ts";

/** What handlers may use. Made once at start and passed down; nothing in the server reads globals. */
export interface AppContext {
  readonly database: DatabaseHandle;
  readonly schemas: SchemaSource;
  readonly events: EventBus;
  readonly files: FileStore;
  readonly checkRules: CheckRules;
  /** The one way into the audit table. */
  readonly audit: AuditLog;
  readonly logger: FastifyBaseLogger;
  /** Imports that this process has under way. */
  readonly imports: ImportRuns;
  /** Asks for the real names of accounts, where there are people; accounts that nobody has are left out. */
  readonly accountNames?: TextQuestion;
  /** Makes the keys that stand for values which masked fields were asked for. */
  readonly questionKey: Uint8Array;
  /** Asks within a transaction whether a session is what it was when its call began; absent where there are no sessions. */
  assertStands?(trx: DatabaseTransaction, session: Session, part: "life" | "rights"): Promise<void>;
  /** Whose budgets the questions of somebody about masked values take from: their own, and their maker's while the account is young. */
  questionPayers(userId: string, db: Database): Promise<readonly string[]>;
  /** The current time; tests fix it. It may be put forward and back: what takes how long in this process is told by `elapsed`. */
  clock(): Date;
  /** Milliseconds since some moment, which only ever grow; tests fix them, too. */
  elapsed(): number;
}

/** The schemas in force. Reading `current()` per request is what makes a schema change live. */
export interface SchemaSource {
  current(): SchemaProject;
  /** Waits for a change under way; absent where schemas never change. */
  settle?(): Promise<void>;
  /** Calls back after each change of the project; gives a function that ends the subscription. */
  onChange(listener: (project: SchemaProject) => void): () => void;
}

/** Formats that administrators keep by codes; fields name them by `x-checkRule`. */
export interface CheckRules {
  /** The rules of these codes, without those that do not exist; each tells what is wrong with a text. */
  find(codes: readonly string[], db: Database): Promise<ReadonlyMap<string, (text: string) => string | undefined>>;
}

/** Files that the server keeps outside the web root and serves below `/sys/common/static/`. */
export interface FileStore {
  /**
   * Keeps the bytes under a name the server makes; gives the path below `/sys/common/static/`. Within a transaction the
   * file can be fetched once that is committed.
   */
  save(file: NewFile, trx?: DatabaseTransaction): Promise<string>;
  /** Those of the paths at which there is a file that the session may not fetch. */
  withheld(paths: readonly string[], session: Session, db: Database): Promise<readonly string[]>;
  /** What is known of the files at these paths; where there is none, nothing is. */
  describe(paths: readonly string[], db: Database): Promise<readonly Pick<StoredFile, "name" | "size" | "type">[]>;
}

/** A file the server is asked to keep. */
export interface NewFile {
  /** Name shown to people; its suffix is kept, the rest never reaches the disk. */
  readonly name: string;
  readonly data: Uint8Array;
  /** Purpose, one plain word, e.g. `import`. */
  readonly folder: string;
  /** Where present, only this user may fetch the file. */
  readonly ownerId?: string;
}
