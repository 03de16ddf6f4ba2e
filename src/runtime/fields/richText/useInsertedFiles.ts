import type { EditorView } from "@tiptap/pm/view";
import { useState } from "react";
import { asApiError } from "../../api/apiError.ts";
import { uploadFile } from "../file/uploadApi.ts";
import { fileOfPicture, insertFragment, type Pasted } from "./pasteClean.ts";
import { storedAddress } from "./storedPictures.ts";

/** Files on their way into a text. */
export interface InsertedFiles {
  readonly insert: (view: EditorView, pasted: Pasted) => void;
  /** Share of the files that has been sent, 0 to 1; absent while none is under way. */
  readonly progress: number | undefined;
  /** Why the last files did not come. */
  readonly failure: string | undefined;
  readonly forgetFailure: () => void;
}

/** Uploads what is put into a text and writes its address there (EDIT-03). Each file that fails is named; the others come. */
export function useInsertedFiles(): InsertedFiles {
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<string>();

  const send = async (files: readonly File[], onSent: (file: File, address: string) => void) => {
    const failed: string[] = [];
    setFailure(undefined);
    for (const [index, file] of files.entries()) {
      setProgress(index / files.length);
      try {
        const { path } = await uploadFile(file, {
          biz: "jeditor",
          isEditor: true,
          type: file.type.startsWith("image/") ? "image" : "file",
          onProgress: (share) => setProgress((index + share) / files.length),
        });
        onSent(file, path.startsWith("data:") ? path : storedAddress(path));
      } catch (error) {
        failed.push(`“${file.name}”没有上传成功：${asApiError(error).message}`);
      }
    }
    setProgress(undefined);
    if (failed.length > 0) setFailure(failed.join("；"));
  };

  const insertFiles = (view: EditorView, files: readonly File[]) =>
    send(files, (file, src) => {
      if (view.isDestroyed) return;
      const [kind] = file.type.split("/");
      const node =
        kind === "image" ? { type: "picture", attrs: { src, alt: file.name } } : { type: "media", attrs: { kind, src, title: file.name } };
      view.dispatch(view.state.tr.replaceSelectionWith(view.state.schema.nodeFromJSON(node)).scrollIntoView());
    });

  const insertMarkup = async (view: EditorView, fragment: DocumentFragment, pictures: readonly HTMLImageElement[]) => {
    const places = new Map<File, HTMLImageElement>();
    for (const image of pictures) {
      const file = fileOfPicture(image.getAttribute("src") ?? "");
      // Its bytes are stored as a file, or nowhere: in the text they would be read with every list.
      image.removeAttribute("src");
      if (file) places.set(file, image);
    }
    if (places.size > 0) await send([...places.keys()], (file, address) => places.get(file)?.setAttribute("src", address));
    if (!view.isDestroyed) insertFragment(view, fragment);
  };

  return {
    insert: (view, pasted) =>
      void (pasted.kind === "files" ? insertFiles(view, pasted.files) : insertMarkup(view, pasted.fragment, pasted.pictures)),
    progress,
    failure,
    forgetFailure: () => setFailure(undefined),
  };
}
