import { readSource } from "../../../schema/chat/markupTokens.ts";
import { UNEXPLAINED, uploadFault } from "../../../runtime/forWidgets.ts";
import { ApiError, uploadFile } from "../../../runtime/index.ts";
import { chatFileFault, type ChatFileSort, fileMarkup } from "./chatFiles.ts";

/** A file on its way into a chat. */
export interface ChatUpload {
  readonly uid: number;
  readonly file: File;
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

/**
 * Uploads the files of one composer, one after the other, so that they stand in the chat in the order in which they were chosen. It
 * runs on when the chat is left; what fails then is told to `onUnseen`.
 */
export class ComposerUploads {
  uploads: readonly ChatUpload[] = [];
  readonly #onUnseen: (fault: string) => void;
  readonly #waiting: Waiting[] = [];
  readonly #stored = new Map<number, Waiting["onStored"]>();
  readonly #listeners = new Set<() => void>();
  #current: { readonly uid: number; readonly controller: AbortController } | undefined;
  #count = 0;

  constructor(onUnseen: (fault: string) => void) {
    this.#onUnseen = onUnseen;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(files: readonly File[], sort: ChatFileSort, onStored: Waiting["onStored"]): void {
    for (const file of files) {
      const fault = chatFileFault(file, sort);
      this.#count += 1;
      const upload = { uid: this.#count, file, percent: 0, canRetry: fault === undefined, ...(fault !== undefined && { fault }) };
      this.#set([...this.uploads, upload]);
      if (fault === undefined) this.#enter({ upload, onStored });
    }
  }

  /** Sends a failed one again. */
  retry({ uid, file }: ChatUpload): void {
    const onStored = this.#stored.get(uid);
    if (!onStored) return;
    const upload = { uid, file, percent: 0, canRetry: true };
    this.#set(this.uploads.map((one) => (one.uid === uid ? upload : one)));
    this.#enter({ upload, onStored });
  }

  /** Gives one up, or takes a failed one off the list. */
  drop({ uid }: ChatUpload): void {
    if (this.#current?.uid === uid) this.#current.controller.abort();
    this.#remove(uid);
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
        biz: "im",
        type: "file",
        takesPrograms: true,
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
    if (this.#listeners.size === 0) this.#onUnseen(`${file.name}：${fault}`);
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
    for (const listener of this.#listeners) listener();
  }
}

/** ERR-08, with the reason where there is one. */
function faultOf(error: unknown): string {
  const reason = uploadFault(error);
  return reason === UNEXPLAINED ? "文件上传失败" : `文件上传失败：${reason}`;
}
