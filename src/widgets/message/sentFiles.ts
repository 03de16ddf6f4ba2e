import type { StoredFile } from "../../schema/kinds/storedFile.ts";

/** What a person meant to send: a picture by its button, or any file. */
export type ChatFileSort = "picture" | "file";

/** Pictures that messages show in their place. */
const SHOWN: readonly string[] = ["jpg", "jpeg", "png", "gif", "webp"];

/** Whether a file's name says that it is a picture that messages show. */
export function isPicture(name: string): boolean {
  return SHOWN.includes(suffixOf(name));
}

/** A stored file as a message says it: a picture is shown, any other file is offered under its name. */
export function fileMarkup({ path, name }: Pick<StoredFile, "path" | "name">): string {
  return isPicture(name) ? `img[${path}]` : `file(${path})[${shownName(name)}]`;
}

/** Brackets would end the name. */
function shownName(name: string): string {
  return name.replaceAll("[", "［").replaceAll("]", "］").replaceAll(/\s/gu, " ");
}

/** What follows the last dot of a name, in lower case. */
export function suffixOf(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1).toLowerCase();
}
