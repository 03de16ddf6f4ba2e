import type { Node as DocumentNode } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { useState } from "react";
import { asApiError } from "../../api/apiError.ts";
import { uploadFile } from "../file/uploadApi.ts";
import { fileOfPicture, insertFragment, type Pasted } from "./pasteClean.ts";
import type { PastedPicture } from "./pasteMarkup.ts";
import { storedAddress } from "./storedPictures.ts";

/** Files on their way into a text. */
export interface InsertedFiles {
  readonly insert: (view: EditorView, pasted: Pasted) => void;
  /** Share of the files that has been sent, 0 to 1; absent while none is under way. */
  readonly progress: number | undefined;
  /** Why files did not come. */
  readonly failure: string | undefined;
  /** Names of those that were not uploaded and that nobody let go of; separated for people. */
  readonly missing: string | undefined;
  readonly forgetFailure: () => void;
}

/** A file that was not uploaded. */
interface FailedFile {
  readonly name: string;
  readonly reason: string;
}

/** A file whose place in the text is held by a picture that is `pending`. */
interface Waiting {
  readonly id: string;
  readonly file: File;
  /** The node that takes the place, by the address; absent: the picture itself gets it. */
  readonly nodeOf?: (src: string) => Readonly<Record<string, unknown>>;
}

/** Characters of an address that is shown in the place of a picture. */
const LONGEST_SHOWN = 300;

let lastId = 0;
const newId = (): string => `${(lastId += 1)}`;

/**
 * Uploads what is put into a text and writes its address there (EDIT-03). The place is held meanwhile, so that whoever goes on
 * writing moves nothing. Each file that fails is named; the others come.
 */
export function useInsertedFiles(): InsertedFiles {
  const [progress, setProgress] = useState<number>();
  const [failed, setFailed] = useState<readonly FailedFile[]>([]);
  const [refusal, setRefusal] = useState<string>();

  const send = async (view: EditorView, waiting: readonly Waiting[]) => {
    for (const [index, { id, file, nodeOf }] of waiting.entries()) {
      setProgress(index / waiting.length);
      try {
        const { path } = await uploadFile(file, {
          biz: "jeditor",
          isEditor: true,
          type: file.type.startsWith("image/") ? "image" : "file",
          onProgress: (share) => setProgress((index + share) / waiting.length),
        });
        const src = path.startsWith("data:") ? path : storedAddress(path);
        settle(view, id, nodeOf ? nodeOf(src) : { src });
        // A file that was chosen once more has come after all; pictures in pasted text have names by chance.
        if (nodeOf) setFailed((before) => before.filter(({ name }) => name !== file.name));
      } catch (error) {
        const { message } = asApiError(error);
        setFailed((before) => [...before, { name: file.name, reason: message }]);
        // A picture that stood in pasted text leaves a gap that is told; a file alone leaves none.
        settle(view, id, nodeOf ? undefined : { title: `没有上传成功，${message}` });
      }
    }
    setProgress(undefined);
  };

  const insert = (view: EditorView, pasted: Pasted): void => {
    setRefusal(pasted.kind === "refused" ? pasted.reason : undefined);
    if (pasted.kind === "refused") return;
    const waiting = pasted.kind === "files" ? pasted.files.map(waitingFile) : pasted.pictures.flatMap(waitingPicture);
    if (pasted.kind === "markup") insertFragment(view, pasted.fragment);
    else insertFragment(view, placesOf(waiting));
    if (waiting.length > 0) void send(view, waiting);
  };

  const told = failed.map(({ name, reason }) => `“${name}”没有上传成功：${reason}`);
  return {
    insert,
    progress,
    failure: [...told, ...(refusal === undefined ? [] : [refusal])].join("；") || undefined,
    missing: [...new Set(failed.map(({ name }) => name))].join("、") || undefined,
    forgetFailure: () => {
      setFailed([]);
      setRefusal(undefined);
    },
  };
}

function waitingFile(file: File): Waiting {
  const [kind] = file.type.split("/");
  const nodeOf = (src: string) =>
    kind === "image" ? { type: "picture", attrs: { src, alt: file.name } } : { type: "media", attrs: { kind, src, title: file.name } };
  return { id: newId(), file, nodeOf };
}

/** A picture that lies in its own address is uploaded: in the text its bytes would be read with every list. Others are told of. */
function waitingPicture({ image, address }: PastedPicture): readonly Waiting[] {
  const file = fileOfPicture(address);
  if (!file) {
    image.title = address.startsWith("data:") ? "图片的内容无法读取" : address.slice(0, LONGEST_SHOWN);
    return [];
  }
  const id = newId();
  image.dataset["pending"] = id;
  return [{ id, file }];
}

function placesOf(waiting: readonly Waiting[]): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const { id, file } of waiting) {
    const image = document.createElement("img");
    image.alt = file.name;
    image.dataset["pending"] = id;
    fragment.append(image);
  }
  return fragment;
}

/** Ends the wait of a place: with another node, with attributes of its own, or with nothing. It is no step to be taken back. */
function settle(view: EditorView, id: string, end: Readonly<Record<string, unknown>> | undefined): void {
  if (view.isDestroyed) return;
  const { state } = view;
  let found: { readonly at: number; readonly node: DocumentNode } | undefined;
  state.doc.descendants((node, at) => {
    if (node.attrs["pending"] === id) found = { at, node };
    return found === undefined;
  });
  if (!found) return;
  const { at, node } = found;
  const { tr } = state;
  if (!end) tr.delete(at, at + node.nodeSize);
  else if (end["type"] === undefined) tr.setNodeMarkup(at, undefined, { ...node.attrs, ...end, pending: null });
  else tr.replaceWith(at, at + node.nodeSize, state.schema.nodeFromJSON(end));
  view.dispatch(tr.setMeta("addToHistory", false));
}
