import type { StoredFile } from "../../../schema/kinds/storedFile.ts";
import { prepareFile } from "./prepareFile.ts";
import type { UploadLimits } from "./prepareFile.ts";
import { uploadFile } from "./uploadApi.ts";
import { uploadFault } from "./uploadFault.ts";

/** A file that is not part of the value yet (FILE-11). */
export interface Upload {
  readonly uid: string;
  readonly file: File;
  readonly status: "uploading" | "done" | "error";
  /** 0 to 100. */
  readonly percent: number;
  /** Why it failed. */
  readonly message?: string;
  /** It was sent and not stored; otherwise the field does not take it. @default false */
  readonly wasSent?: boolean;
  readonly stored?: StoredFile;
  /** That it was named anew by its content. */
  readonly note?: string;
}

/** What one hand-over brings. */
export interface HandedOver {
  readonly files: readonly StoredFile[];
  /** What was changed about them, one sentence each. */
  readonly notes: readonly string[];
}

/** Files sent at the same time: as many as the server takes of one person. */
const AT_ONCE = 3;

/**
 * Sends the files of one editor, some at a time, and hands them over together once none is under way (FILE-10). Failed ones stay on
 * the list with the reason and can be sent again. It runs on while its tab is hidden.
 */
export class UploadQueue {
  uploads: readonly Upload[] = [];
  #limits: UploadLimits;
  #onDone: (done: HandedOver) => void = () => undefined;
  readonly #controllers = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();
  #count = 0;
  #running = 0;

  constructor(limits: UploadLimits) {
    this.#limits = limits;
  }

  /** Says what the editor takes now and who gets the files. */
  configure(limits: UploadLimits, onDone: (done: HandedOver) => void): void {
    this.#limits = limits;
    this.#onDone = onDone;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(files: readonly File[]): void {
    this.#set([...this.uploads, ...files.map((file) => this.#enter(file))]);
    this.#sendNext();
  }

  retry({ uid, file }: Upload): void {
    const again = this.#enter(file);
    this.#set(this.uploads.map((upload) => (upload.uid === uid ? again : upload)));
    this.#sendNext();
  }

  /** Gives an upload up, or takes a failed one off the list. */
  drop({ uid }: Upload): void {
    this.#controllers.get(uid)?.abort();
    this.#set(this.uploads.filter((upload) => upload.uid !== uid));
    this.#handOver();
  }

  #enter(file: File): Upload {
    this.#count += 1;
    return { uid: String(this.#count), file, percent: 0, status: "uploading" };
  }

  /** Begins with as many of those that wait as there is room for. */
  #sendNext(): void {
    for (const upload of this.uploads) {
      if (this.#running >= AT_ONCE) return;
      if (upload.status === "uploading" && !this.#controllers.has(upload.uid)) void this.#send(upload);
    }
  }

  async #send({ uid, file }: Upload): Promise<void> {
    const controller = new AbortController();
    this.#controllers.set(uid, controller);
    this.#running += 1;
    this.#change(uid, await this.#result(uid, file, controller.signal));
    this.#controllers.delete(uid);
    this.#running -= 1;
    this.#sendNext();
    this.#handOver();
  }

  /** What became of a file; nothing is thrown. */
  async #result(uid: string, file: File, signal: AbortSignal): Promise<Partial<Upload>> {
    const limits = this.#limits;
    const prepared = await prepareFile(file, limits);
    if (!prepared.ok) return { status: "error", message: prepared.message };
    try {
      const onProgress = (share: number) => this.#change(uid, { percent: Math.round(share * 100) });
      const type = limits.held === "image" ? "image" : "file";
      const stored = await uploadFile(prepared.file, { biz: limits.biz, type, onProgress, signal });
      return { status: "done", percent: 100, stored, ...(prepared.note !== undefined && { note: prepared.note }) };
    } catch (error) {
      return { status: "error", wasSent: true, message: uploadFault(error) };
    }
  }

  #handOver(): void {
    const files = this.uploads.flatMap(({ stored }) => stored ?? []);
    const notes = this.uploads.flatMap(({ note }) => note ?? []);
    if (files.length === 0 || this.uploads.some(({ status }) => status === "uploading")) return;
    this.#set(this.uploads.filter(({ status }) => status === "error"));
    this.#onDone({ files, notes });
  }

  #change(uid: string, next: Partial<Upload>): void {
    this.#set(this.uploads.map((upload) => (upload.uid === uid ? { ...upload, ...next } : upload)));
  }

  #set(uploads: readonly Upload[]): void {
    this.uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}
