import type { MarkupNode } from "../../schema/chat/markupNode.ts";
import { fileAt, type StoredFile } from "../../schema/kinds/storedFile.ts";
import { asApiError } from "../../runtime/index.ts";

/** Said of a file that is gone or that the asker may not have; which of the two, the server tells nobody. */
const FILE_GONE = "文件已失效或无权查看";

/** Why a file of a message is not there, as a sentence. @param otherwise said where the call itself failed */
export function fileFault(error: unknown, otherwise: string): string {
  const { kind, message } = asApiError(error);
  if (kind === "missing" || kind === "forbidden") return FILE_GONE;
  return message === "" ? otherwise : `${otherwise}：${message}`;
}

/** A part of a message that shows or hands out a file. */
type FileNode = Extract<MarkupNode, { readonly kind: "image" | "file" }>;

/**
 * The file of a part of a message, as fields know files. Its name ends as its path does, which the server gave it by its content:
 * whoever wrote the message cannot call a text a program, or a program a picture.
 */
export function fileOf(node: FileNode): StoredFile {
  const file = fileAt(node.source.address);
  const suffix = file.path.slice(file.path.lastIndexOf(".")).toLowerCase();
  const name = node.kind === "file" ? node.name : "图片";
  return { ...file, name: name.toLowerCase().endsWith(suffix) ? name : `${name}${suffix}` };
}

/** The stored pictures and files of a message, each once, in order: the viewer turns from one to the next. */
export function filesIn(nodes: readonly MarkupNode[]): readonly StoredFile[] {
  const files = new Map<string, StoredFile>();
  const collect = (node: MarkupNode): void => {
    if (node.kind === "element") node.children.forEach(collect);
    else if ((node.kind === "image" || node.kind === "file") && node.source.place === "stored")
      files.set(node.source.address, files.get(node.source.address) ?? fileOf(node));
  };
  nodes.forEach(collect);
  return [...files.values()];
}
