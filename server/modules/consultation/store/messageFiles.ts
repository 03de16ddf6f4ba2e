import { storedPaths } from "../../../../src/schema/chat/plainText.ts";

/** Folder of the files of consultations. */
export const CONSULT_FOLDER = "consult";

/** Paths of files of consultations that a message names, each once; files of other folders are not handed to visitors. */
export function filesIn(content: string): readonly string[] {
  return storedPaths(content).filter((path) => path.startsWith(`${CONSULT_FOLDER}/`));
}
