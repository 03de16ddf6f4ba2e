import type { BookParts } from "./bookParts.ts";
import { RunText } from "./runText.ts";

/** Reads the texts that the cells of a workbook share. */
export async function readTexts(parts: BookParts, path: string): Promise<readonly string[]> {
  const texts: string[] = [];
  const run = new RunText();
  await parts.read(path, {
    open: (name) => run.open(name),
    text: (text) => run.add(text),
    close: (name) => {
      run.close(name);
      if (name === "si") texts.push(run.take());
    },
  });
  return texts;
}
