/** What open consoles are told over their socket, after the change is committed. Frames hold names and ids, never values. */
export type ServerEvent =
  | { readonly cmd: "schema"; readonly screens: readonly string[]; readonly problems: number }
  | { readonly cmd: "dictionary"; readonly codes: readonly string[] }
  | { readonly cmd: "permission" }
  | RowEvent
  | NoticeEvent;

/** What has been announced changed: to everybody (`topic`), or to the audience's users (`user`). */
export interface NoticeEvent {
  readonly cmd: "topic" | "user";
  readonly msgId: string;
  /** Title or summary of what is new, for reading aloud; `""` where nothing is new. The one text that frames carry. */
  readonly msgTxt: string;
}

/** Rows were added, changed or removed. Which ones is not said: not everybody who lists the entity sees each of its rows. */
export interface RowEvent {
  readonly cmd: "row";
  readonly entity: string;
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
