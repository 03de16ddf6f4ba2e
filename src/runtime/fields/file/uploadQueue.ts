import type { StoredFile } from "../../../schema/kinds/storedFile.ts";
import type { FileLimits } from "./fileLimits.ts";
import { refusal } from "./fileLimits.ts";
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
}

/**
 * Sends the files of one editor and hands them over together once none is under way (FILE-10). Failed ones stay on
 * the list with the reason and can be sent again. It runs on while its tab is hidden.
 */
export class UploadQueue {
  uploads: readonly Upload[] = [];
  #limits: FileLimits;
  #onDone: (files: readonly StoredFile[]) => void = () => undefined;
  readonly #controllers = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();
  #count = 0;

  constructor(limits: FileLimits) {
    this.#limits = limits;
  }

  /** Says what the editor takes now and who gets the files. */
  configure(limits: FileLimits, onDone: (files: readonly StoredFile[]) => void): void {
    this.#limits = limits;
    this.#onDone = onDone;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(files: readonly File[]): void {
    const added = files.map((file) => this.#enter(file));
    this.#set([...this.uploads, ...added]);
    for (const upload of added) this.#send(upload);
  }

  retry({ uid, file }: Upload): void {
    const again = this.#enter(file);
    this.#set(this.uploads.map((upload) => (upload.uid === uid ? again : upload)));
    this.#send(again);
  }

  /** Gives an upload up, or takes a failed one off the list. */
  drop({ uid }: Upload): void {
    this.#controllers.get(uid)?.abort();
    this.#set(this.uploads.filter((upload) => upload.uid !== uid));
    this.#handOver();
  }

  #enter(file: File): Upload {
    this.#count += 1;
    const message = refusal(file, this.#limits);
    const state = message === undefined ? ({ status: "uploading" } as const) : ({ status: "error", message } as const);
    return { uid: String(this.#count), file, percent: 0, ...state };
  }

  #send({ uid, file, status }: Upload): void {
    if (status !== "uploading") return;
    const controller = new AbortController();
    this.#controllers.set(uid, controller);
    const onProgress = (share: number) => this.#change(uid, { percent: Math.round(share * 100) });
    const { biz, type } = this.#limits;
    uploadFile(file, { biz, type, onProgress, signal: controller.signal })
      .then((stored) => this.#change(uid, { status: "done", percent: 100, stored }))
      .catch((error: unknown) => this.#change(uid, { status: "error", wasSent: true, message: uploadFault(error) }))
      .finally(() => {
        this.#controllers.delete(uid);
        this.#handOver();
      });
  }

  #handOver(): void {
    const done = this.uploads.flatMap(({ stored }) => stored ?? []);
    if (done.length === 0 || this.uploads.some(({ status }) => status === "uploading")) return;
    this.#set(this.uploads.filter(({ status }) => status === "error"));
    this.#onDone(done);
  }

  #change(uid: string, next: Partial<Upload>): void {
    this.#set(this.uploads.map((upload) => (upload.uid === uid ? { ...upload, ...next } : upload)));
  }

  #set(uploads: readonly Upload[]): void {
    this.uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}
