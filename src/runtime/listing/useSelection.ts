import { useCallback, useMemo, useState } from "react";
import type { Row } from "../../schema/model/json.ts";

/** Rows chosen across pages. */
export interface Selection {
  readonly ids: readonly string[];
  readonly rows: readonly Row[];
  /** Makes exactly these ids chosen among those of the shown page; other pages keep theirs. */
  choose(ids: readonly string[], page: readonly Row[]): void;
  remove(ids: readonly string[]): void;
  clear(): void;
}

const nothing: ReadonlyMap<string, Row> = new Map();

/**
 * Keeps chosen rows while pages change. Rows that are shown again replace the remembered ones,
 * so that an action sends the version a person has seen last.
 */
export function useSelection(shown: readonly Row[]): Selection {
  const [chosen, setChosen] = useState(nothing);

  const choose = useCallback((ids: readonly string[], page: readonly Row[]) => {
    setChosen((before) => {
      const onPage = new Set(page.map((row) => String(row["id"])));
      const wanted = new Set(ids);
      const kept = [...before].filter(([id]) => !onPage.has(id));
      const added = page.map((row) => [String(row["id"]), row] as const).filter(([id]) => wanted.has(id));
      return new Map([...kept, ...added]);
    });
  }, []);
  const remove = useCallback((ids: readonly string[]) => {
    const gone = new Set(ids);
    setChosen((before) => new Map([...before].filter(([id]) => !gone.has(id))));
  }, []);
  const clear = useCallback(() => setChosen(nothing), []);

  return useMemo(() => {
    const fresh = new Map(shown.map((row) => [String(row["id"]), row]));
    const rows = [...chosen].map(([id, row]) => fresh.get(id) ?? row);
    return { ids: [...chosen.keys()], rows, choose, remove, clear };
  }, [chosen, shown, choose, remove, clear]);
}
