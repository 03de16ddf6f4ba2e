import { isBlankText, trimSpace } from "../../../schema/text/space.ts";
import { readCells } from "../../../schema/text/readCells.ts";

/** Rows of cells as they were pasted. */
export type Block = readonly (readonly string[])[];

/**
 * Reads a pasted text as rows of cells: without the space around each, and without lines that say nothing.
 *
 * @example pastedBlock(" 甲 \t1\n\n乙") // [["甲", "1"], ["乙"]]
 */
export function pastedBlock(text: string): Block {
  return readCells(text)
    .map((cells) => cells.map(trimSpace))
    .filter((cells) => cells.some((cell) => !isBlankText(cell)));
}

/**
 * Finds the lines whose first cell says what an earlier one, or one of `known`, says already.
 *
 * @returns their places in the block, from 0
 */
export function repeatedLines(block: Block, known: readonly string[]): ReadonlySet<number> {
  const seen = new Set(known);
  return new Set(
    block.flatMap(([first = ""], index) => {
      if (first === "") return [];
      if (seen.has(first)) return [index];
      seen.add(first);
      return [];
    }),
  );
}
