/** What open consoles are told over their socket, after the change is committed. Frames hold names and ids, never values. */
export type ServerEvent =
  | { readonly cmd: "schema"; readonly screens: readonly string[]; readonly problems: number }
  | { readonly cmd: "dictionary"; readonly codes: readonly string[] }
  | { readonly cmd: "permission" }
  | RowEvent
  | HintEvent
  | NoticeEvent;

/** What has been announced changed: to everybody (`topic`), or to the audience's users (`user`). */
export interface NoticeEvent {
  readonly cmd: "topic" | "user";
  readonly msgId: string;
  /** Title or summary of what is new, for reading aloud; `""` where nothing is new. The one text that frames carry. */
  readonly msgTxt: string;
}

/**
 * Rows were added, changed or removed. Which ones stays within the server: not everybody who lists the entity sees each of its
 * rows, so whoever hands them on reads them first for the one who is told.
 */
export interface RowEvent {
  readonly cmd: "row";
  readonly entity: string;
  /** The rows; absent where they are so many, or so hard to tell, that whoever shows the entity loads it anew. */
  readonly changes?: readonly RowChange[];
  /** The page that saved them, as it names itself (`X-Case-Id`); absent where none did. */
  readonly caseId?: string;
}

/** What became of one row. Names and ids only, as in all that processes tell each other. */
export interface RowChange {
  readonly id: string;
  readonly kind: "insert" | "update" | "delete";
  /** Fields that hold something else now; absent: any. */
  readonly fields?: readonly string[];
}

/** A page says that others of its kind may want to load a row anew. It is not believed in anything else. */
export interface HintEvent {
  readonly cmd: "hint";
  readonly entity: string;
  readonly rowId: string;
  readonly caseId: string;
  /** The connection that said so, which is not told. */
  readonly sender: string;
}

/** Who a frame is for; absent members do not limit. The gateway adds its own check of rights. */
export interface Audience {
  readonly users?: readonly string[];
  readonly tenantId?: string;
  /** Only users who hold this code. */
  readonly permission?: string;
}

/** Carries events to the sockets of this process and, on a shared database, of the others. */
export interface EventBus {
  publish(event: ServerEvent, audience?: Audience): void;
  subscribe(listener: (event: ServerEvent, audience: Audience) => void): () => void;
}
