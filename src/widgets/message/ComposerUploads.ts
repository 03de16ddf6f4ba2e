import { readSource } from "../../schema/chat/markupTokens.ts";
import { noteUnsaved, UNEXPLAINED, uploadFault } from "../../runtime/forWidgets.ts";
import { ApiError, uploadFile } from "../../runtime/index.ts";
import { type ChatFileSort, fileMarkup } from "./sentFiles.ts";

/** A file that is to go into a chat: shown first, then on its way. */
export interface ChatUpload {
  readonly uid: number;
  readonly file: File;
  /** It is chosen and not sent yet. */
  readonly isHeld: boolean;
  /** 0 to 100. */
  readonly percent: number;
  /** Why it failed; absent while it waits or is sent. */
  readonly fault?: string;
  /** Whether it may be sent again; a file of a wrong format stays wrong. */
  readonly canRetry: boolean;
}

/** A file, and what becomes of it. */
interface Waiting {
  readonly upload: ChatUpload;
  /** Sends the message that shows the file, into the chat in which it was chosen. */
  readonly onStored: (content: string) => void;
}

/** Which files are taken, and where they go. */
export interface UploadRules {
  /** Folder on the server. */
  readonly biz: string;
  /** Programs are sent, too. @default false */
  readonly takesPrograms?: boolean;
  /** Why a file is not taken, as a sentence; `undefined` where it is. */
  readonly faultOf: (file: Pick<File, "name" | "size">, sort: ChatFileSort) => string | undefined;
}

/** Tells the files of one chat from those of another, where the page notes what is not sent. */
let made = 0;

/**
 * The files of one chat. They are held until the person sends them, and uploaded one after the other, so that they stand in the chat in
 * the order in which they were chosen. It runs on when the chat is left; what fails then is told to who hears what nobody sees. A page
 * with files that are not sent yet asks before it is left: unlike texts they cannot be kept.
 */
export class ComposerUploads {
  uploads: readonly ChatUpload[] = [];
  readonly #waiting: Waiting[] = [];
  readonly #stored = new Map<number, Waiting["onStored"]>();
  readonly #listeners = new Set<() => void>();
  readonly #id: string;
  readonly #rules: UploadRules;
  #tellUnseen: (fault: string) => void = () => undefined;
  #current: { readonly uid: number; readonly controller: AbortController } | undefined;
  #count = 0;

  constructor(rules: UploadRules) {
    this.#rules = rules;
    made += 1;
    this.#id = `chat-files-${made}`;
  }

  /** Says who is told of what fails while no composer shows it. */
  hearUnseen(tell: (fault: string) => void): void {
    this.#tellUnseen = tell;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Holds files until they are sent. What was refused of an earlier choice is answered by this one. */
  add(files: readonly File[], sort: ChatFileSort): void {
    if (files.length === 0) return;
    const kept = this.uploads.filter(({ canRetry }) => canRetry);
    this.#set([...kept, ...files.map((file) => this.#held(file, this.#rules.faultOf(file, sort)))]);
  }

  /**
   * Sends what is held; the person has gone past what was refused.
   *
   * @param onStored called for each file once it is stored, with its place among those that were sent together
   */
  sendHeld(onStored: (content: string, place: number) => void): void {
    const held = this.uploads.filter(({ isHeld }) => isHeld);
    const kept = this.uploads.filter(({ canRetry }) => canRetry);
    this.#set(kept.map((upload) => (upload.isHeld ? { ...upload, isHeld: false } : upload)));
    held.forEach((upload, place) => this.#enter({ upload, onStored: (content) => onStored(content, place) }));
  }

  /** Sends a failed one again. */
  retry({ uid, file }: ChatUpload): void {
    const onStored = this.#stored.get(uid);
    if (!onStored) return;
    const upload = { uid, file, isHeld: false, percent: 0, canRetry: true };
    this.#set(this.uploads.map((one) => (one.uid === uid ? upload : one)));
    this.#enter({ upload, onStored });
  }

  /** Gives one up, or takes a failed one off the list. */
  drop({ uid }: ChatUpload): void {
    if (this.#current?.uid === uid) this.#current.controller.abort();
    this.#remove(uid);
  }

  #held(file: File, fault: string | undefined): ChatUpload {
    this.#count += 1;
    const isTaken = fault === undefined;
    return { uid: this.#count, file, isHeld: isTaken, percent: 0, canRetry: isTaken, ...(isTaken ? {} : { fault }) };
  }

  #enter(waiting: Waiting): void {
    this.#stored.set(waiting.upload.uid, waiting.onStored);
    this.#waiting.push(waiting);
    if (!this.#current) void this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      if (this.#isWanted(next.upload.uid)) await this.#send(next);
    }
  }

  async #send({ upload: { uid, file }, onStored }: Waiting): Promise<void> {
    const controller = new AbortController();
    this.#current = { uid, controller };
    try {
      const stored = await uploadFile(file, {
        biz: this.#rules.biz,
        type: "file",
        takesPrograms: this.#rules.takesPrograms ?? false,
        signal: controller.signal,
        onProgress: (share) => this.#change(uid, { percent: Math.round(share * 100) }),
      });
      if (!readSource(stored.path)) throw new ApiError({ kind: "refused", message: "服务器没有保存这个文件" });
      if (!this.#isWanted(uid)) return;
      this.#remove(uid);
      onStored(fileMarkup(stored));
    } catch (error) {
      this.#fail(uid, file, error);
    } finally {
      this.#current = undefined;
    }
  }

  #fail(uid: number, file: File, error: unknown): void {
    if (!this.#isWanted(uid)) return;
    const fault = faultOf(error);
    // What its first bytes show to be something else is never sent, however often it is tried.
    this.#change(uid, { fault, canRetry: !(error instanceof ApiError && error.kind === "invalid" && error.status === undefined) });
    if (this.#listeners.size === 0) this.#tellUnseen(`${file.name}：${fault}`);
  }

  #isWanted(uid: number): boolean {
    return this.uploads.some((upload) => upload.uid === uid);
  }

  #remove(uid: number): void {
    this.#stored.delete(uid);
    this.#set(this.uploads.filter((upload) => upload.uid !== uid));
  }

  #change(uid: number, next: Partial<ChatUpload>): void {
    this.#set(this.uploads.map((upload) => (upload.uid === uid ? { ...upload, ...next } : upload)));
  }

  #set(uploads: readonly ChatUpload[]): void {
    this.uploads = uploads;
    noteUnsaved(
      this.#id,
      uploads.some(({ canRetry }) => canRetry),
    );
    for (const listener of this.#listeners) listener();
  }
}

/** ERR-08, with the reason where there is one. */
function faultOf(error: unknown): string {
  const reason = uploadFault(error);
  return reason === UNEXPLAINED ? "文件上传失败" : `文件上传失败：${reason}`;
}
