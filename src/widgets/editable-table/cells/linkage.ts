import type { CellColumn, OptionInput } from "./lineageColumn.ts";

/** Selects that hang on each other, as the lineage writes it: the first of them, and where the choices come from. */
export interface LinkageConfig {
  /** Key of the first select; each names the next by its `linkageKey`. */
  readonly key: string;
  /**
   * Gives the choices of a select.
   *
   * @param parent value of the select before; `""` for the first
   * @param column key of the select
   */
  readonly requestData: (parent: string, column: string) => Promise<readonly OptionInput[]>;
}

/** How a select hangs on others. */
export interface Link {
  /** Key of the select before; absent for the first. */
  readonly above: string | undefined;
  readonly request: LinkageConfig["requestData"];
}

/** The links of all selects that hang on each other, over any number of levels. */
export function linksOf(columns: readonly CellColumn[], linkage: readonly LinkageConfig[] = []): ReadonlyMap<string, Link> {
  const links = new Map<string, Link>();
  for (const { key, requestData } of linkage) {
    let above: string | undefined;
    for (const one of [key, ...keysBelow(columns, key)]) {
      links.set(one, { above, request: requestData });
      above = one;
    }
  }
  return links;
}

/** Keys of the selects below one, the nearest first. They are emptied when it changes. */
export function keysBelow(columns: readonly CellColumn[], key: string): readonly string[] {
  const below: string[] = [];
  for (let next = nextOf(columns, key); next !== undefined; next = nextOf(columns, next)) {
    // A circle ends where it began.
    if (next === key || below.includes(next)) break;
    below.push(next);
  }
  return below;
}

function nextOf(columns: readonly CellColumn[], key: string): string | undefined {
  return columns.find((column) => column.key === key)?.linkageKey;
}
