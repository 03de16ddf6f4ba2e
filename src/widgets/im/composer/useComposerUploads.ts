import { App } from "antd";
import { useState } from "react";
import { type ChatUpload, ComposerUploads } from "./ComposerUploads.ts";
import type { ChatFileSort } from "./chatFiles.ts";

/** The files that a composer sends. */
export interface ComposerFiles {
  readonly subscribe: ComposerUploads["subscribe"];
  readonly read: () => readonly ChatUpload[];
  /** Files come as files unless they were chosen as pictures. */
  readonly add: (files: readonly File[], sort?: ChatFileSort) => void;
  readonly retry: (upload: ChatUpload) => void;
  readonly drop: (upload: ChatUpload) => void;
}

/** Uploads files and hands each over as a message, to who asked for it when it was chosen. */
export function useComposerUploads(onStored: (content: string) => void): ComposerFiles {
  const { message } = App.useApp();
  const [uploads] = useState(() => new ComposerUploads((fault) => void message.error(fault)));
  return {
    subscribe: uploads.subscribe,
    read: () => uploads.uploads,
    add: (files, sort = "file") => uploads.add(files, sort, onStored),
    retry: (upload) => uploads.retry(upload),
    drop: (upload) => uploads.drop(upload),
  };
}
